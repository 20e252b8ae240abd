import { bitCount } from './letter-set.ts'
import type { ParsedName } from './parse-name.ts'

/** Pairs of letters are counted in so many words of 32 bits. */
const wordsOfPairs = 8
const bits = 32 * wordsOfPairs

/** Which pairs of neighbouring letters a name has, as bits; the last word says how many are set. */
export type LetterPairs = Int32Array

/**
 * Which pairs of neighbouring letters a name has: a cheap likeness that knows nothing of words, to
 * choose which names are compared in full. Different pairs may share a bit.
 */
export function letterPairs({ words }: ParsedName): LetterPairs {
  const set = new Int32Array(wordsOfPairs + 1)
  for (const { text, kind } of words)
    for (let i = 0; kind !== 'small' && i < text.length; i++) {
      const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0
      const bit = (text.charCodeAt(i) * 31 + next * 7) % bits
      set[bit >>> 5] = (set[bit >>> 5] as number) | (1 << (bit & 31))
    }
  set[wordsOfPairs] = set.reduce((sum, word) => sum + bitCount(word), 0)
  return set
}

/** The pairs of many names one behind another, in which they are found faster than apart. */
export function pairsInRow(all: readonly LetterPairs[]): Int32Array {
  const row = new Int32Array(all.length * (wordsOfPairs + 1))
  for (const [at, pairs] of all.entries()) row.set(pairs, at * (wordsOfPairs + 1))
  return row
}

/**
 * Dice's coefficient of a name's pairs and of those that stand at a place of a row: 0 for none in
 * common, 1 for the same.
 */
export function sharedPairs(own: LetterPairs, row: Int32Array, at: number): number {
  const from = at * (wordsOfPairs + 1)
  const all = (own[wordsOfPairs] as number) + (row[from + wordsOfPairs] as number)
  if (all === 0) return 0
  let both = 0
  for (let i = 0; i < wordsOfPairs; i++) both += bitCount((own[i] as number) & (row[from + i] as number))
  return (2 * both) / all
}
