import type { CostScan, Dated, LeakingLine } from './leaking-lines.ts'
import type { MarginStory } from './narrative.ts'
import { mostOfRise, type StatedRise } from './stated-rise.ts'

/** Documents whose middle one is told as the usual cost of lots. Proposed. */
const comparedLots = 5

/**
 * What is told of a rise: costs as the product's own documents up to its last day state them, never
 * an average of theirs.
 */
export function storyOf(
  look: CostScan,
  dated: Dated,
  lines: readonly LeakingLine[],
  { levelSince, until }: { levelSince: number; until: number },
): MarginStory {
  const count =
    Math.max(
      dated.startIndex,
      look.series.days.findLastIndex((day) => day <= until),
    ) + 1
  const series = { days: look.series.days.slice(0, count), unitCosts: look.series.unitCosts.slice(0, count) }
  return look.stated ? statedStory(series, look.stated, lines) : lotsStory({ ...look, series }, dated, lines, levelSince)
}

/** The documents of a product, oldest first: their days and unit costs in micros. */
type Documents = Pick<CostScan['series'], 'days' | 'unitCosts'>

function statedStory({ days, unitCosts }: Documents, stated: StatedRise, lines: readonly LeakingLine[]): MarginStory {
  const now = unitCosts.at(-1) ?? 0
  const since = days[unitCosts.findLastIndex((cost) => cost !== now) + 1] ?? 0
  const before = unitCosts[stated.before] ?? now
  const followed = Math.expm1(lines.findLast((line) => line.isKnown)?.raised ?? 0)
  const first = unitCosts[stated.start] ?? now
  return { isStated: true, before, first, now, since, rise: now / before - 1, followed, isRamp: stated.isDrift }
}

function lotsStory(
  { series, scan, drift }: Pick<CostScan, 'scan' | 'drift'> & { readonly series: Documents },
  dated: Dated,
  lines: readonly LeakingLine[],
  levelSince: number,
): MarginStory {
  const [earlier, later] = [series.unitCosts.slice(0, dated.startIndex), series.unitCosts.slice(dated.startIndex)]
  const level = earlier.filter((_, i) => levelSince < dated.start && (series.days[i] ?? 0) >= levelSince)
  const usual = level.length > 0 ? level : earlier
  const [first = 0, newest = 0] = [later[0], later.at(-1)]
  const was = middleOf(usual.slice(-comparedLots))
  const ramped = scan.shapes.reduce((sum, s) => (s.rampDays > 0 ? sum + s.weight : sum), 0)
  const isRamp = (drift !== undefined || ramped > 0.5) && first - was < mostOfRise * (newest - was)
  const is = isRamp ? newest : middleOf(later.slice(-comparedLots))
  // By chance the middle ones may not show the rise: then the ends do.
  const [before, now] = is > was ? [was, is] : [Math.min(...usual), Math.max(...later)]
  const followed = lines.reduce((sum, line) => sum + (line.followed > 0 ? line.lines * line.raised : 0), 0) / Math.max(1, count(lines))
  const since = series.days.at(-1) ?? dated.start
  return { isStated: false, before, first, now, since, rise: now / before - 1, followed, isRamp }
}

/** The middle one by size; of two the lower. */
function middleOf(costs: readonly number[]): number {
  return [...costs].sort((a, b) => a - b)[Math.floor((costs.length - 1) / 2)] ?? 0
}

function count(lines: readonly LeakingLine[]): number {
  return lines.reduce((sum, line) => sum + line.lines, 0)
}
