import type { ShopMemory } from '../shop-memory.ts'
import type { Flow } from './flow-definition.ts'
import { leastHistory, leastHistoryOfEach } from './flow-readiness.ts'
import { FlowColumns, type FlowRows } from './flow-rows.ts'
import type { FlowPast, FlowState, WatchedSlice } from './flow-state.ts'
import { addToPast, copyOfPast, noPast, type SlicePast } from './slice-past.ts'
import type { JudgedRows } from './slice-scan.ts'
import { expectedMoney } from './usual-money.ts'

/** Days that are judged at once; in a young shop a third of its history. */
export const judgedDays = 84

/** What has rows in fewer weeks of the last half year has no past; what is used now and then, in fewer of the twelve before it is judged. */
export const knownWeeks = 6

/** One flow's week: a copy of what is known, with the days that are judged. */
export type FlowWeek = {
  readonly of: Flow
  readonly each: string
  readonly today: number
  /** The first judged day. */
  readonly from: number
  readonly week: number
  readonly rows: FlowRows
  readonly columns: FlowColumns
  readonly past: FlowPast
  readonly expected: { readonly money: Float64Array; readonly events: Float64Array }
  /** The money of the rows, those of known leaks at what is expected of them. */
  readonly clean: Float64Array
  /** Which rows have money; of known leaks, what is expected. */
  readonly events: Float64Array
  /** By row: the known leak that it belongs to. */
  readonly owner: (WatchedSlice | undefined)[]
  readonly judged: JudgedRows
  readonly firstJudged: number
}

type Given = { state: FlowState; memory: ShopMemory; today: number; toldCodes: ReadonlySet<string>; rows: FlowRows; past: FlowPast }

export function weekOf(of: Flow, each: string, { state, memory, today, toldCodes, rows, past }: Given): FlowWeek | null {
  const age = today - memory.firstDay + 1
  const from = today - Math.min(judgedDays, Math.floor(age / 3)) + 1
  if (from - memory.firstDay < (of.each ? leastHistoryOfEach : leastHistory)) return null
  const columns = new FlowColumns(rows)
  const levels = of.cells.map((_, i) => columns.of(of.cells.slice(0, i + 1)))
  let firstJudged = 0
  while (firstJudged < rows.count && (rows.day[firstJudged] ?? 0) < from) firstJudged += 1
  let first = 0
  while (first < rows.count && (rows.day[first] ?? 0) <= past.committedTo) first += 1
  const clean = Float64Array.from(rows.money)
  const events = Float64Array.from(rows.money, (money) => (money > 0 ? 1 : 0))
  const owner: FlowWeek['owner'] = []
  const known = [...state.watched.values()].filter((slice) => slice.each === each)
  for (const slice of known) claimRows({ rows, columns, owner }, slice)
  const yardstick = { exposure: rows.exposure, money: clean, events, firstJudged, first, isLeak: (row: number) => owner[row] !== undefined }
  const expected = expectedMoney(past.usual, yardstick, { levels, pull: of.pull })
  const week = {
    of,
    each,
    today,
    from,
    week: Math.floor((today - memory.firstDay) / 7),
    rows,
    columns,
    past,
    expected,
    clean,
    events,
    owner,
    firstJudged,
  }
  for (const slice of known) takeOut(week, slice)
  return { ...week, judged: judgedRows(week, toldCodes) }
}

/** The rows of a known leak count as expected, so that it neither hides another nor becomes usual. */
export function takeOut(week: Omit<FlowWeek, 'judged'>, slice: WatchedSlice): void {
  const { of, rows, clean, events, owner, expected } = week
  claimRows(week, slice)
  for (let i = 0; i < rows.count; i++) {
    if (owner[i] !== slice) continue
    const usual = expected.money[i] ?? 0
    events[i] = expected.events[i] ?? 0
    clean[i] = of.againstRest || of.isRare ? usual : Math.min(clean[i] ?? 0, usual)
  }
}

/** A row belongs to the leak that was known first. */
function claimRows({ rows, columns, owner }: Pick<FlowWeek, 'rows' | 'columns' | 'owner'>, slice: WatchedSlice): void {
  const { columns: by, name, startedOn, endedOn, earlier } = slice
  const column = columns.of(by)
  const code = column.names.indexOf(name)
  if (code < 0) return
  const spans = [...earlier, { startedOn, endedOn: endedOn ?? Number.POSITIVE_INFINITY }]
  for (let i = 0; i < rows.count; i++) {
    const day = rows.day[i] ?? 0
    if (column.codes[i] === code && spans.some((span) => day >= span.startedOn && day <= span.endedOn)) owner[i] ??= slice
  }
}

function judgedRows(
  { of, rows, columns, from, today, clean, events, expected, firstJudged, past, week }: Omit<FlowWeek, 'judged'>,
  toldCodes: ReadonlySet<string>,
): JudgedRows {
  const dayOf = new Int32Array(rows.count)
  const isJudged = new Uint8Array(rows.count).fill(1)
  for (let i = 0; i < rows.count; i++) dayOf[i] = (rows.day[i] ?? 0) < from ? -1 : (rows.day[i] ?? 0) - from
  if (toldCodes.size > 0) for (let i = 0; i < rows.count; i++) if (toldCodes.has(rows.text.code?.(i) ?? '')) isJudged[i] = 0
  for (const name of of.known) {
    const column = columns.of([name])
    const first = week - Math.floor((today - from) / 7)
    const seen = column.names.map(
      (value) =>
        new Set(
          past.slices
            .get(keyOf([name], value))
            ?.weeks.filter(([of]) => of >= first - 26)
            .map(([of]) => of),
        ),
    )
    for (let i = 0; i < firstJudged; i++) seen[column.codes[i] ?? 0]?.add(week - Math.floor((today - (rows.day[i] ?? 0)) / 7))
    for (let i = 0; i < rows.count; i++) if ((seen[column.codes[i] ?? 0]?.size ?? 0) < knownWeeks) isJudged[i] = 0
  }
  return {
    dayOf,
    days: today - from + 1,
    money: clean,
    expected: expected.money,
    exposure: rows.exposure,
    events,
    chance: expected.events,
    isJudged,
  }
}

export const keyOf = (columns: readonly string[], name: string) => [columns.join('+'), name].join('=')

/** A slice's past up to the first judged day. */
export function pastsOf(
  { of, rows, columns, past, clean, events, expected, firstJudged, week, today }: FlowWeek,
  by: readonly string[],
): (name: string) => SlicePast {
  const column = columns.of(by)
  const pasts = column.names.map((name) => copyOfPast(past.slices.get(keyOf(by, name)) ?? noPast()))
  for (let i = 0; i < firstJudged; i++) {
    const own = pasts[column.codes[i] ?? 0]
    if (!own || (rows.day[i] ?? 0) <= past.committedTo) continue
    addToPast(own, week - Math.floor((today - (rows.day[i] ?? 0)) / 7), {
      money: clean[i] ?? 0,
      expected: expected.money[i] ?? 0,
      events: events[i] ?? 0,
    })
  }
  const byName = new Map(column.names.map((name, i) => [name, pasts[i] ?? noPast()]))
  return (name) => byName.get(name) ?? noPast()
}
