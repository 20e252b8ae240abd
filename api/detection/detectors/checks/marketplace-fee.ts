import type { Narrative } from '../../candidate.ts'
import { dayWords } from '../../phrases.ts'
import { median } from '../../statistics/quantile.ts'
import type { Breach } from './broken-rows.ts'
import { countWords } from './check-words.ts'
import { type CheckStory, ruleCheck } from './rule-check.ts'

/** Whole months before, and months above all of them, that show a step: by chance two new highs after six months come once in 28. Proposed. */
const monthsBefore = 6
const monthsAbove = 2
/** How far above the highest month before each of them must lie. Proposed. */
const leastStep = 1.1
/** Months that are remembered of each fee. */
const keptMonths = 24

type Bill = { readonly day: number; readonly document: string; readonly rows: number; readonly amount: number }
/** One fee in one whole month. `isAbove` while its share is a step above the months before. Micros. */
type FeeMonth = { readonly sales: number; readonly net: number; readonly bills: readonly Bill[]; isAbove: boolean }
type FeeMemory = {
  /** The calendar month that runs, as `2025-03`; whether its first day was seen; its net sales. */
  month: string
  isWhole: boolean
  sales: number
  /** By fee: the bills of the month that runs, and its whole months without a gap, oldest first. */
  readonly running: Map<string, Bill[]>
  readonly months: Map<string, FeeMonth[]>
}

const words: Narrative<CheckStory> = {
  title: ({ entity }) => `${entity} takes a larger share of sales than it used to`,
  cause: ({ entity, story, startedOn }) =>
    `Since ${dayWords(startedOn)}, ${entity} (${countWords(story.rows, 'entry')}) took a larger share of each month's net sales than in any of the ${monthsBefore} ` +
    'months before. Counted is what is above its usual share.',
  advice: ({ entity }) => `Compare the last bills of ${entity} with the agreed rates: a plan, a surcharge or a category may have changed.`,
}

/**
 * A fee kept among the order lines whose share of net sales stepped up: two whole months, each a tenth above every one of the six before.
 * Judged when a month is over. Loss: each bill × (1 − usual share ÷ the month's share), the usual share being the median of the six; micros.
 */
export const marketplaceFee = ruleCheck<FeeMemory>({
  name: 'marketplace-fee',
  version: '1.0.0',
  kind: 'marketplace_fee',
  entityType: 'fee',
  words,
  cause: 'larger share of sales',
  waitDays: 0,
  // Judged by the month: one without a bill above the usual share must be over before the step is.
  quietDays: 93,
  paceDays: 30,
  start: () => ({ month: '', isWhole: false, sales: 0, running: new Map(), months: new Map() }),
  readiness,
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
  marks: () => [],
  pack: ({ running, months, ...own }) => ({ ...own, running: sorted(running), months: sorted(months) }),
  unpack(packed) {
    const { running, months, ...own } = structuredClone(packed) as Packed
    return { ...own, running: new Map(running), months: new Map(months) }
  },
})

type Packed = Omit<FeeMemory, 'running' | 'months'> & { running: [string, Bill[]][]; months: [string, FeeMonth[]][] }

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1))
}

function readiness({ running, months }: FeeMemory) {
  const most = Math.max(0, ...[...months.values()].map(({ length }) => length))
  if (most === 0 && running.size === 0) {
    const reason = 'no fees were read: only order files that keep fees among their lines show them'
    return { state: 'cannot_run' as const, reason, coverage: 0 }
  }
  const needed = monthsBefore + monthsAbove
  if (most < needed)
    return { state: 'learning' as const, reason: `${most} of ${needed} whole months in a row with the same fee`, coverage: 1 }
  return { state: 'ready' as const, reason: `${countWords(months.size, 'fee')} known by their share of net sales`, coverage: 1 }
}

/** Ends the month: fees that were billed in it are judged; one that was not is billed by no month, and starts anew. */
function closeMonth(own: FeeMemory): [string, Breach][] {
  for (const name of own.months.keys()) if (!own.running.has(name)) own.months.delete(name)
  const broken: [string, Breach][] = []
  for (const [name, bills] of sorted(own.running)) {
    const net = bills.reduce((sum, { amount }) => sum + amount, 0)
    if (!own.isWhole || !(own.sales > 0) || !(net > 0)) continue
    const months = own.months.get(name) ?? []
    broken.push(...judge(name, months, { sales: own.sales, net, bills, isAbove: false }))
    own.months.set(name, months.slice(-keptMonths))
  }
  own.running.clear()
  return broken
}

/** Adds the month; returns what is above the usual share in it, and in the month before when this one confirms it. */
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
  const told = above.length + 1 === monthsAbove ? [...above, month] : [month]
  return told.flatMap((one) => breachesOf(name, one, { usual, deviation })).map((breach) => [name, breach])
}

/** Shares the month's excess among its bills, in proportion; what was given back lowered the excess already. */
function breachesOf(name: string, { sales, net, bills }: FeeMonth, share: { usual: number; deviation: number }): Breach[] {
  const charged = bills.filter(({ amount }) => amount > 0)
  const gross = charged.reduce((sum, { amount }) => sum + amount, 0)
  return charged.map(({ day, document, rows, amount }) => {
    const expected = Math.round(amount * (1 - (net - share.usual * sales) / gross))
    const part = { day, table: 'refund' as const, document, rows, amount, expected }
    return { day, key: `${document} ${amount}`, member: name, part, deviation: (amount / gross) * share.deviation * sales }
  })
}
