import { parseName } from '../../matching/parse-name.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'

/**
 * A card often has its everyday name first and its legal name second; more names would be more
 * questions.
 */
const mostAsked = 2
/** A word of fewer letters is too often another’s. */
const fewestLetters = 4

/**
 * The question of a source that is asked by name: the names that are worth asking for, a line each.
 * Null where none is: a name of one ordinary word, such as Box, is said everywhere.
 */
export function namesQuestion({ names }: IdentityCard): string | null {
  const asked = names.slice(0, mostAsked).filter(isDistinct)
  return asked.length === 0 ? null : asked.map((name) => name.replace(/\s+/g, ' ').trim()).join('\n')
}

function isDistinct(name: string): boolean {
  const words = parseName(name).words.filter(({ kind }) => kind !== 'small')
  return words.length > 1 || words.some(({ kind, text }) => kind === 'core' && text.length >= fewestLetters)
}

/**
 * The words of a name without its legal form, as they are written: one for `Zellweger Trading Ltd.`
 * and `ZELLWEGER TRADING`.
 */
export function bareName(name: string): string {
  return parseName(name)
    .words.flatMap(({ text, parts }) => parts ?? [text])
    .join(' ')
}
