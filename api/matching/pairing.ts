import type { NameWord } from './name-word.ts'
import type { Likeness } from './word-likeness.ts'

/** Words of the one name that stand for words of the other. */
export type Pairing = {
  readonly first: readonly NameWord[]
  readonly second: readonly NameWord[]
  readonly at: readonly [number, number]
  readonly likeness: Likeness
  /** In natural logarithms of odds. */
  readonly weight: number
}
