import { type ReadName, readName } from './compare-names.ts'
import { wordsOf } from './fold.ts'
import { type LetterPairs, letterPairs, pairsInRow, sharedPairs } from './letter-pairs.ts'
import { letterSet } from './letter-set.ts'
import { type KeyedWord, keysOf } from './name-keys.ts'
import type { NameWord } from './name-word.ts'
import { type ParsedName, recounted } from './parse-name.ts'
import { type Postings, PostingsMaker } from './postings.ts'
import type { WordCounts } from './rarity.ts'

/** An entry of a list: a company, person or ship under all its names. */
export type ListedName = { readonly id: string; readonly names: readonly string[]; readonly country?: string | undefined }

/**
 * One name of an entry, read. `letters`: of the whole name in their order, without blanks; `set`:
 * which those are.
 */
export type IndexedName = {
  readonly id: string
  readonly name: string
  readonly letters: string
  readonly set: number
  readonly read: ReadName
}

/** A list made ready, once for all names that are looked for in it. */
export type NameIndex = {
  readonly entries: readonly IndexedName[]
  readonly counts: WordCounts
  readonly postings: Postings
  /** What all words of an entry are worth, by entry. */
  readonly worth: readonly number[]
  /** Their pairs of letters: see `pairsInRow`. */
  readonly pairs: Int32Array
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
  const entries: IndexedName[] = []
  const postings = new PostingsMaker()
  const worth: number[] = []
  const pairs: LetterPairs[] = []
  const kept = new Map<string, NameWord>()
  for (const [
    i,
    {
      id,
      name,
      read: { variants, country },
    },
  ] of raw.entries()) {
    const read = { variants: variants.map((variant) => keptOnce(kept, recounted(variant, counts))), country }
    entries.push({ id, name, ...lettersOf(name), read })
    worth.push(post(postings, i, read))
    pairs.push(letterPairs(read.variants[0] as ParsedName))
    if (i % namesAStep === namesAStep - 1) yield
  }
  return { entries, counts, postings: postings.made(), worth, pairs: pairsInRow(pairs) }
}

/** The letters of a name in their order, without blanks. */
export function lettersOf(name: string): Pick<IndexedName, 'letters' | 'set'> {
  const letters = wordsOf(name).join('')
  return { letters, set: letterSet(letters) }
}

/** Equal words of a list are kept once, as most of it is words that many names have. */
function keptOnce(kept: Map<string, NameWord>, name: ParsedName): ParsedName {
  const own = new Set<NameWord>()
  const words = name.words.map((word) => {
    // Within a name each word is told from its like.
    for (let nth = 0; ; nth++) {
      const { text, kind, key, script, isSyllable, isDotted, isGivenName, isPinyin, parts } = word
      const flags = [isSyllable, isDotted, isGivenName, isPinyin].map(Number).join('')
      const as = `${text}/${kind}/${key}/${script}/${flags}/${parts ?? ''}/${nth}`
      const known = kept.get(as) ?? word
      if (own.has(known)) continue
      kept.set(as, known)
      own.add(known)
      return known
    }
  })
  return { ...name, words }
}

/** Puts an entry under each of its keys; answers what its words are worth together. */
function post(postings: PostingsMaker, at: number, { variants }: ReadName): number {
  const words = variants.flatMap(keysOf)
  for (const key of new Set(words.flatMap(({ keys }) => keys))) postings.add(key, at)
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
 * The entries that share a word by sound or by its consonants, or initials, with the name: the
 * nearest first.
 */
export function nearest(index: NameIndex, { variants }: ReadName): number[] {
  const shared = sharedWith(index, variants)
  const ranked = best(
    shared.map(([at, sum]) => [at, sum - worthOfMissing * Math.max(0, (index.worth[at] ?? 0) - sum)] as const),
    mostLookedAt,
  )
  const own = letterPairs(variants[0] as ParsedName)
  const scored = ranked.map(([at, score]) => [at, score + worthOfPairs * sharedPairs(own, index.pairs, at)] as const)
  const highest = scored.reduce((most, [, score]) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  return scored
    .filter(([, score]) => score > highest - farBehind)
    .toSorted(byScore)
    .slice(0, mostCompared)
    .map(([at]) => at)
}

type Scored = readonly [at: number, score: number]

const byScore = ([a, x]: Scored, [b, y]: Scored) => y - x || a - b

function best(scored: readonly Scored[], most: number): readonly Scored[] {
  return scored.length <= most ? scored : scored.toSorted(byScore).slice(0, most)
}

/**
 * What is summed up by entry: kept between names, as most of a long list shares nothing with one.
 */
let sums = new Float64Array(0)
let lastWord = new Uint32Array(0)

/** What the words that an entry shares are worth together, by entry. */
function sharedWith(index: NameIndex, variants: readonly ParsedName[]): Scored[] {
  if (sums.length < index.entries.length) {
    sums = new Float64Array(index.entries.length)
    lastWord = new Uint32Array(index.entries.length)
  }
  const found: number[] = []
  for (const [i, word] of variants.flatMap(keysOf).entries()) addShared(index, word, { nth: i + 1, found })
  return found.map((at) => {
    const sum = sums[at] as number
    sums[at] = 0
    lastWord[at] = 0
    return [at, sum]
  })
}

/** Each entry gets a word's worth once, by the closest of the word's keys. */
function addShared({ postings }: NameIndex, { keys, worth }: KeyedWord, { nth, found }: { nth: number; found: number[] }): void {
  keys.forEach((key, i) => {
    const holders = postings.holdersOf(key)
    if (holders.length > (/^[be]:/.test(key) ? mostOfPart : mostPostings)) return
    const share = worth * (i === 0 ? 1 : 0.7)
    for (const at of holders) {
      if (lastWord[at] === nth) continue
      if (lastWord[at] === 0) found.push(at)
      lastWord[at] = nth
      sums[at] = (sums[at] as number) + share
    }
  })
}
