import { logSumExp } from '../statistics/log-sum-exp.ts'
import type { CodedColumn } from './coded-column.ts'
import { isNamed } from './coded-column.ts'
import { type SlicePast, spreadOf } from './slice-past.ts'

/**
 * Rises that are weighed, as parts of the expected money. Proposed; a mixture is valid for any
 * grid.
 */
const heights = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
/** Of rare events: how many times as many as expected. */
const manyTimes = [1.5, 2, 3, 5, 10, 20, 50]
/** Rows that a slice must have had before: without a past there is nothing to hold it against. */
const leastPast = 20
/** The least part of a flow's rows that the rest of the shop must have to be a yardstick. */
const leastRest = 0.15
/** Days that a rise must have run, and rows that it must have, to be named. */
const [leastDays, leastRows] = [14, 12]
/** Rows with money that a slice of rare events must have. */
export const leastEvents = 5

export type JudgedRows = {
  /** Day of the row counted from the first judged day, by row; and the number of days. */
  readonly dayOf: Int32Array
  readonly days: number
  readonly money: Float64Array
  readonly expected: Float64Array
  readonly exposure: Float64Array
  /**
   * 1 for a row with more money than expected, 0 for others; between them where a known leak is
   * taken out.
   */
  readonly events: Float64Array
  /** The chance that the row has money at all. */
  readonly chance: Float64Array
  /** Rows that may be judged: of what has a past. */
  readonly isJudged: Uint8Array
}

export type ScanRules = {
  /** Whether a slice without a past of its own is not judged. */
  readonly needsPast: boolean
  readonly isRare: boolean
  /** Whether the rest of the shop in the same days is part of the yardstick. */
  readonly againstRest: boolean
  /** The least rise, as a part of the expected money. */
  readonly leastRise: number
  /** The least rise for each of the exposure, in money. */
  readonly leastEach: number
  /** The least loss in 30 days, micros. */
  readonly leastMonthly: number
  /** The variance of one row's money above what is expected, over all rows; micros². */
  readonly variance: number
}

/**
 * The best start of a slice, and the evidence over all starts. Days count from the first judged
 * one.
 */
export type SliceRise = {
  readonly code: number
  /** Log of the mean over starts of the likelihood ratios, each a mean over heights: an e-value. */
  readonly logEvidence: number
  readonly start: number
  /**
   * Since the start: money above what is expected, the expected money without sign, rows, log
   * ratio.
   */
  readonly above: number
  readonly expected: number
  readonly rows: number
  readonly logRatio: number
}

const sumNames = ['money', 'expected', 'exposure', 'rows', 'events', 'chance'] as const
/** Sums of a slice from a start to the last day; a table has them by slice and day. */
type Sums = Record<(typeof sumNames)[number], number>
type DayTable = { readonly [Name in keyof Sums]: Float64Array }
/** `whole`: of all slices by day, where the rest of the shop is part of the yardstick. */
type Tables = { readonly table: DayTable; readonly whole: DayTable | null; readonly days: number }

const noSums = (): Sums => ({ money: 0, expected: 0, exposure: 0, rows: 0, events: 0, chance: 0 })

/**
 * The rises of all slices of a column, in the order of its names. Slices without a name or a rise
 * have none.
 */
export function scanSlices(
  { codes, names }: CodedColumn,
  rows: JudgedRows,
  pastOf: (code: number) => SlicePast,
  rules: ScanRules,
): SliceRise[] {
  const { days } = rows
  const table = sumsByDay(codes, names.length, rows)
  const tables = { table, whole: rules.againstRest ? wholeByDay(table, names.length, days) : null, days }
  const rises: SliceRise[] = []
  for (let code = 0; code < names.length; code++) {
    if (!isNamed(names[code] ?? '')) continue
    // Most slices of a large shop are small: no start of them has enough rows.
    if (sumOf(table.rows, code * days, days) < leastRows) continue
    const found = riseOf(code, tables, pastOf(code), rules)
    if (found) rises.push(found)
  }
  return rises
}

function sumOf(values: Float64Array, from: number, count: number): number {
  let sum = 0
  for (let at = from; at < from + count; at++) sum += values[at] ?? 0
  return sum
}

function sumsByDay(
  codes: Int32Array,
  count: number,
  { dayOf, days, money, expected, exposure, events, chance, isJudged }: JudgedRows,
): DayTable {
  const empty = () => new Float64Array(count * days)
  const table = { money: empty(), expected: empty(), exposure: empty(), rows: empty(), events: empty(), chance: empty() }
  for (let i = 0; i < dayOf.length; i++) {
    const day = dayOf[i] ?? -1
    if (day < 0 || !isJudged[i]) continue
    const at = (codes[i] ?? 0) * days + day
    table.money[at] = (table.money[at] ?? 0) + (money[i] ?? 0)
    table.expected[at] = (table.expected[at] ?? 0) + (expected[i] ?? 0)
    table.exposure[at] = (table.exposure[at] ?? 0) + (exposure[i] ?? 0)
    table.rows[at] = (table.rows[at] ?? 0) + 1
    table.chance[at] = (table.chance[at] ?? 0) + (chance[i] ?? 0)
    table.events[at] = (table.events[at] ?? 0) + (events[i] ?? 0)
  }
  return table
}

function wholeByDay(table: DayTable, count: number, days: number): DayTable {
  const empty = () => new Float64Array(days)
  const whole = { money: empty(), expected: empty(), exposure: empty(), rows: empty(), events: empty(), chance: empty() }
  for (const name of sumNames)
    for (let code = 0; code < count; code++)
      for (let day = 0; day < days; day++) whole[name][day] = (whole[name][day] ?? 0) + (table[name][code * days + day] ?? 0)
  return whole
}

function riseOf(code: number, tables: Tables, past: SlicePast, rules: ScanRules): SliceRise | null {
  if (rules.needsPast && past.rows < leastPast) return null
  const { table, whole, days } = tables
  const spread = spreadOf(past, rules.variance)
  const [own, rest] = [noSums(), noSums()]
  const logs: number[] = []
  let best: SliceRise | null = null
  for (let start = days - 1; start >= 0; start--) {
    addDay(own, table, code * days + start)
    if (whole) {
      addDay(rest, whole, start)
      addDay(rest, table, code * days + start, -1)
    }
    const rise = riseSince(own, whole ? rest : null, { past, spread, rules, ran: days - start })
    if (!rise || !(rise.logRatio > 0)) continue
    logs.push(rise.logRatio)
    if (!best || rise.logRatio > best.logRatio) best = { ...rise, code, start, logEvidence: 0 }
  }
  return best && { ...best, logEvidence: logSumExp(logs) - Math.log(days) }
}

function addDay(sums: Sums, table: DayTable, at: number, sign = 1): void {
  sums.money += sign * (table.money[at] ?? 0)
  sums.expected += sign * (table.expected[at] ?? 0)
  sums.exposure += sign * (table.exposure[at] ?? 0)
  sums.rows += sign * (table.rows[at] ?? 0)
  sums.events += sign * (table.events[at] ?? 0)
  sums.chance += sign * (table.chance[at] ?? 0)
}

type Beside = {
  readonly past: SlicePast
  readonly spread: { variance: number; byWeeks: number }
  readonly rules: ScanRules
  readonly ran: number
}

/** The rise of a slice since a start; null where it is too young, too small, or all there is. */
function riseSince(
  own: Sums,
  rest: Sums | null,
  { past, spread, rules, ran }: Beside,
): Omit<SliceRise, 'code' | 'start' | 'logEvidence'> | null {
  if (ran < leastDays || own.rows < leastRows) return null
  if (rest && rest.rows < leastRest * (rest.rows + own.rows)) return null
  const level = rest && rest.expected > 0 ? Math.max(1, rest.money / rest.expected) : 1
  const expected = Math.abs(own.expected) * level
  const above = own.money - level * own.expected - (past.above / (past.rows + 20)) * own.rows
  if (above < rules.leastRise * expected || above < rules.leastEach * own.exposure || (above * 30) / ran < rules.leastMonthly) return null
  if (rules.isRare) {
    if (own.events < leastEvents) return null
    const often = rest && rest.chance > 0 ? Math.max(1, rest.events / rest.chance) : 1
    const usual = 1.1 * often * Math.max(own.chance, ownChance(past) * own.rows) + 0.5
    // As many as usual, only dearer, are no rise of rare events.
    if (own.events < (1 + rules.leastRise) * usual) return null
    return { above, expected, rows: own.rows, logRatio: eventsRatio(own.events, usual, spread.byWeeks) }
  }
  const ofRows = spread.variance * spread.byWeeks * own.rows * (1 + own.rows / Math.max(20, past.rows))
  // The whole level may drift by a third of the least rise.
  const ofLevel = ((rules.leastRise / 3) * expected) ** 2
  return { above, expected, rows: own.rows, logRatio: moneyRatio(above, expected, ofRows + ofLevel, rules.leastRise) }
}

const ownChance = ({ rows, events }: SlicePast) => (rows >= 60 ? events / rows : 0)

/**
 * Log of the mean over heights of a normal likelihood ratio: a rise of so much of `size` against
 * none.
 */
function moneyRatio(above: number, size: number, spread: number, leastRise: number): number {
  const logs = heights.filter((height) => height >= leastRise).map((height) => (height * size * above - (height * size) ** 2 / 2) / spread)
  return logSumExp(logs) - Math.log(logs.length)
}

/**
 * Log of the mean over multiples of a Poisson likelihood ratio, tempered where weeks vary more than
 * that.
 */
function eventsRatio(events: number, expected: number, byWeeks: number): number {
  const logs = manyTimes.map((times) => (events * Math.log(times) - (times - 1) * expected) / Math.min(4, byWeeks))
  return logSumExp(logs) - Math.log(logs.length)
}
