import type { z } from 'zod'

/** The names of zod's types in GraphQL, REST and forms. */
const kindNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object', nan: 'nan' }

/**
 * The message for an invalid input where its schema has no message of its own: the generic messages
 * of the documented forms. It is passed to zod as the `error` of one parse.
 */
export function genericMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Expected ${nameOf(issue.expected)}, received ${kindOf(issue.input)}`
    case 'too_small':
      return bound(issue.origin, { word: 'least', than: 'greater', limit: issue.minimum, isInclusive: issue.inclusive ?? true })
    case 'too_big':
      return bound(issue.origin, { word: 'most', than: 'less', limit: issue.maximum, isInclusive: issue.inclusive ?? true })
    case 'invalid_format':
      return issue.format === 'email' ? 'Invalid email' : 'Invalid input'
    default:
      return 'Invalid input'
  }
}

type Bound = { readonly word: string; readonly than: string; readonly limit: number | bigint; readonly isInclusive: boolean }

function bound(origin: string, { word, than, limit, isInclusive }: Bound): string {
  if (origin === 'string') return `String must contain at ${word} ${limit} character(s)`
  if (origin === 'array' || origin === 'set') return `Array must contain at ${word} ${limit} element(s)`
  return `Number must be ${than} than ${isInclusive ? 'or equal to ' : ''}${limit}`
}

function nameOf(kind: string): string {
  return kindNames[kind] ?? kind
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isNaN(value) ? 'nan' : typeof value
}
