import { cannotRun, learning, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { median } from '../../statistics/quantile.ts'
import { monthsBefore, profile } from './profile.ts'

/**
 * Months above all earlier ones that show a step: by chance two new highs after six months occur
 * once in 28. Proposed.
 */
const monthsAbove = 2
/** The least ratio of each of them to the highest earlier month. Proposed. */
const leastStep = 1.1
/** Months in a row without a bill after which a fee is taken for a new one. Proposed. */
const mostUnbilled = 3
/** Months that are stored for each fee. */
const storedMonths = 24

type Bill = { readonly day: number; readonly document: string; readonly rows: number; readonly amount: number }
/**
 * One fee in one whole month with a bill. `sales` are those since the bill before, so that one bill
 * for two months is held against both. `isAbove` while its share is a step above the earlier
 * months. Micros.
 */
type FeeMonth = { readonly sales: number; readonly net: number; readonly bills: readonly Bill[]; isAbove: boolean }
type FeeMemory = {
  /**
   * The current calendar month, as `2025-03`; whether its first day was in the data; its net sales.
   */
  month: string
  isWhole: boolean
  sales: number
  /** By fee: the bills of the current month, and its whole months with bills, oldest first. */
  readonly running: Map<string, Bill[]>
  readonly months: Map<string, FeeMonth[]>
  /** By fee: net sales of each month since the one of its newest bill. */
  readonly unbilled: Map<string, number[]>
}

/**
 * A fee among the order lines whose share of net sales stepped up: two whole months, each a tenth
 * above every one of the six before. Judged when a month is over. Loss: each bill × (1 − usual
 * share ÷ the month's share), where the usual share is the median of the six; micros.
 */
export const marketplaceFee = ruleCheck<FeeMemory>({
  profile,
  version: '1.1.0',
  cause: 'larger share of sales',
  waitDays: 0,
  // Judged by month: the step ends only after a whole month without a bill above the usual share.
  quietDays: 93,
  paceDays: 30,
  start: () => ({ month: '', isWhole: false, sales: 0, running: new Map(), months: new Map(), unbilled: new Map() }),
  readiness: marketplaceFeeReadiness,
  read(own, memory, { day, facts }) {
    const month = facts.day.slice(0, 7)
    const broken = month === own.month ? [] : closeMonth(own)
    if (month !== own.month) Object.assign(own, { month, isWhole: own.month !== '' || facts.day.endsWith('-01'), sales: 0 })
    const newest = memory.totals.at(-1)
    if (newest?.day === day) own.sales += newest.netSales
    for (const { name, document, rows, amount } of facts.fees) {
      const bills = [...(own.running.get(name) ?? []), { day, document, rows, amount }]
      own.running.set(
        name,
        bills.sort((a, b) => a.day - b.day || (a.document < b.document ? -1 : 1)),
      )
    }
    return { broken }
  },
  isRepeated: () => true,
  pack: ({ running, months, unbilled, ...own }) => ({
    ...own,
    running: sorted(running),
    months: sorted(months),
    unbilled: sorted(unbilled),
  }),
  unpack(packed) {
    const { running, months, unbilled, ...own } = structuredClone(packed) as Packed
    return { ...own, running: new Map(running), months: new Map(months), unbilled: new Map(unbilled) }
  },
})

type Packed = Omit<FeeMemory, 'running' | 'months' | 'unbilled'> & {
  running: [string, Bill[]][]
  months: [string, FeeMonth[]][]
  unbilled: [string, number[]][]
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

function marketplaceFeeReadiness({ running, months }: FeeMemory): Readiness {
  const most = Math.max(0, ...[...months.values()].map(({ length }) => length))
  if (most === 0 && running.size === 0) return cannotRun('no fees were read: only order files that keep fees among their lines show them')
  const needed = monthsBefore + monthsAbove
  if (most < needed) return learning(`${most} of ${needed} whole months with bills of the same fee`, 1)
  return ready(`${countWords(months.size, 'fee')} known by their share of net sales`, 1)
}

/** Ends the month: judges the fees billed in it. A fee without a bill for long starts anew. */
function closeMonth(own: FeeMemory): [string, Breach][] {
  for (const name of own.months.keys()) if (!own.running.has(name)) skipMonth(own, name)
  const broken: [string, Breach][] = []
  for (const [name, bills] of sorted(own.running)) {
    const net = bills.reduce((sum, { amount }) => sum + amount, 0)
    if (!own.isWhole || !(own.sales > 0)) continue
    if (!(net > 0)) {
      if (own.months.has(name)) skipMonth(own, name)
      continue
    }
    const months = own.months.get(name) ?? []
    const sales = (own.unbilled.get(name) ?? []).reduce((sum, unbilled) => sum + unbilled, own.sales)
    own.unbilled.delete(name)
    broken.push(...judge(name, months, { sales, net, bills, isAbove: false }))
    own.months.set(name, months.slice(-storedMonths))
  }
  own.running.clear()
  return broken
}

/** A month in which a known fee was not billed: its sales count with those of the next bill. */
function skipMonth({ months, unbilled, sales }: FeeMemory, name: string): void {
  const skipped = [...(unbilled.get(name) ?? []), sales]
  if (skipped.length < mostUnbilled) unbilled.set(name, skipped)
  else {
    months.delete(name)
    unbilled.delete(name)
  }
}

/**
 * Adds the month. Returns its bills above the usual share, and those of the month before when this
 * one confirms it.
 */
function judge(name: string, months: FeeMonth[], month: FeeMonth): [string, Breach][] {
  const before = months.filter(({ isAbove }) => !isAbove).slice(-monthsBefore)
  const shares = before.map(({ net, sales }) => net / sales)
  const trail = months.findLastIndex(({ isAbove }) => !isAbove)
  const above = months.slice(trail + 1)
  months.push(month)
  month.isAbove = before.length === monthsBefore && month.net / month.sales > leastStep * Math.max(...shares)
  if (!month.isAbove) for (const earlier of above.length < monthsAbove ? above : []) earlier.isAbove = false
  if (!month.isAbove || above.length + 1 < monthsAbove) return []
  const usual = median(shares)
  const deviation = 1.4826 * median(shares.map((share) => Math.abs(share - usual)))
  const due = above.length + 1 === monthsAbove ? [...above, month] : [month]
  return due.flatMap((one) => breachesOf(name, one, { usual, deviation })).map((breach) => [name, breach])
}

/**
 * Distributes the month's excess over its bills in proportion; refunded fees have already reduced
 * the excess.
 */
function breachesOf(name: string, { sales, net, bills }: FeeMonth, share: { usual: number; deviation: number }): Breach[] {
  const charged = bills.filter(({ amount }) => amount > 0)
  const gross = charged.reduce((sum, { amount }) => sum + amount, 0)
  return charged.map(({ day, document, rows, amount }) => {
    const expected = Math.round(amount * (1 - (net - share.usual * sales) / gross))
    const part = { day, table: 'refund' as const, document, rows, amount, expected }
    return { day, key: `${document} ${amount}`, member: name, part, deviation: (amount / gross) * share.deviation * sales }
  })
}
