import type { ParsedName } from './parse-name.ts'

/** Pairs of letters are counted in so many words of 32 bits. */
const wordsOfPairs = 8
const bits = 32 * wordsOfPairs

/**
 * Which pairs of neighbouring letters a name has, as bits: a cheap likeness that knows nothing of
 * words, to choose which names are compared in full. Different pairs may share a bit.
 */
export function letterPairs({ words }: ParsedName): Uint32Array {
  const set = new Uint32Array(wordsOfPairs)
  for (const { text, kind } of words)
    for (let i = 0; kind !== 'small' && i < text.length; i++) {
      const next = i + 1 < text.length ? text.charCodeAt(i + 1) : 0
      const bit = (text.charCodeAt(i) * 31 + next * 7) % bits
      set[bit >>> 5] = (set[bit >>> 5] as number) | (1 << (bit & 31))
    }
  return set
}

/** Dice's coefficient of two sets of pairs: 0 for none in common, 1 for the same. */
export function sharedPairs(a: Uint32Array, b: Uint32Array): number {
  let [both, all] = [0, 0]
  for (let i = 0; i < wordsOfPairs; i++) {
    const [x, y] = [a[i] as number, b[i] as number]
    both += ones(x & y)
    all += ones(x) + ones(y)
  }
  return all === 0 ? 0 : (2 * both) / all
}

/** How many bits are set (Hacker's Delight, 5-1). */
function ones(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
