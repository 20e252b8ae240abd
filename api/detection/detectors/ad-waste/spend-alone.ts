import type { Candidate, RowPart } from '../../candidate.ts'
import { diminishing } from './fall-evidence.ts'
import type { WasteStory } from './narrative.ts'
import type { YieldSeries } from './yield-view.ts'

type Waste = Candidate<WasteStory>
type Ground = { readonly first: number; readonly last: number }

/** Days before a start that show what was spent on a usual day. */
const daysBefore = 90

/**
 * Waste of a budget that grew while the value did not follow: what the campaign is expected to
 * yield is not lowered for its larger spend, as for a campaign that sells more by it. The loss is
 * the spend above what would have brought the same value at the earlier yield.
 */
export function withGrowth(waste: Waste, { axis }: YieldSeries, { first, last }: Ground): Waste {
  const start = waste.startedOn - first
  const [before, now] = [paceOf(axis.spend, start - daysBefore, start), paceOf(axis.spend, start, last - first + 1)]
  const left = Math.max(1, before > 0 ? now / before : 1) ** -diminishing
  const parts = waste.parts.map((part) => ('table' in part ? { ...part, expected: Math.round(part.expected * left) } : part))
  const { drop } = waste.story
  const deeper = 1 - (1 - drop) * left
  const month = drop > 0 ? waste.monthly / drop : 0
  const story = {
    ...waste.story,
    drop: deeper,
    grew: { before, now: paceOf(axis.spend, last - first - 27, last - first + 1) },
  }
  return { ...withParts(waste, parts), monthly: month * deeper, story }
}

function paceOf(spend: Float64Array, from: number, to: number): number {
  const days = spend.slice(Math.max(0, from), to).filter((amount) => amount > 0)
  return days.length > 0 ? days.reduce((sum, amount) => sum + amount, 0) / days.length : 0
}

/**
 * Waste of a campaign whose copy took what it sold: the spend of the copy on the same days is
 * wasted too, as far as it would not have brought the copy's value at the campaign's earlier yield.
 */
export function withCopy(waste: Waste, copy: YieldSeries, { first, last }: Ground): Waste {
  const to = Math.min(last, waste.endedOn ?? last) - first
  const from = Math.max(0, (waste.parts[0]?.day ?? waste.startedOn) - first)
  const { spend, value } = copy.axis
  const sum = (of: Float64Array, a: number) => of.slice(a, to + 1).reduce((total, amount) => total + amount, 0)
  const spent = sum(spend, from)
  const earned = spent > 0 && waste.story.before > 0 ? Math.min(1, sum(value, from) / spent / waste.story.before) : 1
  const parts = [...spend.slice(0, to + 1)].flatMap((amount, i): RowPart[] => {
    const [whole, expected] = [Math.round(amount), Math.round(amount * earned)]
    if (i < from || whole <= expected) return []
    return [{ day: first + i, table: 'ad_spend', of: copy.name, document: null, rows: 1, amount: whole, expected }]
  })
  const recent = waste.endedOn === null ? (sum(spend, Math.max(0, to - 27)) * 30 * (1 - earned)) / 28 : 0
  return {
    ...withParts(waste, [...waste.parts, ...parts]),
    monthly: waste.monthly + recent,
    story: { ...waste.story, copy: { name: copy.name, spent } },
  }
}

/** With other rows, and uncertainties in proportion to what they lose. */
function withParts(waste: Waste, parts: Waste['parts']): Waste {
  const lossOf = (of: Waste['parts']) => of.reduce((sum, part) => sum + ('table' in part ? part.amount - part.expected : 0), 0)
  const [was, loss] = [lossOf(waste.parts), lossOf(parts)]
  const times = was > 0 ? loss / was : 1
  return {
    ...waste,
    parts,
    lossDeviation: waste.lossDeviation * times,
    monthlyDeviation: waste.monthlyDeviation * times,
    causes: [{ part: 'ad spend', amount: -loss }],
  }
}
