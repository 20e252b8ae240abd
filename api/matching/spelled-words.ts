import type { RawWord } from './name-word.ts'
import type { Spellings } from './words/spellings.ts'

/** A spelling of a table that some words are. */
export type FoundSpelling = { readonly key: string; readonly length: number; readonly spelling: string }

/** So many letters with blanks between may be one word: `g m b h`. */
const mostLetters = 4

/** The longest spelling of the table that begins at a word and ends before another. */
export function longestAt(
  words: readonly RawWord[],
  [at, until]: readonly [number, number],
  { words: spelled, longest }: Spellings,
): FoundSpelling | undefined {
  const first = words[at]
  if (first === undefined || first.found !== undefined) return undefined
  const most = first.text.length === 1 ? mostLetters : (longest.get(first.text) ?? 0)
  for (let length = Math.min(most, until - at); length > 0; length--) {
    const span = words.slice(at, at + length)
    if (span.some(({ found }) => found !== undefined)) continue
    const isLetters = length > 1 && span.every(({ text }) => text.length === 1)
    const spelling = span.map(({ text }) => text).join(isLetters ? '' : ' ')
    const key = spelled.get(spelling)
    if (key !== undefined) return { key, length, spelling }
  }
  return undefined
}

/** All spellings that begin at a word, the longest first. */
export function spellingsAt(words: readonly RawWord[], at: number, table: Spellings): FoundSpelling[] {
  const all: FoundSpelling[] = []
  let until = words.length
  for (;;) {
    const found = longestAt(words, [at, until], table)
    if (found === undefined) return all
    all.push(found)
    until = at + found.length - 1
  }
}
