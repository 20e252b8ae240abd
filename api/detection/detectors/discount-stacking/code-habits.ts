import { type CodeUses, policyCodes } from './code-levels.ts'

/**
 * How a shop discounts: its own codes, and the frequency of other discounts. Sums over all SKUs of
 * its code book.
 */
export type CodeHabits = {
  /** The shop's own codes, with the number of SKUs on which each was used alone. */
  readonly policy: ReadonlyMap<number, number>
  /** The number of SKUs on which each depth was seen. */
  readonly skusOf: ReadonlyMap<number, number>
  /** Depths seen on one SKU only, on more than one line. */
  readonly once: number
  /** Depths seen on one line only. */
  readonly oddities: number
  readonly lines: number
  readonly policyLines: number
  /** Number of pairs of SKU and depth. */
  readonly uses: number
}

export function readHabits(book: CodeUses): CodeHabits {
  const policy = policyCodes(book)
  const skusOf = new Map<number, number>()
  const linesOf = new Map<number, number>()
  const sums = { oddities: 0, lines: 0, policyLines: 0, uses: 0 }
  for (const uses of book.uses.values()) {
    for (const { code, lines } of uses) {
      skusOf.set(code, (skusOf.get(code) ?? 0) + 1)
      linesOf.set(code, (linesOf.get(code) ?? 0) + lines)
      sums.uses += 1
      sums.lines += lines
      if (policy.has(code)) sums.policyLines += lines
      else if (lines === 1) sums.oddities += 1
    }
  }
  const once = [...skusOf].filter(([code, skus]) => skus === 1 && (linesOf.get(code) ?? 0) > 1).length
  return { policy, skusOf, once, ...sums }
}

/**
 * Share of the shop's own codes that are whole percents, shrunk towards three quarters while there
 * are few.
 */
export function wholeShare({ policy }: CodeHabits): number {
  const whole = [...policy.keys()].filter((code) => code % 100 === 0).length
  return (whole + 1.5) / (policy.size + 2)
}

type Pairs = [number, number][]
export type PackedHabits = Omit<CodeHabits, 'policy' | 'skusOf'> & { readonly policy: Pairs; readonly skusOf: Pairs }

export function packHabits(habits: CodeHabits): PackedHabits {
  const sorted = (map: ReadonlyMap<number, number>): Pairs => [...map].sort(([a], [b]) => a - b)
  return { ...habits, policy: sorted(habits.policy), skusOf: sorted(habits.skusOf) }
}

export function unpackHabits(packed: PackedHabits): CodeHabits {
  return { ...packed, policy: new Map(packed.policy), skusOf: new Map(packed.skusOf) }
}
