import type { Tagged } from './name-word.ts'
import { countedNames, countOfWord } from './words/frequent-words.ts'

/** How many of some names have a word, by folded word. */
export type WordCounts = { readonly names: number; readonly counts: ReadonlyMap<string, number> }

/** What agreement on a word is worth that no other name has, and at least. */
const rarest = 5
const commonest = 1
/** Ordinary words belong to a name and tell nothing alone (Proposed). */
const ordinary = 0.6
const place = 1
const number = 1.5
/** A given name has thousands of bearers whatever a list of companies counts (Proposed). */
const givenName = 2
/** One character of Chinese or syllable of Korean. */
const syllable = 1.5
/**
 * So little can a short word tell, by its letters: there are few of them, and they are initials of
 * much.
 */
const shortest = [0, 0.5, 2.5, 4]

/**
 * What a word tells when two names agree on it, in natural logarithms of odds: seven tenths of the
 * logarithm of names a bearer, less a constant, between 1 and 5. The half bearer more keeps words
 * that were never seen finite.
 */
export function rarityOf(word: Tagged, counts?: WordCounts): number {
  if (word.kind === 'small') return 0
  if (word.kind === 'ordinary') return ordinary
  if (word.kind === 'place') return place
  if (word.kind === 'number') return number
  const cap = Math.min(
    rarest,
    shortest[word.text.length] ?? rarest,
    word.isGivenName ? givenName : rarest,
    word.isSyllable ? syllable : rarest,
  )
  const told = Math.min(fromCount(countOfWord(word.text), countedNames), heldAgainst(word.text, counts))
  return Math.max(Math.min(commonest, cap), Math.min(cap, told))
}

function heldAgainst(text: string, counts?: WordCounts): number {
  return counts === undefined ? rarest : fromCount(counts.counts.get(text) ?? 0, counts.names)
}

function fromCount(bearers: number, names: number): number {
  return 0.7 * (Math.log(Math.max(names, countedNames) / (bearers + 0.5)) - 2)
}
