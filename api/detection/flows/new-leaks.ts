import { microsPerMajor } from '../../values/unit-price.ts'
import type { ShopMemory } from '../shop-memory.ts'
import { columnAt, nameAt } from './coded-column.ts'
import { leastHistory } from './flow-readiness.ts'
import type { FlowState } from './flow-state.ts'
import { type FlowWeek, isWithoutPast, knownWeeks, pastsOf, sliceKey } from './flow-week.ts'
import { lastYear, noPast, type SlicePast, weeksInUse } from './slice-past.ts'
import { leastEvents, type ScanRules, scanSlices } from './slice-scan.ts'
import { entityOf, type Found, watchSlice } from './watch-slice.ts'

/** A new slice is watched from this log evidence on, its weight among all slices counted. */
const enough = Math.log(200)

/** Beyond so much, more log evidence says nothing. */
const plenty = 40

/** The part of the money that a slice told before must hold. */
const mostOf = 0.6

/** Slices that are named in one week at most. */
const mostAtOnce = 9

/** The least loss in 30 days of a slice: an amount, and a part of the shop's sales. */
const [leastMonthly, leastOfSales] = [25 * Number(microsPerMajor), 0.0006]

export function lookForNew(week: FlowWeek, state: FlowState, memory: ShopMemory): void {
  const monthly =
    (memory.totals.reduce((sum, { netSales }) => sum + netSales, 0) * 30) / Math.max(1, Math.min(90, week.today - memory.firstDay + 1))
  const slices = week.of.slices.map((by) => slicesBy(week, by))
  const all = pastsOf(week, [])(0)
  const firstWeek = week.week - Math.floor((week.today - week.from) / 7)
  if (!week.of.each && firstWeek - (all.weeks[0]?.[0] ?? firstWeek) < leastHistory / 7) return
  if (week.of.each && weeksInUse(all, firstWeek - 12, firstWeek) < knownWeeks) return
  const rules: Omit<ScanRules, 'needsPast'> = {
    isRare: week.of.isRare,
    againstRest: week.of.againstRest,
    leastRise: week.of.leastRise,
    leastEach: Math.max(week.of.leastShare ?? 0, week.of.leastRise * Math.abs(usualRate(week))),
    leastMonthly: Math.max(leastMonthly, leastOfSales * monthly),
    variance: all.rows > 0 ? all.aboveSquared / all.rows : 0,
  }
  const blocked = new Set<string>()
  for (let found = 0; found < mostAtOnce; ) {
    const rises = slices.flatMap(({ by, column, pastOf }): Found[] =>
      scanSlices(column, week.judged, pastOf, { ...rules, needsPast: !isWithoutPast(week.of, by) }).map((rise) => ({
        by,
        column,
        rise,
        logEvidence: rise.logEvidence + Math.log(Math.max(1, rise.rows) / Math.max(1, week.rows.count - week.firstJudged) / slices.length),
      })),
    )
    const open = rises.filter(({ by, column, rise }) => !blocked.has(sliceKey(by, column.names[rise.code] ?? '')))
    const best = open.reduce<Found | null>((top, one) => (one.logEvidence > (top?.logEvidence ?? enough) ? one : top), null)
    if (!best) return
    const named = foundBefore(week, state, best, open) ?? narrowest(best, open)
    blocked.add(sliceKey(named.by, named.column.names[named.rise.code] ?? ''))
    const past = slices.find(({ by }) => by === named.by)?.pastOf(named.rise.code) ?? noPast()
    if (isSeason(week, named, past) || isOfFew(week, named) || isOfWave(week, named, memory)) continue
    watchSlice(week, state, named, past, rules.leastMonthly)
    found += 1
  }
}

/**
 * Of what has no past, such as customers, only those with enough events are looked at: there are
 * many.
 */
function slicesBy(week: FlowWeek, by: readonly string[]) {
  const column = week.columns.of(by)
  if (!isWithoutPast(week.of, by)) return { by, column, pastOf: pastsOf(week, by) }
  const { money } = week.rows
  const events = new Int32Array(column.names.length)
  column.codes.forEach((code, row) => {
    if (row >= week.firstJudged && (money[row] ?? 0) > 0) events[code] = (events[code] ?? 0) + 1
  })
  const places = column.codes.map((code, row) => ((events[code] ?? 0) >= leastEvents ? row : -1))
  return { by, column: columnAt(column, places), pastOf: noPast }
}

/** What the whole flow usually costs for each of its exposure. */
function usualRate({ expected, rows, firstJudged }: FlowWeek): number {
  let [money, exposure] = [0, 0]
  for (let i = firstJudged; i < rows.count; i++) {
    money += expected.money[i] ?? 0
    exposure += rows.exposure[i] ?? 0
  }
  return exposure > 0 ? money / exposure : 0
}

/**
 * A slice that has leaked before, where it holds most of the money: what comes back keeps its name.
 */
function foundBefore({ each }: FlowWeek, { watched }: FlowState, best: Found, all: readonly Found[]): Found | null {
  const known = all.filter(
    ({ rise, logEvidence, ...slice }) =>
      watched.has(entityOf(each, slice, rise.code)) && logEvidence > enough && rise.above >= mostOf * best.rise.above,
  )
  return known.reduce<Found | null>((most, one) => (one.rise.above > (most?.rise.above ?? 0) ? one : most), null)
}

/**
 * Of the slices that are nearly as evident, the one with the most money; then the narrowest that
 * holds nearly all of it is the name.
 */
function narrowest(best: Found, all: readonly Found[]): Found {
  const evident = all.filter(({ rise, logEvidence }) => rise.logRatio > Math.min(plenty, 0.6 * best.rise.logRatio) && logEvidence > enough)
  const whole = evident.reduce((most, one) => (one.rise.above > most.rise.above ? one : most), best)
  return all
    .filter(
      ({ rise }) =>
        rise.above >= 0.9 * whole.rise.above &&
        rise.rows < 0.6 * whole.rise.rows &&
        rise.logRatio > Math.min(plenty, 0.5 * whole.rise.logRatio),
    )
    .reduce((least, one) => (one.rise.rows < least.rise.rows ? one : least), whole)
}

/** Whether the slice was as dear in the same weeks of last year. */
function isSeason({ of, from, week, today }: FlowWeek, { rise }: Found, past: SlicePast): boolean {
  if (of.each && !of.isSeasonal) return false
  const start = week - Math.floor((today - (from + rise.start)) / 7)
  const before = lastYear(past, start, week)
  if (!before || before.rows < 12) return false
  const [was, now] = [before.above / Math.max(1, before.expected), rise.above / Math.max(1, rise.expected)]
  return now - Math.max(0, was) < Math.max(of.leastRise, 0.4 * now)
}

/** A slice of which hardly anything is usual rises without bounds. */
const mostTimes = 6

/** Whether what is like it rose nearly as much in the same days. */
function isOfWave({ of, each, from }: FlowWeek, { rise }: Found, { rows }: ShopMemory): boolean {
  const times = Math.min(mostTimes, 1 + rise.above / Math.max(1, rise.expected))
  return of.standsOut?.(rows, each, times, from + rise.start) === false
}

/** Whether two customers make up half of a flow that is of many. */
function isOfFew({ of, rows, columns, judged }: FlowWeek, { column, rise }: Found): boolean {
  if (!of.isOfMany) return false
  const customers = columns.of(['customer'])
  const events = new Map<string, number>()
  let all = 0
  for (let row = 0; row < rows.count; row++) {
    if (column.codes[row] !== rise.code || (judged.dayOf[row] ?? -1) < rise.start || judged.events[row] !== 1) continue
    const customer = nameAt(customers, row)
    if (customer !== '') events.set(customer, (events.get(customer) ?? 0) + 1)
    all += 1
  }
  const [first = 0, second = 0] = [...events.values()].sort((a, b) => b - a)
  return first + second >= all / 2
}
