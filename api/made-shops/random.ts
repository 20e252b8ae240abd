/**
 * A stream of random draws that depends on its seed and concern alone. Only exact arithmetic: the
 * same draws on every machine.
 */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [from, to). */
  between(from: number, to: number): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  chance(probability: number): boolean
  /** One of a list that has at least one member; throws a RangeError when it has none. */
  pick<T>(of: readonly T[]): T
  /**
   * Nearly normal with mean 0 and standard deviation 1: the sum of twelve uniforms less six
   * (Irwin-Hall). Never beyond ±6.
   */
  around(): number
}

/**
 * The stream of one concern (`orders`, `refunds`, `leak 0`, …). Streams of one seed are
 * independent, so a concern with more or fewer draws shifts nothing elsewhere. Generator:
 * xoshiro128** by Blackman and Vigna (https://prng.di.unimi.it/xoshiro128starstar.c); its state is
 * filled by a Weyl sequence through the 32-bit finalizer of MurmurHash3.
 */
export function randomStream(seed: number, concern: string): Random {
  const next = xoshiro(stateFrom(seed, concern))
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick<T>(of: readonly T[]): T {
      if (of.length === 0) throw new RangeError('nothing to pick from')
      return of[Math.floor(next() * of.length)] as T
    },
    around: () => {
      let sum = -6
      for (let i = 0; i < 12; i++) sum += next()
      return sum
    },
  }
}

/** Shuffles a copy (Fisher-Yates). */
export function shuffled<T>(of: readonly T[], random: Random): T[] {
  const list = [...of]
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.whole(0, i)
    const swapped = list[i] as T
    list[i] = list[j] as T
    list[j] = swapped
  }
  return list
}

function stateFrom(seed: number, concern: string): Uint32Array {
  let weyl = mixed(Math.floor(seed / 2 ** 32) ^ 0x2545f491) ^ mixed(seed >>> 0)
  for (let i = 0; i < concern.length; i++) weyl = mixed(weyl ^ concern.charCodeAt(i))
  const state = new Uint32Array(4)
  for (let i = 0; i < 4; i++) {
    weyl = (weyl + 0x9e3779b9) | 0
    state[i] = mixed(weyl)
  }
  if (state.every((word) => word === 0)) state[0] = 1
  return state
}

function mixed(word: number): number {
  let h = word | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The generator itself: whole numbers of 32 bits over 2^32. The state is not all zero. */
export function xoshiro(state: Uint32Array): () => number {
  let [a = 1, b = 0, c = 0, d = 0] = state
  return () => {
    const product = Math.imul(b, 5)
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result / 2 ** 32
  }
}
