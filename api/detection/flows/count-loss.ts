import type { RowPart } from '../candidate.ts'
import type { CodedColumn } from './coded-column.ts'
import type { LeftOut } from './flow-definition.ts'
import type { WatchedSlice } from './flow-state.ts'
import type { FlowWeek } from './flow-week.ts'
import { addToMainPart } from './main-part.ts'
import type { SlicePast } from './slice-past.ts'

type OwnRow = { readonly row: number; readonly usual: number }

/** Adds the rows since `countedTo` to what the slice has lost. */
export function countLoss(week: FlowWeek, slice: WatchedSlice, past: SlicePast): void {
  const { rows, expected, of, today } = week
  const { own, leftOut } = ownRows(week, slice, past)
  const withMoney = own.filter(({ row }) => (rows.money[row] ?? 0) !== 0)
  const actual = withMoney.reduce((sum, { row }) => sum + (rows.money[row] ?? 0), 0)
  const usual = own.reduce((sum, one) => sum + one.usual, slice.carried)
  const story = { ...slice.story, rows: slice.story.rows + own.length, events: slice.story.events + withMoney.length }
  const { leftOut: before } = slice.story
  story.leftOut = { rows: before.rows + leftOut.rows, events: before.events + leftOut.events }
  for (const { row } of own) {
    story.usualEvents += expected.events[row] ?? 0
    story.exposure += rows.exposure[row] ?? 0
  }
  story.main = addToMainPart(
    story.main,
    rows,
    own.map(({ row }) => row),
  )
  slice.countedTo = Math.max(slice.countedTo, Math.min(today, rows.until ?? today))
  // Without a row with money there is none to hold the expected money against: the next ones take
  // it.
  slice.carried = of.isRare && withMoney.length === 0 ? usual : 0
  slice.story = story
  if (slice.carried > 0) return
  story.actual += actual
  story.expected += usual
  const shareOf = ({ row, usual: its }: OwnRow) => (of.isRare ? ((rows.money[row] ?? 0) / Math.max(1, actual)) * usual : its)
  for (const one of of.isRare ? withMoney : own) slice.parts.push(partOf(week, one.row, shareOf(one)))
}

/**
 * The slice's rows since `countedTo` that no other leak has, with what is expected of each, and how
 * many others there are.
 */
function ownRows(week: FlowWeek, slice: WatchedSlice, past: SlicePast): { own: OwnRow[]; leftOut: LeftOut } {
  const { rows, columns, expected, of, owner, judged } = week
  const column = columns.of(slice.columns)
  const code = column.names.indexOf(slice.name)
  const bias = of.isRare ? 0 : past.above / (past.rows + 20)
  const level = of.againstRest ? restLevel(week, column, code, slice.startedOn) : 1
  const own: OwnRow[] = []
  const leftOut = { rows: 0, events: 0 }
  for (let row = 0; row < rows.count; row++) {
    if (column.codes[row] !== code || (rows.day[row] ?? 0) <= slice.countedTo) continue
    const isCounted = judged.isJudged[row] && (!owner[row] || owner[row] === slice)
    if (isCounted) own.push({ row, usual: level * (expected.money[row] ?? 0) + bias })
    else {
      leftOut.rows += 1
      if ((rows.money[row] ?? 0) !== 0) leftOut.events += 1
    }
  }
  return { own, leftOut }
}

function partOf({ rows }: FlowWeek, row: number, usual: number): RowPart {
  const { table, money, document, beside, rows: countOf, of } = rows.evidence
  const besides = beside?.(row) ?? 0
  return {
    day: rows.day[row] ?? 0,
    table,
    document: document(row),
    rows: countOf?.(row) ?? 1,
    amount: (rows.money[row] ?? 0) + besides,
    expected: Math.round(usual) + besides,
    ...(money && { money }),
    ...(of && { of: of(row) }),
  }
}

/** How much dearer the rest of the shop was in the same days. */
function restLevel({ rows, clean, expected, judged }: FlowWeek, column: CodedColumn, code: number, since: number): number {
  let [money, usual] = [0, 0]
  for (let i = 0; i < rows.count; i++) {
    if ((rows.day[i] ?? 0) < since || column.codes[i] === code || !judged.isJudged[i]) continue
    money += clean[i] ?? 0
    usual += expected.money[i] ?? 0
  }
  return usual > 0 ? Math.max(1, money / usual) : 1
}
