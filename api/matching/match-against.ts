import { type Comparison, compareRead, type Named, possibleFrom, type ReadName, readName } from './compare-names.ts'
import { editDistance } from './edit-distance.ts'
import type { NameEvidence } from './evidence.ts'
import { wordsOf } from './fold.ts'
import { letterPairs, sharedPairs } from './letter-pairs.ts'
import { type KeyedWord, keysOf } from './name-keys.ts'
import { type ParsedName, recounted } from './parse-name.ts'
import type { WordCounts } from './rarity.ts'

/** An entry of a list: a company, person or ship under all its names. */
export type ListedName = { readonly id: string; readonly names: readonly string[]; readonly country?: string | undefined }

/** A name of a list that is, may be, or is related to the one that was looked for. */
export type Hit = Comparison & { readonly id: string; readonly name: string }

/** A list made ready, once for all names that are looked for in it. */
export type NameIndex = {
  readonly entries: readonly { readonly id: string; readonly name: string; readonly letters: string; readonly read: ReadName }[]
  readonly counts: WordCounts
  /** The entries that have a key, in their order. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  /** What all words of an entry are worth, by entry. */
  readonly worth: readonly number[]
  /** Its pairs of letters, by entry. */
  readonly pairs: readonly Uint32Array[]
}

/** So many entries that share most with a name are compared in full (Proposed). */
const mostCompared = 40
/** … and none that is so far behind the nearest. */
const farBehind = 10
/**
 * A key that so many entries have tells nothing that is worth the time; a beginning or an end of a
 * word tells less than the word.
 */
const mostPostings = 4_000
const mostOfPart = 400
/** What a word on one side alone takes from the likeness by keys. */
const worthOfMissing = 0.3
/** So many of those that share most by keys are looked at by their letters. */
const mostLookedAt = 1_000
/** What all pairs of letters are worth beside keys. */
const worthOfPairs = 6

/**
 * Makes a list ready. What its names say often is no evidence within it: `counts` of words are
 * taken from it.
 */
export function indexNames(list: readonly ListedName[]): NameIndex {
  const making = makeIndex(list)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
  }
}

/** So many names are read between two steps. */
const namesAStep = 200

/** The same in steps, between which a program may do other things: a long list takes seconds. */
export function* makeIndex(list: readonly ListedName[]): Generator<void, NameIndex> {
  const raw: { readonly id: string; readonly name: string; readonly read: ReadName }[] = []
  for (const { id, names, country } of list)
    for (const name of names) {
      raw.push({ id, name, read: readName({ name, country }) })
      if (raw.length % namesAStep === 0) yield
    }
  const counts = countWords(raw.map(({ read }) => read))
  const entries: NameIndex['entries'][number][] = []
  const postings = new Map<string, number[]>()
  const worth: number[] = []
  const pairs: Uint32Array[] = []
  for (const [i, one] of raw.entries()) {
    const read = { ...one.read, variants: one.read.variants.map((variant) => recounted(variant, counts)) }
    entries.push({ ...one, letters: lettersOf(one.name), read })
    worth.push(post(postings, i, read))
    pairs.push(letterPairs(read.variants[0] as ParsedName))
    if (i % namesAStep === namesAStep - 1) yield
  }
  return { entries, counts, postings, worth, pairs }
}

/** Puts an entry under each of its keys; answers what its words are worth together. */
function post(postings: Map<string, number[]>, at: number, { variants }: ReadName): number {
  const words = variants.flatMap(keysOf)
  for (const key of new Set(words.flatMap(({ keys }) => keys))) {
    const holders = postings.get(key)
    if (holders === undefined) postings.set(key, [at])
    else holders.push(at)
  }
  return words.reduce((sum, word) => sum + (word.isWord ? word.worth : 0), 0)
}

function countWords(names: readonly ReadName[]): WordCounts {
  const counts = new Map<string, number>()
  for (const { variants } of names)
    for (const text of new Set(variants.flatMap(({ words }) => words.map((word) => word.text))))
      counts.set(text, (counts.get(text) ?? 0) + 1)
  return { names: names.length, counts }
}

/**
 * Every entry of the list that is, may be, or is related to the name, the likeliest first, and of
 * an entry's names the likeliest alone. Only entries that share a word by sound or by its
 * consonants, or initials, are compared; of these the nearest.
 */
export function matchAgainst(index: NameIndex, named: Named): Hit[] {
  const read = readName(named, index.counts)
  const chance = chanceIn(index.entries.length)
  const letters = lettersOf(named.name)
  const hits = new Map<string, Hit>()
  for (const at of nearest(index, read)) {
    const entry = index.entries[at]
    if (entry === undefined) continue
    const also = [...chance, ...loneWord(read, entry.read)]
    const comparison = askedAnyway(compareRead(read, entry.read, also), letters, entry.letters)
    const before = hits.get(entry.id)
    if (comparison.decision !== 'no' && (before === undefined || comparison.probability > before.probability))
      hits.set(entry.id, { ...comparison, id: entry.id, name: entry.name })
  }
  return [...hits.values()].toSorted((a, b) => b.probability - a.probability || (a.id < b.id ? -1 : 1))
}

function nearest(index: NameIndex, { variants }: ReadName): number[] {
  const scores = new Map<number, number>()
  for (const word of variants.flatMap(keysOf)) addShared(index, word, scores)
  const ranked = [...scores].map(([at, shared]) => [at, shared - worthOfMissing * Math.max(0, (index.worth[at] ?? 0) - shared)] as const)
  const own = letterPairs(variants[0] as ParsedName)
  return best(ranked, mostLookedAt)
    .map(([at, score]) => [at, score + worthOfPairs * sharedPairs(own, index.pairs[at] as Uint32Array)] as const)
    .toSorted(byScore)
    .slice(0, mostCompared)
    .filter(([, score], _, [first]) => score > (first?.[1] ?? 0) - farBehind)
    .map(([at]) => at)
}

type Scored = readonly [at: number, score: number]

const byScore = ([a, x]: Scored, [b, y]: Scored) => y - x || a - b

function best(scored: readonly Scored[], most: number): readonly Scored[] {
  return scored.length <= most ? scored : scored.toSorted(byScore).slice(0, most)
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

const lettersOf = (name: string) => wordsOf(name).join('')

/**
 * Whole names of so many letters are looked at that differ by one of them, and of so many, by two
 * (Proposed).
 */
const oneSlip = 8
const twoSlips = 20

/**
 * Whoever screens rather asks once too often: where the letters of both names in their order differ
 * by a slip or two and their numbers do not, a person is asked whatever the words say.
 */
function askedAnyway(comparison: Comparison, a: string, b: string): Comparison {
  if (comparison.decision === 'match' || comparison.decision === 'possible') return comparison
  const length = Math.min(a.length, b.length)
  const most = length >= twoSlips ? 2 : length >= oneSlip ? 1 : 0
  if (most === 0 || a.replace(/\D/g, '') !== b.replace(/\D/g, '') || editDistance(a, b, most) > most) return comparison
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

/** Each entry gets a word's worth once, by the closest of the word's keys. */
function addShared({ postings }: NameIndex, { keys, worth }: KeyedWord, scores: Map<number, number>): void {
  const seen = new Set<number>()
  keys.forEach((key, i) => {
    const holders = postings.get(key)
    if (holders === undefined || holders.length > (/^[be]:/.test(key) ? mostOfPart : mostPostings)) return
    const share = worth * (i === 0 ? 1 : 0.7)
    for (const at of holders) {
      if (seen.has(at)) continue
      seen.add(at)
      scores.set(at, (scores.get(at) ?? 0) + share)
    }
  })
}
