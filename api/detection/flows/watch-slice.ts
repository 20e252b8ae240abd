import type { EntityType } from '../finding.ts'
import { lossOf } from '../finding-lifecycle.ts'
import { type CodedColumn, partsOf } from './coded-column.ts'
import { countLoss } from './count-loss.ts'
import type { FlowStory } from './flow-definition.ts'
import type { FlowState, WatchedSlice } from './flow-state.ts'
import { type FlowWeek, takeOut } from './flow-week.ts'
import { mainPartOf } from './main-part.ts'
import { rowDays } from './row-memory.ts'
import type { SlicePast } from './slice-past.ts'
import type { SliceRise } from './slice-scan.ts'

/**
 * A slice that rose: its columns, their names as one, and the evidence with its weight among all
 * slices.
 */
export type Found = { readonly by: readonly string[]; readonly column: CodedColumn; readonly rise: SliceRise; readonly logEvidence: number }

/**
 * Days that a leak must have run to be named: the first days of a large one are evident in narrow
 * slices only, and each would be told as a leak of its own. `dateOf` knows no later start.
 */
const leastRun = 10
/** The same of what looks planned: sales last some weeks. Proposed. */
const longestPlan = 35
/** The part of what it has lost since the start that makes a slice look planned. Proposed. */
const mostlyPlanned = 0.6
/**
 * The newest rows of a slice that must still leak, as a part of those since its start; and at
 * least.
 */
const [newestPart, leastNewest] = [0.2, 5]
/** The part of the whole leak that its newest rows must still have, each. */
const stillLeaks = 0.25

const typeOfColumn: Readonly<Record<string, EntityType>> = {
  sku: 'sku',
  country: 'country',
  code: 'code',
  channel: 'channel',
  customer: 'customer',
  category: 'category',
  carrier: 'carrier',
  method: 'payment_method',
}

/** A flow as a whole is of the shop, or of what it is judged for one by one. */
function entityTypeOf({ of, each }: FlowWeek, by: readonly string[]): EntityType {
  const [only, ...others] = by
  if (only === undefined) return each === '' ? 'shop' : (of.eachType ?? 'slice')
  return others.length === 0 && each === '' ? (typeOfColumn[only] ?? 'slice') : 'slice'
}

/** How the finding of a slice is called. */
export function entityOf(each: string, { by, column }: Pick<Found, 'by' | 'column'>, code: number): string {
  const of = by.length === 0 ? [] : partsOf(column.names[code] ?? '')
  return [...(each === '' ? [] : [each]), ...of].join(' / ') || 'all'
}

/**
 * Watches a slice from now on, once it has run for days, runs still, and has lost `leastSoFar`.
 * Until then its rows are no other leak's either.
 */
export function watchSlice(week: FlowWeek, state: FlowState, found: Found, past: SlicePast, leastSoFar: number): void {
  const entity = entityOf(week.each, found, found.rise.code)
  const known = state.watched.get(entity)
  if (known?.endedOn === null) return
  const startedOn = Math.max(dateOf(week, found), (known?.endedOn ?? -1) + 1)
  const slice = { ...newSlice(week, found, entity, startedOn), earlier: earlierOf(known, week.today), variance: varianceOf(past) }
  if (week.today - startedOn >= leastRunOf(week, found, startedOn) && runsStill(week, found, startedOn)) {
    countLoss(week, slice, past)
    if (lossOf(slice.parts) >= leastSoFar) state.watched.set(entity, slice)
  }
  takeOut(week, slice)
}

const varianceOf = ({ rows, aboveSquared }: SlicePast) => (rows > 0 ? aboveSquared / rows : 0)

function newSlice(week: FlowWeek, { by, column, rise, logEvidence }: Found, entity: string, startedOn: number) {
  const name = column.names[rise.code] ?? ''
  const of = by.length === 0 ? [] : partsOf(name)
  const main = mainPartOf(week.rows, rowsOf(week, { column, rise }), startedOn)
  const story: FlowStory = {
    each: week.each,
    columns: by,
    of,
    rows: 0,
    leftOut: { rows: 0, events: 0 },
    events: 0,
    usualEvents: 0,
    actual: 0,
    expected: 0,
    exposure: 0,
    main,
  }
  return {
    ...{ entity, entityType: entityTypeOf(week, by), each: week.each, columns: by, name, startedOn, endedOn: null },
    ...{ logEvidence, story, storyBefore: story, carried: 0, parts: [], height: rise.above / Math.max(1, rise.expected) },
    ...{ overEvidence: 0, overSince: week.today + 1, countedTo: startedOn - 1 },
  }
}

/** Days that a slice must have run to be named. */
function leastRunOf(week: FlowWeek, found: Found, startedOn: number): number {
  const { isAsPlanned, day } = week.rows
  const { leavesFirst } = week.of
  if (leavesFirst && riseOfAll(week, startedOn) >= leavesFirst.rise) return leavesFirst.days
  if (!isAsPlanned) return leastRun
  let [planned, all] = [0, 0]
  for (const row of rowsOf(week, found)) {
    const above = aboveOf(week, row)
    if ((day[row] ?? 0) < startedOn || above <= 0) continue
    all += above
    if (isAsPlanned(row, week.expected.money[row] ?? 0)) planned += above
  }
  return planned >= mostlyPlanned * all ? longestPlan : leastRun
}

/** What all judged rows since a day cost above what is expected of them, as a part of it. */
function riseOfAll({ rows, expected, judged }: FlowWeek, startedOn: number): number {
  let [money, usual] = [0, 0]
  for (let row = 0; row < rows.count; row++) {
    if ((rows.day[row] ?? 0) < startedOn || !judged.isJudged[row]) continue
    money += rows.money[row] ?? 0
    usual += expected.money[row] ?? 0
  }
  return money / Math.max(1, usual) - 1
}

/** The slice's rows in memory that are no other leak's. */
function rowsOf({ rows, owner, judged, firstJudged }: FlowWeek, { column, rise }: Pick<Found, 'column' | 'rise'>): number[] {
  const own: number[] = []
  for (let row = 0; row < rows.count; row++)
    if (column.codes[row] === rise.code && !owner[row] && (row < firstJudged || judged.isJudged[row])) own.push(row)
  return own
}

/** What came and is over, such as a week without postage, was planned. */
function runsStill(week: FlowWeek, { column, rise }: Found, startedOn: number): boolean {
  const above: number[] = []
  for (let row = 0; row < week.rows.count; row++) {
    const isOwn = column.codes[row] === rise.code && (week.rows.day[row] ?? 0) >= startedOn && week.judged.isJudged[row]
    if (isOwn) above.push(aboveOf(week, row))
  }
  const newest = above.slice(-Math.max(leastNewest, Math.ceil(newestPart * above.length)))
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length)
  return mean(newest) >= stillLeaks * mean(above)
}

/** What a row has above the expected: money, or of rare events events. */
function aboveOf({ of, judged }: FlowWeek, row: number): number {
  return of.isRare ? (judged.events[row] ?? 0) - (judged.chance[row] ?? 0) : (judged.money[row] ?? 0) - (judged.expected[row] ?? 0)
}

/** When a leak that is over leaked: its rows stay in memory for a while. */
function earlierOf(known: WatchedSlice | undefined, today: number): WatchedSlice['earlier'] {
  if (!known) return []
  const { earlier, startedOn, endedOn } = known
  return [...earlier, { startedOn, endedOn: endedOn ?? today }].filter((span) => span.endedOn > today - rowDays)
}

/**
 * The day on which the level changed: after it the slice is nearer to its new level than to the
 * old.
 */
function dateOf(week: FlowWeek, { column, rise }: Found): number {
  const { judged, from } = week
  const byDay = new Float64Array(judged.days)
  for (let row = 0; row < judged.dayOf.length; row++) {
    const day = judged.dayOf[row] ?? -1
    if (day < 0 || column.codes[row] !== rise.code || !judged.isJudged[row]) continue
    byDay[day] = (byDay[day] ?? 0) + aboveOf(week, row)
  }
  const since = byDay.slice(rise.start).reduce((sum, one) => sum + one, 0)
  const level = Math.max(0, since / (judged.days - rise.start))
  let [sum, least, start] = [0, 0, 0]
  for (let day = 0; day < judged.days - leastRun; day++) {
    sum += (byDay[day] ?? 0) - level / 2
    if (sum < least) [least, start] = [sum, day + 1]
  }
  return from + start
}
