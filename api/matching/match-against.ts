import { countryName } from '../values/countries.rules.ts'
import { areApart } from './align-words.ts'
import { type Comparison, compareRead, type Named, possibleFrom, type ReadName, readName } from './compare-names.ts'
import { evidenceOfCountries } from './countries.ts'
import { editDistance } from './edit-distance.ts'
import type { NameEvidence } from './evidence.ts'
import { mayBeWithin } from './letter-set.ts'
import { type IndexedName, lettersOf, type NameIndex, nearest } from './name-index.ts'
import { type ParsedName, recounted } from './parse-name.ts'

/** A name of a list that is, may be, or is related to the one that was looked for. */
export type Hit = Comparison & { readonly id: string; readonly name: string }

/** A name that is looked for, read once for all lists. */
export type Sought = Pick<IndexedName, 'read' | 'letters' | 'set'>

/** Reads a name that is looked for. */
export const sought = (named: Named): Sought => ({ read: readName(named), ...lettersOf(named.name) })

/**
 * Every entry of the list that is, may be, or is related to the name, the likeliest first, and of
 * an entry's names the likeliest alone. Only entries that share a word by sound or by its
 * consonants, or initials, are compared; of these the nearest.
 */
export function matchAgainst(index: NameIndex, { read: { variants, country }, letters, set }: Sought): Hit[] {
  const read = { variants: variants.map((variant) => recounted(variant, index.counts)) }
  const chance = chanceIn(index.entries.length)
  const hits = new Map<string, Hit>()
  for (const at of nearest(index, read)) {
    const entry = index.entries[at] as IndexedName
    const isSlip = isSlipApart({ letters, set }, entry)
    if (!isSlip && !mayBeOne(read, entry.read)) continue
    const countries = evidenceOfCountries(country, entry.read.country, whoseCountries)
    const also = [...countries, ...chance, ...loneWord(read, entry.read)]
    const comparison = compareRead(read, { variants: entry.read.variants }, also)
    const told = isSlip ? askedAnyway(comparison) : comparison
    const before = hits.get(entry.id)
    if (told.decision !== 'no' && (before === undefined || told.probability > before.probability))
      hits.set(entry.id, { ...told, id: entry.id, name: entry.name })
  }
  return [...hits.values()].toSorted((a, b) => b.probability - a.probability || (a.id < b.id ? -1 : 1))
}

/** Who looks for a name wants to know which of the two is where. */
function whoseCountries(own: string, listed: string): string {
  return `the supplier is in ${countryName(own)}, the entry in ${countryName(listed)}`
}

/** False where no comparison in full would say that they are, may be, or are related. */
function mayBeOne(first: ReadName, second: ReadName): boolean {
  return first.variants.some((a) => second.variants.some((b) => !areApart(a, b)))
}

/**
 * One short word that is not quite the same, a given name alone, or initials of several words are
 * found in every long list (Proposed).
 */
const loneWordTells = -2.5
const longWord = 6

function loneWord(first: ReadName, second: ReadName): NameEvidence[] {
  const [a = [], b = []] = [first, second].map(({ variants }) => (variants[0] as ParsedName).words.filter(({ kind }) => kind !== 'small'))
  if (a.length !== 1 && b.length !== 1) return []
  const [one, other] = [a, b].map((words) => words.map(({ text }) => text).join('')) as [string, string]
  const isGivenName = a.length === b.length && a[0]?.isGivenName === true
  const isOther = one !== other && (a.length !== b.length || Math.min(one.length, other.length) < longWord)
  return isGivenName || isOther ? [{ weight: loneWordTells, reason: '' }] : []
}

/**
 * Whole names of so many letters are looked at that differ by one of them, and of so many, by two
 * (Proposed).
 */
const oneSlip = 8
const twoSlips = 20

/**
 * Whether the letters of both names in their order differ by a slip or two, and their numbers do
 * not.
 */
function isSlipApart({ letters: a, set }: Pick<Sought, 'letters' | 'set'>, { letters: b, set: other }: IndexedName): boolean {
  const length = Math.min(a.length, b.length)
  const most = length >= twoSlips ? 2 : length >= oneSlip ? 1 : 0
  if (most === 0 || Math.abs(a.length - b.length) > most || !mayBeWithin(set, other, most)) return false
  return editDistance(a, b, most) <= most && a.replace(/\D/g, '') === b.replace(/\D/g, '')
}

/** Whoever screens rather asks once too often: a person is asked whatever the words say. */
function askedAnyway(comparison: Comparison): Comparison {
  if (comparison.decision === 'match' || comparison.decision === 'possible') return comparison
  const reasons = [...comparison.reasons, 'the whole names differ by a letter or two']
  return { ...comparison, probability: Math.max(possibleFrom, comparison.probability), decision: 'possible', reasons }
}

/**
 * In a list of so many names an agreement by chance is as likely as in that many single comparisons
 * of the kind that weights are made for (Proposed).
 */
const namesAtOnce = 100

function chanceIn(names: number): NameEvidence[] {
  const weight = -0.35 * Math.log10(Math.max(1, names / namesAtOnce))
  return [{ weight, reason: '' }]
}
