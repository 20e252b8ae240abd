import type { z } from 'zod'
import { Failure } from './failures.ts'

/** Checks an input with its zod schema. Throws `invalid_input` with one sentence a field; the same schema serves form, graph and command line. */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  throw new Failure(
    'invalid_input',
    fields.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' '),
    fields,
  )
}
