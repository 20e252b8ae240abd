import type { OfferedLine } from './offered-lines.ts'

/** By how much orders vary more than their number alone has them. Proposed. */
const overdispersion = 1.5

/**
 * What the lowered prices left since they fell, and what the weeks before would have left at the
 * pace of the rest of the shop; micros. `deviations`: how many standard deviations lie between
 * them.
 */
export type EarnedBack = {
  readonly earned: number
  readonly usual: number
  readonly deviations: number
  /** Units since, and those of the weeks before at the pace of the rest of the shop. */
  readonly units: number
  readonly usualUnits: number
  /** Units × what the unit cost fell by since. */
  readonly costSaved: number
  readonly lines: number
  readonly hasCosts: boolean
}

/** What these series of lines, by `seriesKey`, earned before and since a day. */
export function earnedBack(lines: readonly OfferedLine[], series: ReadonlySet<string>, startedOn: number): EarnedBack {
  const channels = new Set([...series].map((key) => key.slice(key.indexOf('\n') + 1)))
  const own = withWholeCosts(lines.filter((line) => series.has(line.series)))
  const skus = new Set(own.map(({ sku }) => sku))
  const others = lines.filter(({ channel, sku }) => channels.has(channel) && !skus.has(sku))
  const isBefore = ({ day }: OfferedLine) => day < startedOn
  const [before, since] = [sumOf(own.filter(isBefore)), sumOf(own.filter((line) => !isBefore(line)))]
  const othersBefore = Math.max(1, others.filter(isBefore).length)
  const othersSince = Math.max(1, others.length - others.filter(isBefore).length)
  const pace = othersSince / othersBefore
  const usual = before.earned * pace
  const variance = since.squares + pace * pace * before.squares + usual * usual * (1 / othersBefore + 1 / othersSince)
  return {
    ...{ earned: since.earned, usual, units: since.units, usualUnits: before.units * pace, lines: since.lines },
    deviations: (usual - since.earned) / Math.max(1, Math.sqrt(overdispersion * variance)),
    costSaved: costSaved(own, startedOn),
    hasCosts: own.every(({ cost }) => cost > 0),
  }
}

/** A product whose unit cost is not known of all lines is held against what it brought in. */
function withWholeCosts(lines: readonly OfferedLine[]): OfferedLine[] {
  const unknown = new Set(lines.flatMap(({ sku, cost }) => (cost > 0 ? [] : [sku])))
  return lines.map((line) => (unknown.has(line.sku) ? { ...line, cost: 0 } : line))
}

function sumOf(lines: readonly OfferedLine[]) {
  const sum = { earned: 0, squares: 0, units: 0, lines: lines.length }
  for (const { units, paid, cost } of lines) {
    const earned = units * (paid - cost)
    sum.earned += earned
    sum.squares += earned * earned
    sum.units += units
  }
  return sum
}

function costSaved(lines: readonly OfferedLine[], startedOn: number): number {
  const before = new Map(lines.flatMap(({ sku, cost, day }) => (day < startedOn ? [[sku, cost] as const] : [])))
  return lines.reduce((sum, { sku, cost, units, day }) => (day < startedOn ? sum : sum + units * ((before.get(sku) ?? cost) - cost)), 0)
}
