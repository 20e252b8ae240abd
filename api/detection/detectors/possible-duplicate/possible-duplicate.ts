import type { RefundFact, TwinOrderFact } from '../../day-facts.ts'
import { ready, withoutSales } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { monthOfQuiet, possible, ruleCheck } from '../../rule-check/rule-check.ts'
import { profile } from './profile.ts'

/**
 * How soon after the first basket a repeat looks typed twice: two lines are often bought again,
 * three are not. Proposed.
 */
const mostMinutes = 15
const mostMinutesFromThreeLines = 120
/** A customer who repeats this many baskets within 90 days does so on purpose. Proposed. */
const habit = 3
const habitDays = 90
/**
 * Days to wait for a cancellation before a report; later cancellations are not considered.
 * Proposed.
 */
const waitDays = 3
const returnDays = 45

type Line = TwinOrderFact['lines'][number]
/**
 * A repeated basket: the amount paid for it, the amount refunded, and its lines that were not
 * returned.
 */
type Twin = {
  readonly day: number
  readonly orderId: string
  readonly customerId: string
  readonly rows: number
  readonly amount: number
  returned: number
  lines: readonly Line[]
}
/** Repeated baskets of the last 90 days. */
type TwinMemory = { twins: Twin[] }

/**
 * Baskets that look typed twice: the same customer, SKUs, units and prices under a second order
 * number on the same day, within 15 minutes (120 for three lines and more). Returned lines are no
 * exposure, and a customer who repeats baskets often does so on purpose. Loss: the amount paid for
 * the second basket; deviation: each is as likely as not; micros.
 */
export const possibleDuplicate = ruleCheck<TwinMemory>({
  profile,
  version: '1.0.0',
  cause: 'possibly entered twice',
  waitDays,
  quietDays: monthOfQuiet,
  paceDays: 30,
  likelihood: possible,
  start: () => ({ twins: [] }),
  readiness(_own, memory) {
    if (memory.totals.length === 0) return withoutSales(memory)
    return ready('orders are compared where they name their customer and a time of day', 1)
  },
  read(own, _memory, { day, facts }) {
    const fresh = facts.twinOrders.filter(looksTypedTwice).map((fact) => twinOf(fact, day))
    fresh.sort((a, b) => (a.orderId < b.orderId ? -1 : 1))
    own.twins = [...own.twins.filter((twin) => twin.day > day - habitDays), ...fresh]
    const changed = new Set([...fresh, ...takeReturns(own.twins, facts.refunds, day)])
    const repeaters = Map.groupBy(own.twins, ({ customerId }) => customerId)
    const isHabit = ({ customerId }: Twin) => (repeaters.get(customerId)?.length ?? 0) >= habit
    const reversed = own.twins.filter((twin) => changed.has(twin) || isHabit(twin)).map(({ orderId }) => orderId)
    const broken = [...changed].filter((twin) => !isHabit(twin) && twin.lines.length > 0).map((twin) => ['all', breachOf(twin)] as const)
    return { broken, reversed }
  },
  isRepeated: () => true,
  pack: (own) => own,
  unpack: (packed) => structuredClone(packed as TwinMemory),
})

function looksTypedTwice({ minutesApart, lines }: TwinOrderFact): boolean {
  return minutesApart <= (lines.length >= 3 ? mostMinutesFromThreeLines : mostMinutes)
}

function twinOf({ orderId, customerId, lines }: TwinOrderFact, day: number): Twin {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const inOrder = [...lines].sort((a, b) => compareText(a.sku, b.sku) || a.units - b.units || a.amount - b.amount)
  return { day, orderId, customerId, rows: lines.length, amount, returned: 0, lines: inOrder }
}

/**
 * Matches each refund that looks like a line of a repeated basket (SKU and units) with the oldest
 * such basket and removes the line; returns the baskets that changed.
 */
function takeReturns(twins: readonly Twin[], refunds: readonly RefundFact[], day: number): Twin[] {
  const touched = new Set<Twin>()
  const inOrder = [...refunds].sort((a, b) => compareText(a.sku, b.sku) || a.units - b.units)
  for (const refund of inOrder) {
    for (const twin of twins) {
      const at = twin.day > day - returnDays ? twin.lines.findIndex(({ sku, units }) => sku === refund.sku && units === refund.units) : -1
      if (at < 0) continue
      twin.returned += twin.lines[at]?.amount ?? 0
      twin.lines = twin.lines.filter((_, i) => i !== at)
      touched.add(twin)
      break
    }
  }
  return [...touched]
}

function breachOf({ day, orderId, customerId, rows, amount, returned }: Twin): Breach {
  const part = { day, table: 'order_line' as const, document: orderId, rows, amount, expected: returned }
  return { day, key: orderId, member: customerId, part, deviation: (amount - returned) / 2 }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
