import { type Candidate, certain, type LinePart } from '../../candidate.ts'
import type { CauseMark } from '../../cases/cause-mark.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { skuMarginChange } from '../../sku-margin.ts'
import type { StoredSales } from '../../stored-sales.ts'
import { type CostScan, type Dated, deviationOf, type LeakingLine, monthlyOf } from './leaking-lines.ts'
import { storyOf } from './margin-story.ts'
import type { MarginStory } from './narrative.ts'

type Judged = {
  readonly sku: string
  readonly memory: ShopMemory
  readonly sales: StoredSales
  readonly look: CostScan
  readonly dated: Dated
  readonly endedOn: number | null
  /** The first day that is judged: the start, or the first day that is not frozen. */
  readonly since: number
  readonly isConclusive: boolean
  /** The last day before which the price followed a rise. */
  readonly levelSince: number
  /** Log weight of the SKU in the budget. */
  readonly stake: number
  readonly lines: readonly LeakingLine[]
}

export function candidateOf({
  sku,
  memory,
  sales,
  look,
  dated,
  endedOn,
  since,
  isConclusive,
  levelSince,
  stake,
  lines,
}: Judged): Candidate<MarginStory> {
  const { series, scan, stated } = look
  const leaking = lines.filter((line) => line.expectedPerUnit !== line.actualPerUnit)
  const months = Math.max(1, ((series.days.at(-1) ?? 0) - (series.days[0] ?? 0)) / 30)
  const deviation = deviationOf(look, leaking)
  const cost = leaking.reduce((sum, line) => sum + line.units * (line.expectedPerUnit + line.followed - line.actualPerUnit), 0)
  const followed = leaking.reduce((sum, line) => sum + line.units * line.followed, 0)
  const story = storyOf(look, dated, leaking, { levelSince, until: endedOn ?? memory.lastDay })
  return {
    entity: sku,
    logEvidence: stated ? certain : scan.logRatio - Math.log(Math.max(1, series.days.length / months)) + stake,
    isConclusive,
    startedOn: dated.start,
    endedOn,
    parts: leaking.map(partOf),
    lossDeviation: deviation,
    ...monthlyOf(memory, sales, look, { lines, relative: deviation / Math.max(1, cost - followed) }),
    marks: marksOf(series.documents[dated.startIndex] ?? '', story),
    causes: [
      { part: 'unit cost', amount: -cost },
      { part: 'price', amount: followed },
    ],
    marginChange: skuMarginChange(memory, sku, { startedOn: dated.start, since, until: endedOn ?? memory.lastDay }),
    story,
  }
}

/**
 * A document may hold many costs; products of several documents that rise alike are one supplier's.
 */
function marksOf(document: string, { rise, isRamp }: MarginStory): CauseMark[] {
  const alike: CauseMark[] = isRamp ? [] : [step(rise), { ...step(rise), of: 'cost_round' }]
  return document === '' ? alike : [{ of: 'cost_document', name: document }, ...alike]
}

const step = (size: number): CauseMark => ({ of: 'cost_step', name: '', size })

/** Costs that creep have no day: their products must be of one category. */
export function creepingCost({ lines }: RowMemory, { entity, story: { rise, isRamp } }: Candidate<MarginStory>): CauseMark[] {
  const category = isRamp ? lines.category[lines.sku.lastIndexOf(entity)] : undefined
  return category ? [{ of: 'cost_creep', name: category, size: rise }] : []
}

/**
 * The stored part of a line. Building it by name is several times faster than removing the other
 * properties.
 */
function partOf({ day, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit }: LeakingLine): LinePart {
  return { day, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit }
}
