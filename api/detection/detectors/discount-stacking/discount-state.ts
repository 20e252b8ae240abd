import { type CodeHabits, type PackedHabits, unpackHabits } from './code-habits.ts'
import { type CodeUses, type PackedCodes, unpackCodes } from './code-levels.ts'

export type DiscountState = {
  readonly book: CodeUses
  /** The shop's discount habits, derived from the book on `readOn`. */
  habits: CodeHabits
  readOn: number
  /**
   * By SKU: the last day of a depth that is not a code of the shop. Derived from the rest; null
   * after a change other than the next day.
   */
  oddOn: Map<string, number> | null
}

export function unpack(packed: unknown): DiscountState {
  const { book, habits, readOn } = packed as { book: PackedCodes; habits: PackedHabits; readOn: number }
  return { book: unpackCodes(book), habits: unpackHabits(habits), readOn, oddOn: null }
}
