import { type DayChances, dayChances, logDayChance } from './day-chances.ts'
import { type NoneTable } from './late-rate.ts'
import { type EventDay } from './share-table.ts'

/**
 * By node of the table of usual rates (computed on request), then by crowd: log of how much
 * likelier all crowds before it become when each grows by a factor.
 */
export type CrowdSums = { readonly growths: readonly number[]; readonly byNode: (readonly number[] | undefined)[] }

/** Days with several events, as columns of equal length. */
export type Crowds = {
  readonly row: Int32Array
  /** The expected number over the clustering of events. */
  readonly due: Float64Array
  readonly chances: DayChances
  /** The index at which its table of probabilities begins. */
  readonly from: Int32Array
  /** Log probability of the number of events at the usual rate according to all events. */
  readonly usual: Float64Array
  /** By row, and one after the last: the number of crowds before it. */
  readonly count: Int32Array
  /** The sums without additional events. */
  readonly before: CrowdSums
}

type Usual = { readonly usual: number; readonly clustering: number; readonly mostTimes: number }

/** Finds the crowded days of a course. */
export function crowdsOf(eventDays: readonly EventDay[], { usual, clustering, mostTimes }: Usual): Crowds {
  const rows = eventDays.flatMap(({ orderDays }, row) => (orderDays.length > 1 ? [row] : []))
  const counts = rows.map((row) => eventDays[row]?.orderDays.length ?? 0)
  const due = Float64Array.from(rows, (row) => (eventDays[row]?.expected ?? 0) / clustering)
  let most = 0
  for (const one of due) if (one > most) most = one
  const chances = dayChances(counts, clustering, usual * most * (1 + 2 * mostTimes))
  const from = Int32Array.from(counts, (count) => chances.from.get(count) ?? 0)
  const atUsual = Float64Array.from(from, (at, i) => logDayChance(chances, at, usual * (due[i] ?? 0)))
  const count = new Int32Array(eventDays.length + 1)
  for (let row = 0; row < eventDays.length; row++)
    count[row + 1] = (count[row] ?? 0) + ((eventDays[row]?.orderDays.length ?? 0) > 1 ? 1 : 0)
  const crowds = { row: Int32Array.from(rows), due, chances, from, usual: atUsual, count }
  return { ...crowds, before: { growths: rows.map(() => 1), byNode: [] } }
}

/** Running sums at one node of the table of usual rates, cached in `byNode`. */
export function crowdSums(
  { growths, byNode }: CrowdSums,
  { row, due, chances, from, usual }: Crowds,
  none: NoneTable,
  node: number,
): readonly number[] {
  const known = byNode[node]
  if (known) return known
  const mean = none.mean[node] ?? 0
  const sums = [0]
  for (let i = 0; i < row.length; i++) {
    const rate = mean * (due[i] ?? 0) * (growths[i] ?? 1)
    sums.push((sums[i] ?? 0) + logDayChance(chances, from[i] ?? 0, rate) - (usual[i] ?? 0))
  }
  byNode[node] = sums
  return sums
}

/** The sum at `at`, interpolated between two neighboring nodes. */
export function mixed(low: readonly number[], high: readonly number[], at: number, part: number): number {
  const value = low[at] ?? 0
  return value + ((high[at] ?? 0) - value) * part
}

/** Log of how much likelier the crowds from `first` to before `last` become with these shares. */
export function logOfSome(crowds: Crowds, shares: Float64Array, times: number, usual: number, first: number, last: number): number {
  const { row, due, chances, from, usual: atUsual } = crowds
  let log = 0
  for (let i = first; i < last; i++) {
    const rate = usual * (due[i] ?? 0) * (1 + times * (shares[row[i] ?? 0] ?? 0))
    log += logDayChance(chances, from[i] ?? 0, rate) - (atUsual[i] ?? 0)
  }
  return log
}
