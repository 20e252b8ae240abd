import { z } from 'zod'
import { maskCardNumbers } from '../../values/card-number.rules.ts'
import { unfitTexts } from '../../values/unfit-text.ts'
import { Failure, type FieldProblem } from './failures.ts'
import { genericMessage } from './messages.ts'

/**
 * Checks an input with its zod schema. Throws `invalid_input` with one sentence for each field.
 * Forms, GraphQL and the command line share the schema. Texts that cannot be stored (`unfitTexts`)
 * are errors in every schema. Card numbers in any text are reduced to their last four digits first;
 * an e-mail address is no such text.
 */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const parsed = z.core.safeParse(schema, withoutCards(input), { error: genericMessage })
  const unfit = unfitTexts(input)
  if (parsed.success && unfit.length === 0) return parsed.data
  const mistakes = parsed.error?.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })) ?? []
  throw mistaken([...unfit, ...mistakes.filter(({ field }) => unfit.every((one) => one.field !== field))])
}

/** `invalid_input` for fields with texts that cannot be stored; null when there are none. */
export function unfitIn(input: unknown): Failure | null {
  const unfit = unfitTexts(input)
  return unfit.length === 0 ? null : mistaken(unfit)
}

function mistaken(fields: readonly FieldProblem[]): Failure {
  const message = inOneLine(fields.map(({ field, message: text }) => (field === '' ? text : `${field}: ${text}`)))
  return new Failure('invalid_input', message, fields)
}

/** Joins messages into one line. A message that does not end a sentence gets a semicolon. */
export function inOneLine(messages: readonly string[]): string {
  return messages.reduce((before, next) => `${before}${/[.!?]$/.test(before) ? '' : ';'} ${next}`)
}

/**
 * Fields whose text must not be changed: a masked secret or id would be another one. A `cardNumber`
 * is checked and dropped at its own input.
 */
const asItIs = /^(id|after|cardNumber|code|hmac|query|state|webhookUrl|endpoint|p256dh|auth)$|(id|ids|key|password|secret|token)$/i

/**
 * The whole text is one address: digits before the @ are part of a person's name, not of a
 * sentence.
 */
const isAddress = (name: string, value: string) => name === 'email' && /^\s*[^\s@]+@[^\s@]+\s*$/.test(value)

function withoutCards(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return asItIs.test(name) || isAddress(name, value) ? value : maskCardNumbers(value)
  if (Array.isArray(value)) return value.map((one) => withoutCards(one, name))
  if (typeof value !== 'object' || value === null || value instanceof Date || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutCards(one, key)]))
}
