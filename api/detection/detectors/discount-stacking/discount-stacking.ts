import type { Currency } from '../../../values/money.ts'
import type { Detector } from '../../candidate.ts'
import { exposureWeights } from '../../exposure-weight.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, listPricesFile, type Readiness, ready, withoutSales } from '../../readiness.ts'
import { goneAfter, type ShopMemory, type Today } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { type StoredSales } from '../../stored-sales.ts'
import { packHabits, readHabits } from './code-habits.ts'
import { emptyCodes, forgetUses, noteCut, packCodes } from './code-levels.ts'
import { type DiscountState, unpack } from './discount-state.ts'
import { narrative, type StackingStory } from './narrative.ts'
import { profile } from './profile.ts'
import { assess, quietDays } from './stacking-candidate.ts'

const historyDays = 28

/**
 * A second discount code on top of the running one, on some lines of a SKU. Policy: one code per
 * line.
 *
 * Evidence: the likelihood of the depth seen (a known or whole-percent second code on top of the
 * running one, while other lines still pay the running code) over that of the harmless
 * explanations: a new code of its own, a promotion deepened for everyone, odd prices typed by hand.
 * Each has the frequency seen in this shop. Loss per unit: the price under the running code, less
 * the price paid; micros. Source: docs/detectors/discount-stacking.md.
 */
export const discountStacking: Detector<DiscountState, StackingStory> = {
  ...profile,
  version: '1.3.0',
  words: narrative,
  start: () => ({ book: emptyCodes(), habits: readHabits(emptyCodes()), readOn: -1, oddOn: null }),
  watched: (_state, memory, least) => exposureWeights(memory, least).count,
  readiness: discountStackingReadiness,
  learn,
  assess,
  onEnded(state, _memory, sku) {
    state.oddOn = null
    const uses = state.book.uses.get(sku) ?? []
    state.book.uses.set(
      sku,
      uses.filter((use) => state.habits.policy.has(use.code)),
    )
    state.habits = readHabits(state.book)
  },
  pack: ({ book, habits, readOn }) => ({ book: packCodes(book), habits: packHabits(habits), readOn }),
  unpack,
}

function discountStackingReadiness(memory: ShopMemory, state: DiscountState, currency: Currency): Readiness {
  const { netSales, netWithList } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithList / netSales : 0
  if (netSales <= 0) return withoutSales(memory)
  if (coverage < 0.8) {
    const known = `${percent(coverage)} of net sales (${amountOf(netWithList, netSales, currency)} in the last 30 days)`
    return cannotRunWithout(listPricesFile, `list prices are known for ${known}; 80% is needed`, coverage)
  }
  if (namesCodes(memory)) return cannotRun('orders name their discount codes: what each takes off is looked at by its name', coverage)
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of history`, coverage)
  const ordered = orderedShare(state)
  if (ordered < 0.5 || state.habits.policy.size > mostCodes) {
    const reason =
      `prices are cut by ${state.habits.policy.size} depths that several products share and by others of their own (${percent(1 - ordered)} of the cut lines): ` +
      'they follow no few codes, so a second code cannot be told from a bargain'
    return cannotRun(reason, coverage)
  }
  return ready(`list prices are known for ${percent(coverage)} of net sales`, coverage)
}

/**
 * Orders with a code in the weeks in memory from which on a shop is taken to name its codes.
 * Proposed.
 */
const enoughNamed = 20

/**
 * Whether orders name their codes. Then a deeper price without a second name is a price tier, a
 * subscriber's price or a deeper code, and no code that nobody named.
 */
function namesCodes({ rows }: ShopMemory): boolean {
  let named = 0
  for (const code of rows.orders.code) if (code !== '') named += 1
  return named >= enoughNamed
}

/** Share of discounted lines at the shop's own codes; 1 where there are too few to estimate it. */
function orderedShare(state: DiscountState): number {
  const { lines, policyLines } = state.habits
  return lines < enoughLines ? 1 : policyLines / lines
}

/** A shop with more depths than this negotiates prices instead of using codes. Proposed. */
const mostCodes = 25

/** Discounted lines needed before checking whether they follow codes. Proposed. */
const enoughLines = 100

/**
 * The discount habits are derived every day while the book is small; then one day later for each so
 * many depths, at least once a week.
 */
const usesPerDay = 1_500

function learn(state: DiscountState, _memory: ShopMemory, { day, sold, soldMemory }: Today): readonly string[] {
  const { policy } = state.habits
  const oddOn = state.oddOn ?? oddDays(state)
  state.oddOn = oddOn
  for (let k = 0; k < sold.length; k++) {
    const [sku, sales] = [sold[k] ?? '', soldMemory[k]?.sales]
    if (!sales) continue
    for (let i = firstOf(sales, day); i < sales.day.length; i++) {
      const cell = { sku, day, listPrice: sales.listPrice[i] ?? -1, unitPrice: sales.unitPrice[i] ?? 0, lines: sales.lines[i] ?? 0 }
      const code = noteCut(state.book, cell, policy)
      if (code !== null && !policy.has(code)) oddOn.set(sku, day)
    }
  }
  const touched = sold.filter((sku) => (oddOn.get(sku) ?? Number.NEGATIVE_INFINITY) > day - quietDays)
  if (day - state.readOn >= Math.min(7, state.habits.uses / usesPerDay)) {
    forgetUses(state.book, day - goneAfter)
    state.habits = readHabits(state.book)
    state.readOn = day
    state.oddOn = null
  }
  return touched
}

function oddDays({ book, habits }: DiscountState): Map<string, number> {
  const oddOn = new Map<string, number>()
  book.uses.forEach((uses, sku) => {
    for (const { code, lastDay } of uses) if (!habits.policy.has(code)) oddOn.set(sku, Math.max(lastDay, oddOn.get(sku) ?? lastDay))
  })
  return oddOn
}

function firstOf(sales: StoredSales, day: number): number {
  let i = sales.day.length
  while (i > 0 && sales.day[i - 1] === day) i -= 1
  return i
}
