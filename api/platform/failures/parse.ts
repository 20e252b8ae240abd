import { z } from 'zod'
import { maskCardNumbers } from '../../values/card-number.ts'
import { unfitTexts } from '../../values/unfit-text.ts'
import { Failure, type FieldProblem } from './failures.ts'
import { genericMessage } from './messages.ts'

/**
 * Checks an input with its zod schema. Throws `invalid_input` with one sentence a field; the same schema serves form, graph and command line.
 * Texts that nothing can keep (`unfitTexts`) are mistakes, whatever the schema says. Card numbers in any text are reduced to their last four before anything looks at them.
 */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const parsed = z.core.safeParse(schema, withoutCards(input), { error: genericMessage })
  const unfit = unfitTexts(input)
  if (parsed.success && unfit.length === 0) return parsed.data
  const mistakes = parsed.error?.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })) ?? []
  throw mistaken([...unfit, ...mistakes.filter(({ field }) => unfit.every((one) => one.field !== field))])
}

/** `invalid_input` for fields that hold texts which nothing can keep; null where all can be kept. */
export function unfitIn(input: unknown): Failure | null {
  const unfit = unfitTexts(input)
  return unfit.length === 0 ? null : mistaken(unfit)
}

function mistaken(fields: readonly FieldProblem[]): Failure {
  const message = inOneLine(fields.map(({ field, message: text }) => (field === '' ? text : `${field}: ${text}`)))
  return new Failure('invalid_input', message, fields)
}

/** Sentences follow each other; what is no sentence ends in a semicolon before the next. */
export function inOneLine(messages: readonly string[]): string {
  return messages.reduce((before, next) => `${before}${/[.!?]$/.test(before) ? '' : ';'} ${next}`)
}

/**
 * Fields whose text means only itself: what was changed in it would be another secret, or the id of another thing. A `cardNumber` is
 * looked at and dropped where it comes in.
 */
const asItIs = /^(id|after|cardNumber|code|hmac|query|state)$|(id|ids|key|password|secret|token)$/i

function withoutCards(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return asItIs.test(name) ? value : maskCardNumbers(value)
  if (Array.isArray(value)) return value.map((one) => withoutCards(one, name))
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutCards(one, key)]))
}
