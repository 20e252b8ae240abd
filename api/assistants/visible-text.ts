/**
 * Characters that a person can't see and an assistant reads: tags, directions of writing, zero
 * width, controls but tab and line break.
 */
const unseen = /(?![\t\n])[\p{Cc}\u{E0000}-\u{E007F}\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF]/gu

/**
 * The same value without hidden characters in its texts: names in a shop's files are anybody's
 * words.
 */
export function withoutUnseen(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unseen, '')
  if (Array.isArray(value)) return value.map(withoutUnseen)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutUnseen(inner)]))
}
