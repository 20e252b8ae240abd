import { z } from 'zod'
import { Failure } from './failures.ts'
import { genericMessage } from './messages.ts'

/** Checks an input with its zod schema. Throws `invalid_input` with one sentence a field; the same schema serves form, graph and command line. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const parsed = z.core.safeParse(schema, input, { error: genericMessage })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  throw new Failure(
    'invalid_input',
    fields.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' '),
    fields,
  )
}
