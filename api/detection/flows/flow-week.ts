import { isDocumentClaimed } from '../claimed-documents.ts'
import type { ClaimedDocuments } from '../reported-rows.ts'
import type { ShopMemory } from '../shop-memory.ts'
import type { Flow } from './flow-definition.ts'
import { leastHistory, leastHistoryOfEach } from './flow-readiness.ts'
import { FlowColumns, type FlowRows, placeAfter } from './flow-rows.ts'
import type { FlowPast, FlowState, WatchedSlice } from './flow-state.ts'
import { addToPast, copyOfPast, noPast, type SlicePast } from './slice-past.ts'
import type { JudgedRows } from './slice-scan.ts'
import { expectedMoney } from './usual-money.ts'

/** Days that are judged at once; in a young shop a third of its history. */
export const judgedDays = 84

/**
 * What has rows in fewer weeks of the last half year has no past; what is used now and then, in
 * fewer of the twelve before it is judged.
 */
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
  /** 1 for a row whose money another finding counts. */
  readonly isElsewhere: Uint8Array
  readonly judged: JudgedRows
  readonly firstJudged: number
}

/**
 * `claimed`: what any finding counts; `ofOthers`: what this flow has found in this week of what
 * else it is judged for.
 */
type Given = {
  state: FlowState
  memory: ShopMemory
  today: number
  claimed: ClaimedDocuments
  ofOthers: ClaimedDocuments
  rows: FlowRows
  past: FlowPast
}

export function weekOf(of: Flow, each: string, { state, memory, today, claimed, ofOthers, rows, past }: Given): FlowWeek | null {
  const age = today - memory.firstDay + 1
  const from = today - Math.min(judgedDays, Math.floor(age / 3)) + 1
  if (from - memory.firstDay < (of.each ? leastHistoryOfEach : leastHistory)) return null
  const columns = new FlowColumns(rows)
  const levels = of.cells.map((_, i) => columns.of(of.cells.slice(0, i + 1)))
  const [firstJudged, first] = [placeAfter(rows, from - 1), placeAfter(rows, past.committedTo)]
  const clean = rows.money.slice()
  const events = eventsOf(rows)
  const owner: FlowWeek['owner'] = new Array(rows.count).fill(undefined)
  const known = [...state.watched.values()].filter((slice) => slice.each === each)
  for (const slice of known) claimRows({ rows, columns, owner }, slice)
  const isElsewhere = claimedElsewhere(rows, owner, { claimed, ofOthers })
  const isLeak = (row: number) => owner[row] !== undefined || isElsewhere[row] === 1
  const yardstick = { exposure: rows.exposure, money: clean, events, firstJudged, first, isLeak }
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
    isElsewhere,
    firstJudged,
  }
  for (let i = 0; i < rows.count; i++) if (isElsewhere[i]) putAtExpected(week, i)
  for (const slice of known) takeOut(week, slice)
  return { ...week, judged: judgedRows(week) }
}

function eventsOf({ count, money, isFurther }: FlowRows): Float64Array {
  const events = new Float64Array(money.length)
  for (let row = 0; row < count; row++) if ((money[row] ?? 0) > 0 && !isFurther?.(row)) events[row] = 1
  return events
}

/**
 * The rows of a known leak count as expected, so that it neither hides another nor becomes usual.
 */
export function takeOut(week: Omit<FlowWeek, 'judged'>, slice: WatchedSlice): void {
  claimRows(week, slice)
  const { owner } = week
  for (let i = 0; i < owner.length; i++) if (owner[i] === slice) putAtExpected(week, i)
}

function putAtExpected({ of, clean, events, expected }: Omit<FlowWeek, 'judged'>, row: number): void {
  const usual = expected.money[row] ?? 0
  events[row] = expected.events[row] ?? 0
  clean[row] = of.againstRest || of.isRare ? usual : Math.min(clean[row] ?? 0, usual)
}

/**
 * Rows whose money another finding counts: of another flow, or of this one by another name. A known
 * leak of this flow leaves only what was found of another product, code or reason in this week.
 */
function claimedElsewhere(
  { count, day: days, money, evidence }: FlowRows,
  owner: FlowWeek['owner'],
  { claimed, ofOthers }: Pick<Given, 'claimed' | 'ofOthers'>,
): Uint8Array {
  const isElsewhere = new Uint8Array(count)
  if (claimed.size === 0) return isElsewhere
  for (let row = 0; row < count; row++) {
    const day = days[row] ?? 0
    if (money[row] === 0 || day <= (owner[row]?.countedTo ?? -1)) continue
    const documents = owner[row] ? ofOthers : claimed
    if (documents.size === 0) continue
    const document = { table: evidence.table, money: evidence.money, day, document: evidence.document(row), of: evidence.of?.(row) ?? null }
    if (isDocumentClaimed(documents, document)) isElsewhere[row] = 1
  }
  return isElsewhere
}

/** A row belongs to the leak that was known first. */
function claimRows({ rows, columns, owner }: Pick<FlowWeek, 'rows' | 'columns' | 'owner'>, slice: WatchedSlice): void {
  const { columns: by, name, startedOn, endedOn, earlier } = slice
  const { codes, names } = columns.of(by)
  const code = names.indexOf(name)
  if (code < 0) return
  for (const span of [...earlier, { startedOn, endedOn: endedOn ?? Number.POSITIVE_INFINITY }]) {
    const end = placeAfter(rows, span.endedOn)
    for (let i = placeAfter(rows, span.startedOn - 1); i < end; i++) if (codes[i] === code) owner[i] ??= slice
  }
}

function judgedRows({
  of,
  rows,
  columns,
  from,
  today,
  clean,
  events,
  expected,
  firstJudged,
  past,
  week,
  isElsewhere,
}: Omit<FlowWeek, 'judged'>): JudgedRows {
  const { count, day } = rows
  const dayOf = new Int32Array(count).fill(-1)
  const isJudged = new Uint8Array(count)
  for (let i = 0; i < count; i++) isJudged[i] = 1 - (isElsewhere[i] ?? 0)
  for (let i = firstJudged; i < count; i++) dayOf[i] = (day[i] ?? 0) - from
  for (const name of of.known) {
    const { codes, names } = columns.of([name])
    const first = week - Math.floor((today - from) / 7)
    const seen = names.map(
      (value) =>
        new Set(
          past.slices
            .get(sliceKey([name], value))
            ?.weeks.filter(([of]) => of >= first - 26)
            .map(([of]) => of),
        ),
    )
    for (let i = 0; i < firstJudged; i++) seen[codes[i] ?? 0]?.add(week - Math.floor((today - (day[i] ?? 0)) / 7))
    const isKnown = Uint8Array.from(seen, ({ size }) => (size < knownWeeks ? 0 : 1))
    for (let i = 0; i < count; i++) if (isKnown[codes[i] ?? 0] === 0) isJudged[i] = 0
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

/** Whether a slice by these columns needs no past of its own. */
export const isWithoutPast = ({ withoutPast }: Flow, by: readonly string[]) => by.some((column) => withoutPast?.includes(column))

export const sliceKey = (columns: readonly string[], name: string) => [columns.join('+'), name].join('=')

/** A slice's past up to the first judged day, by the code of its name. */
export function pastsOf(
  { rows, columns, past, clean, events, expected, firstJudged, week, today }: FlowWeek,
  by: readonly string[],
): (code: number) => SlicePast {
  const { codes, names } = columns.of(by)
  const pasts: (SlicePast | undefined)[] = new Array(names.length).fill(undefined)
  const pastOf = (code: number) => {
    const own = pasts[code] ?? copyOfPast(past.slices.get(sliceKey(by, names[code] ?? '')) ?? noPast())
    pasts[code] = own
    return own
  }
  for (let i = placeAfter(rows, past.committedTo); i < firstJudged; i++)
    addToPast(pastOf(codes[i] ?? 0), week - Math.floor((today - (rows.day[i] ?? 0)) / 7), {
      money: clean[i] ?? 0,
      expected: expected.money[i] ?? 0,
      events: events[i] ?? 0,
    })
  return pastOf
}
