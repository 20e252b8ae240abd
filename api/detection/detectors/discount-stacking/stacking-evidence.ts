import { goneAfter, type ShopMemory } from '../../shop-memory.ts'
import { logBeta } from '../../statistics/log-beta.ts'
import { logSumExp } from '../../statistics/log-sum-exp.ts'
import { type CodeHabits, wholeShare } from './code-habits.ts'
import { type CodeUse, wholesIn } from './code-levels.ts'

/**
 * Probability that both depths ran in parallel as codes of their own, given that both existed.
 * Proposed.
 */
export const sideBySide = 0.25
/**
 * Probability that a line still pays the old price after a promotion was deepened for everyone.
 * Proposed.
 */
const straggler = 0.05
/** Probability that a second odd price on the same SKU has the same depth. Proposed. */
const sameOdd = 0.1

export type Depth = { readonly use: CodeUse; readonly base: CodeUse; readonly range: { low: number; high: number } }

/**
 * Log likelihood ratio of this depth alone: a second code, over a code of its own or odd prices.
 */
export function depthEvidence(codes: CodeHabits, memory: ShopMemory, { use, base, range }: Depth): number {
  const width = Math.max(1e-5, (use.high - use.low) / 0.6)
  const whole = wholeShare(codes)
  const ownCode = (whole * wholesIn(use)) / 60 + (1 - whole) * width
  const { novelRate, oddRate, oddShare } = habits(codes, memory, use)
  const seen = use.days + 0.5 * (use.lines - use.days)
  const odd = oddRate * width * (oddShare * sameOdd) ** Math.max(0, seen - 1)
  return Math.log(stackedMass(codes, range, base)) - Math.log(novelRate * ownCode + odd)
}

/**
 * Log likelihood ratio of the distribution of prices paid: some lines stack, over everyone pays a
 * deepened code or two codes run in parallel.
 */
export function mixEvidence(use: CodeUse, baseLines: number): number {
  const some = logBeta(use.lines + 1, baseLines + 1)
  const everyone = Math.log(1 - sideBySide) + baseLines * Math.log(straggler)
  return some - logSumExp([everyone, Math.log(sideBySide) + some])
}

/**
 * Probability that a second code gives a depth in this range: another code of the shop, a whole
 * percent, or anything else. Proposed weights.
 */
export function stackedMass({ policy }: CodeHabits, range: { low: number; high: number }, base: CodeUse): number {
  if (range.high <= 0 || range.low >= 0.6) return 1e-12
  const others = [...policy.keys()].filter((code) => code !== base.code)
  const codes = others.filter((code) => code >= range.low * 10_000 && code <= range.high * 10_000).length
  return (0.4 * codes) / Math.max(3, others.length) + (0.5 * wholesIn(range)) / 50 + (0.1 * (range.high - range.low)) / 0.5
}

/**
 * How often per SKU and month this shop starts a code of its own at this depth, and how often a
 * price is merely odd. A depth not seen elsewhere is as rare as depths that were seen once (Good
 * 1953, "The population frequencies of species").
 */
function habits({ skusOf, once, oddities, lines }: CodeHabits, memory: ShopMemory, use: CodeUse) {
  const elsewhere = (skusOf.get(use.code) ?? 1) - 1
  const isOdd = use.lines === 1
  const others = Math.max(0, oddities - (isOdd ? 1 : 0))
  const seenOnce = [...once].reduce((sum, [code, counts]) => (code === use.code ? sum : sum + counts), 0)
  const starts = elsewhere > 0 ? elsewhere : 1 + seenOnce
  // Codes are stored for this long.
  const days = Math.min(goneAfter, memory.lastDay - memory.firstDay + 1)
  const skuMonths = Math.max(1, memory.skus.size) * Math.max(1, days / 30)
  return { novelRate: starts / skuMonths, oddRate: (others + 0.5) / skuMonths, oddShare: (others + 0.5) / (lines + 1) }
}
