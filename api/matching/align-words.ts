import type { Script } from './fold.ts'
import type { NameWord } from './name-word.ts'
import type { Pairing } from './pairing.ts'
import { heard, type ParsedName } from './parse-name.ts'
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
/** … with so many letters more or less. */
const mostLettersOff = 2
/** What initials that stand for words tell, by how many they are (Proposed). */
const initialsTell = [0, 0, 1.5, 3.8, 4.5, 5, 5]
const mostInitialsTell = 5
const blendTells = 4

/**
 * The best pairs first, each word in one; what is worth the same goes by the order of the words.
 */
export function alignWords(one: ParsedName, other: ParsedName): Alignment {
  const [first, second] = [one.words, other.words]
  const candidates = candidatesOf(one, other)
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

/** Every way in which words of the two may stand for each other. */
function candidatesOf(one: ParsedName, other: ParsedName): Pairing[] {
  const [first, second] = [one.words, other.words]
  return [
    ...wholeInitials(one, other),
    ...wholeInitials(other, one).map(turned),
    ...wordByWord(first, second),
    ...joined(first, second),
    ...joined(second, first).map(turned),
    ...initials(first, second),
    ...initials(second, first).map(turned),
    ...blends(first, second),
    ...blends(second, first).map(turned),
  ]
}

/**
 * True where no alignment could make them one, or related: either has words of its own, or numbers,
 * and none may stand for a word of the other; or neither has, and a word has no like. Cheaper than
 * to align them.
 */
export function areApart(one: ParsedName, other: ParsedName): boolean {
  if (mayBeShortened(one, other) || mayBeShortened(other, one)) return false
  const [first, second] = [one.words, other.words]
  if (!first.some(isOwn) && !second.some(isOwn)) return !areAllPaired(one, other)
  // The likeliest first.
  return !(
    wordByWord(first, second).some(hasOwn) ||
    joined(first, second).some(hasOwn) ||
    joined(second, first).some(hasOwn) ||
    initials(first, second).length > 0 ||
    initials(second, first).length > 0 ||
    blends(first, second).length > 0 ||
    blends(second, first).length > 0 ||
    wholeInitials(one, other).some(hasOwn) ||
    wholeInitials(other, one).some(hasOwn)
  )
}

const hasOwn = ({ first, second }: Pairing) => first.some(isOwn) || second.some(isOwn)

/** Whether each word of the two may stand for some word of the other. */
function areAllPaired(one: ParsedName, other: ParsedName): boolean {
  const paired = new Set(candidatesOf(one, other).flatMap(({ first, second }) => [...first, ...second]))
  return (
    one.words.every((word) => word.kind === 'small' || paired.has(word)) &&
    other.words.every((word) => word.kind === 'small' || paired.has(word))
  )
}

/** A full stop makes a word short for another; a phrase is as many words, or short ones. */
function mayBeShortened({ words }: ParsedName, other: ParsedName): boolean {
  return words.some(({ isDotted, parts: [part] = [] }) => isDotted || other.words.some(({ text }) => text === part))
}

const isNotSmall = ({ kind }: NameWord) => kind !== 'small'

const isOwn = ({ kind }: NameWord) => kind === 'core' || kind === 'number'

function byWeight(a: Pairing, b: Pairing): number {
  return b.weight - a.weight || distanceOf(a) - distanceOf(b) || a.at[0] - b.at[0] || a.at[1] - b.at[1]
}

const distanceOf = ({ at }: Pairing) => Math.abs(at[0] - at[1])

const turned = ({ first, second, at, ...rest }: Pairing): Pairing => ({ ...rest, first: second, second: first, at: [at[1], at[0]] })

function wordByWord(first: readonly NameWord[], second: readonly NameWord[]): Pairing[] {
  const found: Pairing[] = []
  first.forEach((a, i) => {
    if (a.kind === 'small') return
    second.forEach((b, j) => {
      const likeness = b.kind === 'small' ? undefined : likenessOf(a, b)
      if (likeness === undefined) return
      const rarity = Math.min(a.rarity, b.rarity)
      const isInitial = likeness.how === 'initial' && a.text !== b.text
      const weight = isInitial ? Math.min(1, rarity) : likeness.how === 'same' ? rarity : rarity * likeness.share
      found.push({ first: [a], second: [b], at: [i, j], likeness, weight })
    })
  })
  return found
}

/** One word against several that stand side by side: Sunlight and Sun Light. */
function joined(whole: readonly NameWord[], parts: readonly NameWord[]): Pairing[] {
  const found: Pairing[] = []
  whole.forEach((word, i) => {
    if (word.kind === 'small' || word.kind === 'number' || (word.text.length < 4 && !word.isSyllable)) return
    const isSeveral = word.kind === 'ordinary' && word.key.includes(' ')
    for (let from = 0; from < parts.length - 1; from++)
      for (let length = 2; length <= mostJoined && from + length <= parts.length; length++) {
        // Cheap, and true of most spans.
        if (!isSeveral && isFarOff(word, parts, from, length)) continue
        const span = spanAt(parts, from, length)
        const pair = span === undefined ? undefined : joinedPair(word, i, span)
        if (pair !== undefined) found.push(pair)
      }
  })
  return found
}

/**
 * Whether all is written in one script, and the words together have other than about as many
 * letters.
 */
function isFarOff({ text, script }: NameWord, parts: readonly NameWord[], from: number, length: number): boolean {
  let letters = 0
  for (let i = from; i < from + length; i++) {
    const part = parts[i] as NameWord
    if (part.script !== script) return false
    letters += part.text.length
  }
  return Math.abs(letters - text.length) > mostLettersOff
}

function joinedPair(word: NameWord, at: number, span: Span): Pairing | undefined {
  if (isSpelledOut(word, span)) return spelledOut(word, at, span)
  if (!mayBeJoined(word, span) || span.words.some((part) => part.key === word.key || part.text === word.text)) return undefined
  const likeness = likenessOf({ ...word, kind: 'core', key: word.text, isGivenName: false }, pieceOf(span))
  if (likeness === undefined || likeness.how === 'abbreviation' || likeness.how === 'initial') return undefined
  if (likeness.how === 'typo' && word.kind !== 'core') return undefined
  const rarity = Math.max(word.rarity, ...span.words.map((part) => part.rarity))
  const own = { ...likeness, how: likeness.how === 'same' ? ('joined' as const) : likeness.how }
  return { first: [word], second: span.words, at: [at, span.from], likeness: own, weight: rarity * likeness.share }
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
  return word.script !== script || Math.abs(word.text.length - text.length) <= mostLettersOff
}

function pieceOf({ text, script }: Span): Piece {
  return { text, kind: 'core', key: text, script, ...heardLately(text), isGivenName: false, isPinyin: false }
}

/** Spans of a name that is looked for come again with each name that it is held against. */
const lately = new Map<string, ReturnType<typeof heard>>()
const mostLately = 5_000

function heardLately(text: string): ReturnType<typeof heard> {
  const known = lately.get(text)
  if (known !== undefined) return known
  if (lately.size >= mostLately) lately.clear()
  const now = heard({ text })
  lately.set(text, now)
  return now
}

function spanAt(words: readonly NameWord[], from: number, length: number): Span | undefined {
  const span = words.slice(from, from + length)
  if (span.some(({ kind }) => kind === 'number') || span.every(({ kind }) => kind === 'small')) return undefined
  const script = span.find((word) => word.script !== 'latin')?.script ?? 'latin'
  return { from, words: span, text: span.map((word) => word.text).join(''), script }
}

/** A word of two to six letters that are the first of as many words, small ones counted or not. */
function initials(short: readonly NameWord[], long: readonly NameWord[]): Pairing[] {
  if (long.length < 2 || !short.some(mayBeInitials)) return []
  const ways = [long, long.filter((other) => other.kind !== 'small')].map((words) => ({ words, letters: firstLetters(words) }))
  return short.flatMap((word, i) => {
    const { text } = word
    if (!mayBeInitials(word)) return []
    return ways.flatMap(({ words, letters }) => {
      const from = letters.indexOf(text)
      if (from < 0) return []
      const spelled = words.slice(from, from + text.length)
      if (spelled.some((other) => other.text.length === 1 || other.kind === 'number' || other.isSyllable)) return []
      const weight = initialsTell[text.length] ?? 0
      return [{ first: [word], second: spelled, at: [i, from] as const, likeness: { how: 'initials' as const, share: 1 }, weight }]
    })
  })
}

function mayBeInitials({ text, kind, script }: NameWord): boolean {
  return kind === 'core' && text.length > 1 && text.length < 7 && script !== 'han' && script !== 'hangul'
}

function firstLetters(words: readonly NameWord[]): string {
  let letters = ''
  for (const { text } of words) letters += text[0]
  return letters
}

/**
 * The only word of a name is the initials of the other, its legal forms counted: NEC, Nippon
 * Electric Company.
 */
function wholeInitials(short: ParsedName, long: ParsedName): Pairing[] {
  const word = short.isOneWord ? short.words.find(isNotSmall) : undefined
  if (word === undefined || word.text.length < 3 || !long.initials.includes(word.text)) return []
  const spelled = long.words.filter(isNotSmall)
  if (spelled.length < 2) return []
  const likeness = { how: 'initials' as const, share: 1 }
  return [{ first: [word], second: spelled, at: [0, 0] as const, likeness, weight: initialsTell[word.text.length] ?? mostInitialsTell }]
}

/** A word made of the beginnings of several: FedEx. */
function blends(short: readonly NameWord[], long: readonly NameWord[]): Pairing[] {
  return short.flatMap((word, i) => {
    if (word.kind !== 'core' || word.text.length < 5 || word.isSyllable || word.isGivenName) return []
    return long.flatMap((begins, from) => {
      if (begins.text[0] !== word.text[0]) return []
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
