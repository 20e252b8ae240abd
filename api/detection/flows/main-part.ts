import type { FlowStory, MainPart } from './flow-definition.ts'
import type { FlowWeek } from './flow-week.ts'

/** The part of a rise that one thing must have to be named beside its slice. */
const leastOfRise = 0.6
/** The part of the loss that it must have to be named in a sentence. */
const leastOfLoss = 0.5

/**
 * What makes up most of the rise of some rows over the rows in memory before them, each held against
 * its exposure; null where nothing does, or the flow's rows are made of one thing.
 */
export function mainPartOf({ rows }: FlowWeek, own: readonly number[], startedOn: number): MainPart | null {
  const { madeOf } = rows
  if (!madeOf) return null
  const [before, since] = [
    { exposure: 0, parts: new Map<string, number>() },
    { exposure: 0, parts: new Map<string, number>() },
  ]
  let [all, allBefore] = [0, 0]
  for (const row of own) {
    const isBefore = (rows.day[row] ?? 0) < startedOn
    const sums = isBefore ? before : since
    sums.exposure += rows.exposure[row] ?? 0
    if (isBefore) allBefore += rows.money[row] ?? 0
    else all += rows.money[row] ?? 0
    for (const [of, money] of madeOf(row)) sums.parts.set(of, (sums.parts.get(of) ?? 0) + money)
  }
  const usually = before.exposure > 0 ? since.exposure / before.exposure : 0
  const rise = all - allBefore * usually
  let main: (MainPart & { readonly above: number }) | null = null
  for (const [of, money] of since.parts) {
    const above = money - (before.parts.get(of) ?? 0) * usually
    if (above >= leastOfRise * rise && above > (main?.above ?? 0)) main = { of, money: 0, above }
  }
  return main && { of: main.of, money: 0 }
}

/** Adds the rows that are counted to what the main part has cost. */
export function addToMainPart(main: MainPart | null, { madeOf }: FlowWeek['rows'], counted: readonly number[]): MainPart | null {
  if (!main || !madeOf) return main
  let { money } = main
  for (const row of counted) for (const [of, micros] of madeOf(row)) if (of === main.of) money += micros
  return { of: main.of, money }
}

/** The main part of a story where it is still more than half of what was lost; else null. */
export function namedPart({ main, actual, expected }: FlowStory): string | null {
  return main && main.money >= leastOfLoss * (actual - expected) ? main.of : null
}
