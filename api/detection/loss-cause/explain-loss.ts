import type { CauseRow } from './cause-row.ts'
import { cellsOf } from './cells.ts'
import { type Condition, holds } from './condition.ts'
import { askedAbout, type Explanation, type Share, searchConditions } from './search.ts'

/** What the losing rows have in common, beside what the same products bring elsewhere. */
export type LossCause = {
  readonly conditions: readonly Condition[]
  /** Of the lines under the conditions; and of all lines outside them. */
  readonly within: Share
  readonly outside: Share
  /** The products that lose under the conditions, sold outside them: sales and margin, micros. */
  readonly sameProducts: { readonly lines: number; readonly sales: number; readonly margin: number }
  /** The best explanation that asks about other things; null where there is none. */
  readonly runnerUp: { readonly conditions: readonly Condition[]; readonly within: Share } | null
  readonly lost: number
  readonly capped: CappedDiscounts | null
}

/** What a cap on discounts would have kept of the loss under the conditions; micros. */
export type CappedDiscounts = {
  /** Whole percents. */
  readonly cap: number
  readonly kept: number
  /** The same, had a fifth of the buyers not bought. */
  readonly keptWithFewer: number
}

/**
 * The part of the loss that a cause is to hold, and the least that is worth telling where none
 * holds that much. Proposed.
 */
const parts = { most: 0.5, least: 0.25 }
/**
 * What a cause must explain beside the best explanation: a wider one may only name what lies around
 * it. Proposed.
 */
const leastClear = 0.5
/** How much more often lines must lose under the conditions than outside. Proposed. */
const leastTimes = 3

/**
 * The smallest set of conditions that holds most of a loss over many rows, else a quarter of it,
 * and the runner-up. Null where nothing the rows have in common explains it. Pure; the order of the
 * rows changes nothing.
 */
export function explainLoss(rows: readonly CauseRow[]): LossCause | null {
  const { cells, atoms } = cellsOf(rows)
  const lost = rows.reduce((sum, row) => sum + row.lost, 0)
  const all = { lines: sum(rows, (row) => row.lines), losing: sum(rows, (row) => (row.lost > 0 ? row.lines : 0)), lost }
  const explanations = searchConditions(cells, atoms)
  const causes = explanations.filter((one) => isCause(one, all))
  const clear = causes.filter(({ explained }) => explained >= leastClear * (explanations[0]?.explained ?? 0))
  const first = clear.find(({ within }) => within.lost >= parts.most * lost) ?? clear[0]
  if (!first) return null
  const conditions = tightened(first.conditions, rows)
  const asked = askedAbout(conditions)
  const next = causes.find((one) => [...askedAbout(one.conditions)].every((what) => !asked.has(what)))
  const outside = {
    lines: all.lines - first.within.lines,
    losing: all.losing - first.within.losing,
    lost: lost - first.within.lost,
  }
  const isIn = (row: CauseRow) => isUnder(conditions, row)
  return {
    conditions,
    within: first.within,
    outside,
    sameProducts: elsewhere(rows, isIn),
    runnerUp: next ? { conditions: next.conditions, within: next.within } : null,
    lost,
    capped: cappedDiscounts(rows.filter(isIn), conditions),
  }
}

function isCause({ within }: Explanation, all: Share): boolean {
  const outside = { lines: all.lines - within.lines, losing: all.losing - within.losing }
  const isOften = within.losing * outside.lines >= leastTimes * outside.losing * within.lines
  return within.lost >= parts.least * all.lost && isOften
}

function isUnder(conditions: readonly Condition[], { attributes }: CauseRow): boolean {
  return conditions.every((condition) => holds(condition, attributes[condition.what]))
}

/** The least or the most that the rows really have, instead of the step that was asked. */
function tightened(conditions: readonly Condition[], rows: readonly CauseRow[]): Condition[] {
  const within = rows.filter((row) => isUnder(conditions, row))
  return conditions.map((condition) => {
    if ('values' in condition) return condition
    const values = within.map((row) => Number(row.attributes[condition.what]))
    const end = values.reduce((known, value) => (condition.op === '>=' ? Math.min(known, value) : Math.max(known, value)))
    return { ...condition, value: end }
  })
}

/** What the products that lose under the conditions bring where these do not hold. */
function elsewhere(rows: readonly CauseRow[], isIn: (row: CauseRow) => boolean): LossCause['sameProducts'] {
  const losing = new Set(rows.filter((row) => row.lost > 0 && isIn(row)).map(({ attributes }) => attributes.product))
  const others = rows.filter((row) => !isIn(row) && losing.has(row.attributes.product))
  return {
    lines: sum(others, ({ lines }) => lines),
    sales: sum(others, ({ paid, units }) => paid * units),
    margin: sum(others, ({ paid, cost, units }) => (paid - cost) * units),
  }
}

/** Discounts are capped in steps of this many percents. */
const capStep = 5
/** The buyers who might not have bought: an assumption, stated as one. */
const fewer = 0.2

/**
 * A counterfactual at the sales of these rows: every deeper discount is the next lower step of five
 * percents. What lines would have earned above their cost is no part of the loss, and not counted
 * as kept. Null where the conditions do not name a discount.
 */
function cappedDiscounts(rows: readonly CauseRow[], conditions: readonly Condition[]): CappedDiscounts | null {
  const depth = conditions.find(({ what }) => what === 'discount')
  if (!depth || 'values' in depth) return null
  const cap = Math.floor((depth.value - 1) / capStep) * capStep
  let [kept, loss, before, after] = [0, 0, 0, 0]
  for (const { list, paid, cost, units, lost } of rows) {
    if (list === null) continue
    const price = Math.max(paid, Math.round((list * (100 - cap)) / 100))
    kept += Math.min(lost, (price - paid) * units)
    loss += lost
    before += (paid - cost) * units
    after += (price - cost) * units
  }
  return kept > 0 ? { cap, kept, keptWithFewer: Math.min(loss, Math.round((1 - fewer) * after - before)) } : null
}

function sum(rows: readonly CauseRow[], of: (row: CauseRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
