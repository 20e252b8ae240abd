import type { Alignment } from './align-words.ts'
import { editDistance } from './edit-distance.ts'
import type { NameEvidence } from './evidence.ts'
import { evidenceOfFounder } from './founder.ts'
import type { NameWord, WordKind } from './name-word.ts'
import type { ParsedName } from './parse-name.ts'
import { areKnownWords } from './word-likeness.ts'

/** Two words of a kind that stand against each other, one in each name (Proposed). */
const against: Readonly<Record<WordKind, number>> = { core: -4, ordinary: -2, place: -4, number: -6, small: 0 }
/** A word that the other name has nothing for (Proposed). */
const alone: Readonly<Record<WordKind, number>> = { core: -3, ordinary: -1.5, place: -2, number: -2.5, small: 0 }
/** People leave out middle names: where two or more names agree and the other has none left. */
const middleName = -0.7
const wholeOfShorter = 2.5
/**
 * However many other words agree, the probability is not above this (Proposed): Plant 3 is not
 * Plant 4, two words of their own are two names, and one company more in its group is another
 * company.
 */
const ceilings: Readonly<Record<WordKind, { readonly against: number; readonly alone: number }>> = {
  number: { against: 0.03, alone: 0.6 },
  core: { against: 0.4, alone: 0.7 },
  place: { against: 0.4, alone: 0.7 },
  ordinary: { against: 0.6, alone: 0.75 },
  small: { against: 1, alone: 1 },
}
/** One letter in a short word is never so sure that nobody is asked. */
const slipCeiling = 0.75
/** What such a scrap takes (Proposed). */
const scrap = -0.7
/** So many syllables of a word in characters tell as much as a word. */
const syllablesPerWord = 2

/** What the words tell that have no partner. */
export function evidenceOfLeft(first: ParsedName, second: ParsedName, alignment: Alignment): NameEvidence[] {
  const { leftFirst, leftSecond, pairs } = alignment
  const isPerson = first.mayBePerson && second.mayBePerson && pairs.length > 1
  if (isPerson && (leftFirst.length === 0) !== (leftSecond.length === 0)) return middleNames([...leftFirst, ...leftSecond])
  const founder = evidenceOfFounder(first, second, alignment)
  if (founder !== undefined) return [founder]
  if (isOneSlip(leftFirst, leftSecond))
    return [{ weight: 0, ceiling: slipCeiling, reason: `${quoted(leftFirst)} for ${quoted(leftSecond)}, a letter apart` }]
  const kinds = ['number', 'core', 'ordinary', 'place'] as const
  return kinds.flatMap((kind) => ofKind(kind, leftFirst, leftSecond))
}

/**
 * A short word with a letter wrong may be another word: what agrees decides whether a person is
 * asked.
 */
function isOneSlip(leftFirst: readonly NameWord[], leftSecond: readonly NameWord[]): boolean {
  const [a, b] = [leftFirst[0], leftSecond[0]]
  if (a === undefined || b === undefined || leftFirst.length + leftSecond.length > 2) return false
  if (a.kind !== 'core' || b.kind !== 'core' || a.isSyllable || b.isSyllable || areKnownWords(a, b) || (a.isPinyin && b.isPinyin))
    return false
  return Math.min(a.text.length, b.text.length) > 1 && a.text.length < 5 && b.text.length < 5 && editDistance(a.text, b.text, 1) === 1
}

function middleNames(words: readonly NameWord[]): NameEvidence[] {
  const weight = wholeOfShorter + middleName * words.length
  return [{ weight, reason: `only one name has ${quoted(words)}` }]
}

function ofKind(kind: WordKind, leftFirst: readonly NameWord[], leftSecond: readonly NameWord[]): NameEvidence[] {
  const [a, b] = [leftFirst, leftSecond].map((words) => words.filter((word) => word.kind === kind)) as [NameWord[], NameWord[]]
  if (a.length + b.length === 0) return []
  const [countA, countB] = [countOf(a), countOf(b)]
  const pairs = Math.min(countA, countB)
  const weight = pairs * against[kind] + (Math.max(countA, countB) - pairs) * alone[kind]
  const lonely = `only one name has ${quoted([...a, ...b])}`
  if (pairs === 0 && [...a, ...b].every(isScrap)) return [{ weight: scrap * (countA + countB), reason: lonely }]
  if (pairs === 0) return [{ weight, ceiling: ceilings[kind].alone, reason: lonely }]
  const reason = `${kind === 'number' ? 'numbers differ: ' : ''}${quoted(a)} against ${quoted(b)}`
  return [{ weight, ceiling: ceilings[kind].against, reason }]
}

/**
 * A letter or two that only one name has: an initial that was left out, or a small word with a slip
 * in it.
 */
export const isScrap = ({ kind, text, isSyllable }: NameWord) => kind === 'core' && text.length < 3 && !isSyllable

/** Words, syllables of one word counted by the pair. */
function countOf(words: readonly NameWord[]): number {
  const syllables = words.filter(({ isSyllable }) => isSyllable).length
  return words.length - syllables + Math.ceil(syllables / syllablesPerWord)
}

const quoted = (words: readonly NameWord[]) => words.map(({ text }) => `“${text}”`).join(', ')
