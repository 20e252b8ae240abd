import type { CodedColumn } from './coded-column.ts'

/**
 * Sums of rows whose days are over: exposure, money, the number of rows, and of those with money.
 * They fade week by week, so that a shop's slow changes become its usual.
 */
export type CellSum = [exposure: number, money: number, rows: number, events: number]

/** What a flow's rows usually cost, by cell: of all rows, and by each level of cells by name. */
export type UsualMoney = { readonly all: CellSum; readonly levels: Map<string, CellSum>[] }

/** What is left of a row after a week: it counts half after 40. Proposed. */
const leftAfterWeek = 0.5 ** (1 / 40)
/** A cell of so few rows is forgotten: it would be drawn to the one above it all the same. */
const leastRows = 0.5

export function noUsualMoney(levels: number): UsualMoney {
  return { all: [0, 0, 0, 0], levels: Array.from({ length: levels }, () => new Map()) }
}

/** What is left after a week, to nine digits: more would only fill the stored state. */
export const faded = (sum: number): number => (sum === 0 ? 0 : Number((sum * leftAfterWeek).toPrecision(9)))

/** One week less recent. */
export function fade({ all, levels }: UsualMoney): void {
  for (let i = 0; i < 4; i++) all[i] = faded(all[i] ?? 0)
  for (const level of levels) {
    for (const [name, sum] of level) {
      for (let i = 0; i < 4; i++) sum[i] = faded(sum[i] ?? 0)
      if (sum[2] < leastRows) level.delete(name)
    }
  }
}

export function add(sum: CellSum, { exposure, money, events }: { exposure: number; money: number; events: number }): void {
  sum[0] += exposure
  sum[1] += money
  sum[2] += 1
  sum[3] += events
}

/**
 * The rows that a rate is made of and for: their exposure and money, and which of them are old
 * enough to be the yardstick.
 */
export type RatedRows = {
  readonly exposure: Float64Array
  readonly money: Float64Array
  /** 1 for a row with money, 0 for one without; between them for what is expected. */
  readonly events: Float64Array
  /**
   * Rows from this one on are in no sum yet, and those before `firstJudged` are the yardstick
   * beside the sums.
   */
  readonly first: number
  readonly firstJudged: number
  /** Rows of known leaks are no yardstick. */
  readonly isLeak: (row: number) => boolean
}

/**
 * What each row should have cost: its exposure times the rate of its cell, each cell drawn to the
 * one above it by the weight of `pull` rows. Counts of rows with money, per row, in `events`.
 */
export function expectedMoney(
  usual: UsualMoney,
  { exposure, money, events, first, firstJudged, isLeak }: RatedRows,
  { levels, pull }: { readonly levels: readonly CodedColumn[]; readonly pull: number },
): { readonly money: Float64Array; readonly events: Float64Array } {
  const yardstick: number[] = []
  for (let i = first; i < firstJudged; i++) if (!isLeak(i)) yardstick.push(i)
  const addRow = (sum: CellSum, i: number) => add(sum, { exposure: exposure[i] ?? 0, money: money[i] ?? 0, events: events[i] ?? 0 })
  const all: CellSum = [...usual.all]
  for (const i of yardstick) addRow(all, i)
  const perRow = all[0] / Math.max(1, all[2])
  const rate = new Float64Array(exposure.length).fill(all[1] / Math.max(1e-9, all[0]))
  const often = new Float64Array(exposure.length).fill(all[3] / Math.max(1e-9, all[2]))
  levels.forEach(({ codes, names }, level) => {
    const sums = names.map((name): CellSum => [...(usual.levels[level]?.get(name) ?? ([0, 0, 0, 0] as const))])
    for (const i of yardstick) addRow(sums[codes[i] ?? 0] as CellSum, i)
    for (let i = 0; i < exposure.length; i++) {
      const sum = sums[codes[i] ?? 0] as CellSum
      rate[i] = (sum[1] + pull * perRow * (rate[i] ?? 0)) / (sum[0] + pull * perRow)
      often[i] = (sum[3] + pull * (often[i] ?? 0)) / (sum[2] + pull)
    }
  })
  for (let i = 0; i < exposure.length; i++) rate[i] = (rate[i] ?? 0) * (exposure[i] ?? 0)
  return { money: rate, events: often }
}
