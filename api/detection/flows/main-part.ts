import type { FlowStory, MainPart } from './flow-definition.ts'
import type { FlowRows } from './flow-rows.ts'

/** The part of a rise that one thing must have to be named beside its slice. */
const leastOfRise = 0.6
/** The part of the loss that it must have to be named in a sentence. */
const leastOfLoss = 0.5

type PartedRows = Pick<FlowRows, 'day' | 'money' | 'exposure' | 'madeOf'>

/**
 * What makes up most of the rise of some rows over the rows in memory before them, each held
 * against its exposure; null where nothing does, or the flow's rows are made of one thing.
 */
export function mainPartOf(rows: PartedRows, own: readonly number[], startedOn: number): MainPart | null {
  const { madeOf } = rows
  if (!madeOf) return null
  const isSince = (row: number) => (rows.day[row] ?? 0) >= startedOn
  const before = sumsOf(
    rows,
    own.filter((row) => !isSince(row)),
    madeOf,
  )
  const since = sumsOf(rows, own.filter(isSince), madeOf)
  const usually = before.exposure > 0 ? since.exposure / before.exposure : 0
  const rise = since.money - before.money * usually
  let [main, most]: [MainPart | null, number] = [null, 0]
  for (const [of, money] of since.parts) {
    const above = money - (before.parts.get(of) ?? 0) * usually
    if (above >= leastOfRise * rise && above > most) [main, most] = [{ of, money: 0 }, above]
  }
  return main
}

function sumsOf({ money, exposure }: PartedRows, own: readonly number[], madeOf: NonNullable<PartedRows['madeOf']>) {
  const sums = { money: 0, exposure: 0, parts: new Map<string, number>() }
  for (const row of own) {
    sums.money += money[row] ?? 0
    sums.exposure += exposure[row] ?? 0
    for (const [of, micros] of madeOf(row)) sums.parts.set(of, (sums.parts.get(of) ?? 0) + micros)
  }
  return sums
}

/** Adds the rows that are counted to what the main part has cost. */
export function addToMainPart(main: MainPart | null, { madeOf }: PartedRows, counted: readonly number[]): MainPart | null {
  if (!main || !madeOf) return main
  let { money } = main
  for (const row of counted) for (const [of, micros] of madeOf(row)) if (of === main.of) money += micros
  return { of: main.of, money }
}

/** The main part of a story where it is still more than half of what was lost; else null. */
export function namedPart({ main, actual, expected }: FlowStory): string | null {
  return main && main.money >= leastOfLoss * (actual - expected) ? main.of : null
}
