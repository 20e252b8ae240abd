import { consonantsOf, type Script, soundOf } from './fold.ts'
import type { NameWord } from './name-word.ts'
import type { Pairing } from './pairing.ts'
import type { ParsedName } from './parse-name.ts'
import { shortenedPairs } from './shortened-words.ts'
import { likenessOf, type Piece } from './word-likeness.ts'

/** Which words of two names stand for each other, and which have none. */
export type Alignment = {
  readonly pairs: readonly Pairing[]
  readonly leftFirst: readonly NameWord[]
  readonly leftSecond: readonly NameWord[]
}

type Span = { readonly from: number; readonly words: readonly NameWord[]; readonly text: string; readonly script: Script }

/** So many words may be written as one: Van Der Bilt. */
const mostJoined = 4
/** What initials that stand for words tell, by how many they are (Proposed). */
const initialsTell = [0, 0, 1.5, 3.8, 4.5, 5, 5]
const mostInitialsTell = 5
const blendTells = 4

/**
 * The best pairs first, each word in one; what is worth the same goes by the order of the words.
 */
export function alignWords(one: ParsedName, other: ParsedName): Alignment {
  const [first, second] = [one.words, other.words]
  const candidates = [
    ...wholeInitials(one, other),
    ...wholeInitials(other, one).map(turned),
    ...wordByWord(first, second),
    ...joined(first, second),
    ...joined(second, first).map(turned),
  ]
  candidates.push(
    ...initials(first, second),
    ...initials(second, first).map(turned),
    ...blends(first, second),
    ...blends(second, first).map(turned),
  )
  const taken = [new Set<NameWord>(), new Set<NameWord>()] as const
  const pairs: Pairing[] = []
  for (const pair of candidates.toSorted(byWeight)) {
    if (pair.first.some((word) => taken[0].has(word)) || pair.second.some((word) => taken[1].has(word))) continue
    for (const word of pair.first) taken[0].add(word)
    for (const word of pair.second) taken[1].add(word)
    pairs.push(pair)
  }
  for (const pair of shortenedPairs(one, other, { pairs, taken })) {
    for (const word of pair.first) taken[0].add(word)
    for (const word of pair.second) taken[1].add(word)
    pairs.push(pair)
  }
  const left = (words: readonly NameWord[], used: ReadonlySet<NameWord>) => words.filter((word) => word.kind !== 'small' && !used.has(word))
  return { pairs, leftFirst: left(first, taken[0]), leftSecond: left(second, taken[1]) }
}

function byWeight(a: Pairing, b: Pairing): number {
  return b.weight - a.weight || distanceOf(a) - distanceOf(b) || a.at[0] - b.at[0] || a.at[1] - b.at[1]
}

const distanceOf = ({ at }: Pairing) => Math.abs(at[0] - at[1])

const turned = ({ first, second, at, ...rest }: Pairing): Pairing => ({ ...rest, first: second, second: first, at: [at[1], at[0]] })

function wordByWord(first: readonly NameWord[], second: readonly NameWord[]): Pairing[] {
  return first.flatMap((a, i) =>
    second.flatMap((b, j) => {
      if (a.kind === 'small' || b.kind === 'small') return []
      const likeness = likenessOf(a, b)
      if (likeness === undefined) return []
      const rarity = Math.min(a.rarity, b.rarity)
      const isInitial = likeness.how === 'initial' && a.text !== b.text
      const weight = isInitial ? Math.min(1, rarity) : likeness.how === 'same' ? rarity : rarity * likeness.share
      return [{ first: [a], second: [b], at: [i, j] as const, likeness, weight }]
    }),
  )
}

/** One word against several that stand side by side: Sunlight and Sun Light. */
function joined(whole: readonly NameWord[], parts: readonly NameWord[]): Pairing[] {
  const spans = spansOf(parts)
  return whole.flatMap((word, i) => {
    if (word.kind === 'small' || word.kind === 'number' || (word.text.length < 4 && !word.isSyllable)) return []
    return spans.flatMap((span) => {
      if (isSpelledOut(word, span)) return [spelledOut(word, i, span)]
      if (!mayBeJoined(word, span) || span.words.some((part) => part.key === word.key || part.text === word.text)) return []
      const likeness = likenessOf({ ...word, kind: 'core', key: word.text, isGivenName: false }, pieceOf(span))
      if (likeness === undefined || likeness.how === 'abbreviation' || likeness.how === 'initial') return []
      if (likeness.how === 'typo' && word.kind !== 'core') return []
      const rarity = Math.max(word.rarity, ...span.words.map((part) => part.rarity))
      const own = { ...likeness, how: likeness.how === 'same' ? ('joined' as const) : likeness.how }
      return [{ first: [word], second: span.words, at: [i, span.from] as const, likeness: own, weight: rarity * likeness.share }]
    })
  })
}

/** A known word that stands for several known ones: impex, import and export. */
function isSpelledOut({ kind, key }: NameWord, { words }: Span): boolean {
  if (kind !== 'ordinary' || !key.includes(' ') || words.at(-1)?.kind === 'small') return false
  return (
    words[0]?.kind === 'ordinary' &&
    wordsWithin(words)
      .map((word) => word.key)
      .join(' ') === key
  )
}

const wordsWithin = (words: readonly NameWord[]) => words.filter(({ kind }) => kind !== 'small')

function spelledOut(word: NameWord, at: number, { from, words }: Span): Pairing {
  const weight = wordsWithin(words).reduce((sum, { rarity }) => sum + rarity, 0)
  return { first: [word], second: words, at: [at, from], likeness: { how: 'spelling', share: 1 }, weight }
}

function mayBeJoined(word: NameWord, { text, script }: Span): boolean {
  return word.script !== script || Math.abs(word.text.length - text.length) <= 2
}

function pieceOf({ text, script }: Span): Piece {
  return {
    text,
    kind: 'core',
    key: text,
    script,
    sound: soundOf(text),
    consonants: consonantsOf(text),
    isGivenName: false,
    isPinyin: false,
  }
}

function spansOf(words: readonly NameWord[]): Span[] {
  return words.flatMap((_, from) =>
    Array.from({ length: mostJoined - 1 }, (_, i) => i + 2).flatMap((length) => {
      const span = words.slice(from, from + length)
      if (span.length < length || span.some(({ kind }) => kind === 'number') || span.every(({ kind }) => kind === 'small')) return []
      const text = span.map((word) => word.text).join('')
      const script = span.find((word) => word.script !== 'latin')?.script ?? 'latin'
      return [{ from, words: span, text, script }]
    }),
  )
}

/** A word of two to six letters that are the first of as many words, small ones counted or not. */
function initials(short: readonly NameWord[], long: readonly NameWord[]): Pairing[] {
  return short.flatMap((word, i) => {
    const { text, kind, script } = word
    if (kind !== 'core' || text.length < 2 || text.length > 6 || script === 'han' || script === 'hangul') return []
    return [long, long.filter((other) => other.kind !== 'small')].flatMap((words) => {
      const from = words
        .map((other) => other.text[0])
        .join('')
        .indexOf(text)
      if (from < 0) return []
      const spelled = words.slice(from, from + text.length)
      if (spelled.some((other) => other.text.length === 1 || other.kind === 'number' || other.isSyllable)) return []
      const weight = initialsTell[text.length] ?? 0
      return [{ first: [word], second: spelled, at: [i, from] as const, likeness: { how: 'initials' as const, share: 1 }, weight }]
    })
  })
}

/**
 * The only word of a name is the initials of the other, its legal forms counted: NEC, Nippon
 * Electric Company.
 */
function wholeInitials(short: ParsedName, long: ParsedName): Pairing[] {
  const own = short.words.filter(({ kind }) => kind !== 'small')
  const spelled = long.words.filter(({ kind }) => kind !== 'small')
  const [word] = own
  if (word === undefined || own.length > 1 || spelled.length < 2 || word.text.length < 3 || !long.initials.includes(word.text)) return []
  const likeness = { how: 'initials' as const, share: 1 }
  return [{ first: [word], second: spelled, at: [0, 0] as const, likeness, weight: initialsTell[word.text.length] ?? mostInitialsTell }]
}

/** A word made of the beginnings of several: FedEx. */
function blends(short: readonly NameWord[], long: readonly NameWord[]): Pairing[] {
  return short.flatMap((word, i) => {
    if (word.kind !== 'core' || word.text.length < 5 || word.isSyllable || word.isGivenName) return []
    return long.flatMap((_, from) => {
      const length = blendLength(word.text, long.slice(from))
      if (!(length > 1)) return []
      const spelled = long.slice(from, from + length)
      if (spelled.some((part) => part.text === word.text)) return []
      return [
        { first: [word], second: spelled, at: [i, from] as const, likeness: { how: 'initials' as const, share: 1 }, weight: blendTells },
      ]
    })
  })
}

/**
 * How many words from the first on lend two letters or more to the text, to its end; not a number
 * where they do not make it.
 */
function blendLength(text: string, [word, ...rest]: readonly NameWord[]): number {
  if (text === '') return 0
  if (word === undefined || word.kind === 'number') return Number.NaN
  for (let letters = Math.min(word.text.length - 1, text.length); letters > 1; letters--) {
    const length = text.startsWith(word.text.slice(0, letters)) ? blendLength(text.slice(letters), rest) : Number.NaN
    if (!Number.isNaN(length)) return 1 + length
  }
  return Number.NaN
}
