import type { NameEvidence } from './evidence.ts'
import { wordsOf } from './fold.ts'
import { countryOfPlace, places } from './words/places.ts'

/** What agreeing and contradicting countries tell (Proposed). */
const agree = 0.5
const contradict = -4
/** Names of two countries are never called one without a person. */
const ceiling = 0.75

/** What the countries of two names tell; nothing where one is unknown. */
export function evidenceOfCountries(first: string | undefined, second: string | undefined, apart = inAnyOrder): NameEvidence[] {
  const [a, b] = [countryOf(first), countryOf(second)]
  if (a === undefined || b === undefined) return []
  if (a === b) return [{ weight: agree, reason: `both in ${a}` }]
  return [{ weight: contradict, ceiling, reason: apart(a, b) }]
}

/** Names of two that are compared have no order. */
const inAnyOrder = (first: string, second: string) => `one in ${[first, second].toSorted().join(', the other in ')}`

/**
 * ISO 3166 code of a country as people write it: a code, an English name or the country’s own; what
 * is not known stands for itself.
 */
function countryOf(text: string | undefined): string | undefined {
  const folded = wordsOf(text ?? '').join(' ')
  if (folded === '') return undefined
  if (/^[A-Z]{2}$/.test(text?.trim() ?? '') && folded !== 'uk') return text?.trim()
  return countryOfPlace(places.words.get(folded) ?? '') ?? folded.toUpperCase()
}
