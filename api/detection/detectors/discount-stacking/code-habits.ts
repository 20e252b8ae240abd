import { type CodeUses, chanceOfWhole, policyCodes, runningUnder } from './code-levels.ts'

/**
 * How a shop discounts: its own codes, and the frequency of other discounts. Sums over all SKUs of
 * its code book.
 */
export type CodeHabits = {
  /** The shop's own codes, with the number of SKUs on which each was used alone. */
  readonly policy: ReadonlyMap<number, number>
  /** The number of SKUs on which each depth was seen. */
  readonly skusOf: ReadonlyMap<number, number>
  /**
   * Depths seen on one SKU only, on more than one line, with what each counts as a code of its own,
   * 0 to 1.
   */
  readonly once: ReadonlyMap<number, number>
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
  return { policy, skusOf, once: novelCodes(book, { skusOf, linesOf }), ...sums }
}

type Seen = { readonly skusOf: ReadonlyMap<number, number>; readonly linesOf: ReadonlyMap<number, number> }

/**
 * Depths that were seen on one SKU. One that a second code on top of a running one gives counts
 * only as often as a code of its own would look so by chance: leaks do not make new codes look
 * usual.
 */
function novelCodes(book: CodeUses, { skusOf, linesOf }: Seen): Map<number, number> {
  const novel = new Map<number, number>()
  for (const uses of book.uses.values())
    for (const use of uses) {
      if (skusOf.get(use.code) !== 1 || (linesOf.get(use.code) ?? 0) < 2) continue
      const chances = runningUnder(use, uses).map((base) => chanceOfWhole(use, base.code))
      novel.set(use.code, Math.min(1, ...chances))
    }
  return novel
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
type Mapped = 'policy' | 'skusOf' | 'once'
export type PackedHabits = Omit<CodeHabits, Mapped> & Readonly<Record<Mapped, Pairs>>

export function packHabits(habits: CodeHabits): PackedHabits {
  const sorted = (map: ReadonlyMap<number, number>): Pairs => [...map].sort(([a], [b]) => a - b)
  return { ...habits, policy: sorted(habits.policy), skusOf: sorted(habits.skusOf), once: sorted(habits.once) }
}

export function unpackHabits(packed: PackedHabits): CodeHabits {
  return { ...packed, policy: new Map(packed.policy), skusOf: new Map(packed.skusOf), once: new Map(packed.once) }
}
