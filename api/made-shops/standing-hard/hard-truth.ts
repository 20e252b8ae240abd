import { addDays, type Day } from '../../values/day.ts'
import type { HardPlan, PlannedLeak, PlannedLookAlike, Slice } from './hard-plan.ts'
import { type HardTables, type MoneyOfRow, rowMoneyOf } from './row-money.ts'
import { rowsOfSlice, type WrittenRow } from './slice-rows.ts'

/**
 * A row by its file and line (the header is 1), with its own key and what an owner would look for.
 */
export type HardRow = { readonly file: string; readonly line: number; readonly key: string; readonly document: string; readonly on: Day }

/**
 * A standing loss. `loss` is what all rows of its slice cost more than they brought, minor units.
 * It is told of the rows that lose, each a part in proportion to what it costs: `rows`, which sum
 * to it. `earning` are the other rows of the slice.
 */
export type HardLeak = PlannedLeak & {
  readonly firstDay: Day
  readonly loss: number
  readonly rows: readonly (HardRow & { readonly cost: number })[]
  readonly earning: readonly HardRow[]
}

/** Rows that lose nothing together: they bring `earned`, minor units. */
export type HardLookAlike = PlannedLookAlike & { readonly earned: number; readonly rows: readonly HardRow[] }

export type HardTruth = {
  readonly firstDay: Day
  readonly lastDay: Day
  readonly leaks: readonly HardLeak[]
  readonly lookAlikes: readonly HardLookAlike[]
}

/** What is true of the rows that were written, by their cells and the names of what was planted. */
export function hardTruthOf({ trade, leaks, lookAlikes }: HardPlan, tables: HardTables): HardTruth {
  const moneyOf = rowMoneyOf(tables)
  const told: Told = { tables, moneyOf, firstDay: trade.firstDay }
  return {
    firstDay: trade.firstDay,
    lastDay: addDays(trade.firstDay, trade.days - 1),
    leaks: leaks.map((leak) => ({ ...leak, ...lossOf(told, leak.slice) })),
    lookAlikes: lookAlikes.map((one) => {
      const rows = rowsOfSlice(tables, one.slice)
      return { ...one, earned: sumOf(rows, moneyOf), rows: rows.map((row) => named(told, row)) }
    }),
  }
}

type Told = { readonly tables: HardTables; readonly moneyOf: MoneyOfRow; readonly firstDay: Day }

const sumOf = (rows: readonly WrittenRow[], moneyOf: MoneyOfRow): number => rows.reduce((sum, { row }) => sum + moneyOf(row), 0)

function lossOf(told: Told, slice: Slice): Pick<HardLeak, 'firstDay' | 'loss' | 'rows' | 'earning'> {
  const all = rowsOfSlice(told.tables, slice)
  const loss = -sumOf(all, told.moneyOf)
  const losing = all.filter(({ row }) => told.moneyOf(row) < 0)
  const costs = inParts(
    loss,
    losing.map(({ row }) => -told.moneyOf(row)),
  )
  return {
    firstDay: addDays(told.firstDay, Math.min(...losing.map(({ row }) => row.on))),
    loss,
    rows: losing.map((row, i) => ({ ...named(told, row), cost: costs[i] ?? 0 })),
    earning: all.filter(({ row }) => told.moneyOf(row) >= 0).map((row) => named(told, row)),
  }
}

/** A sum in whole parts in proportion to weights, by running totals: the parts sum to it. */
function inParts(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const part = Math.round((sum * weighed) / whole) - given
    given += part
    return part
  })
}

function named({ firstDay }: Told, { row, line }: WrittenRow): HardRow {
  return { file: `${row.table}.csv`, line, key: row.key, document: row.document, on: addDays(firstDay, row.on) }
}
