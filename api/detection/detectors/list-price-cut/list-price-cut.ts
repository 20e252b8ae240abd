import type { Candidate, Detector, LinePart } from '../../candidate.ts'
import { certain } from '../../candidate.ts'
import { lossOf } from '../../finding-lifecycle.ts'
import { percent } from '../../phrases.ts'
import { cannotRunWithout, learning, listPricesFile, type Readiness, ready } from '../../readiness.ts'
import { lazyReportedRows } from '../../reported-rows.ts'
import { endsWeek, type ShopMemory } from '../../shop-memory.ts'
import { skuMarginChange } from '../../sku-margin.ts'
import type { CutState, CutStory, KnownCut } from './cut-state.ts'
import { fallOf } from './fallen-prices.ts'
import { goOn } from './known-cuts.ts'
import { daysOfCuts, type Look, openCuts } from './new-cuts.ts'
import { offeredLines } from './offered-lines.ts'
import { profile, words } from './profile.ts'
import { fixedShareOf, usualListPrices } from './usual-list-prices.ts'

/** The days in which a price may have fallen, before which lie those that say what it was. */
const judgedDays = 56
/** Days of history that this needs: as many again that say what prices were. */
const leastHistory = 112
/**
 * Where no list prices are read, what is paid without a code stands for them if it is fixed for so
 * many lines. Proposed.
 */
const leastFixed = 0.5
/**
 * What the higher price would have lost in sales, as a part of the loss: nobody knows it. Proposed.
 */
const uncertain = 0.25
/**
 * Probability that nobody meant it: a price is lowered by decision, and then it sells more.
 * Proposed.
 */
const likelihood = 0.7
/** Days for which a cut that is over keeps its name. */
const keptDays = 400

/**
 * List prices that fell by one factor in the same days, or that of one product by itself, and that
 * do not earn it back: the products leave less than before at the pace of the rest of the shop.
 * Loss: units × (old list price − new one) × the part of it that was paid; micros. Judged once a
 * week. Source: docs/detectors/list-price-cut.md.
 */
export const listPriceCut: Detector<CutState, CutStory> = {
  ...profile,
  version: '1.0.0',
  words,
  // What discounts take is the list price less what was paid: other money.
  leavesTo: ['price_slip', 'below_cost', 'discount_beyond_margin', 'standing_below_cost'],
  start: () => ({ cuts: new Map(), fixedShare: null, judgedOn: -1 }),
  watched: () => 0,
  readiness: listPriceCutReadiness,
  learn(state, memory, { day, reportedRows }) {
    if (!endsWeek(memory, day)) return []
    const look = lookAt(state, memory, day)
    openCuts(state, memory, { look, reportedRows: lazyReportedRows(reportedRows) })
    goOn(state, memory, look)
    state.judgedOn = day
    for (const [entity, { endedOn }] of state.cuts) if (endedOn !== null && endedOn <= day - keptDays) state.cuts.delete(entity)
    return [...state.cuts].flatMap(([entity, { parts }]) => (parts.length > 0 ? [entity] : []))
  },
  isDue: (state, memory, entity) => state.judgedOn === memory.lastDay || !state.cuts.has(entity),
  assess(state, memory, entity, { frozenTo }) {
    const cut = state.cuts.get(entity)
    if (!cut) return null
    // What is frozen is the engine's: the cut keeps the rest.
    if (frozenTo !== null) cut.parts = cut.parts.filter(({ day }) => day >= frozenTo)
    return candidateOf(cut, memory)
  },
  onEnded(state, _memory, entity, { endedOn }) {
    const cut = state.cuts.get(entity)
    if (!cut) return
    cut.endedOn ??= endedOn
    cut.parts = []
    cut.prices = []
  },
  pack: ({ cuts, ...own }) => ({ ...own, cuts: [...cuts] }),
  unpack(packed) {
    const { cuts, ...own } = structuredClone(packed) as Omit<CutState, 'cuts'> & { cuts: [string, KnownCut][] }
    return { ...own, cuts: new Map(cuts) }
  },
}

function lookAt(state: CutState, memory: ShopMemory, today: number): Look {
  const lines = offeredLines(memory.rows)
  const from = today - judgedDays
  const isOfCut = daysOfCuts(state)
  const before = lines.filter(({ day, sku }) => day < from && !isOfCut(sku, day))
  const prices = usualListPrices(before)
  state.fixedShare = before.length > 0 ? fixedShareOf(before, prices) : null
  const fallen = [...Map.groupBy(lines, ({ series }) => series).values()].flatMap((own) => fallOf(own, prices, from) ?? [])
  return { today, lines, prices, fallen }
}

function listPriceCutReadiness(memory: ShopMemory, { fixedShare }: CutState): Readiness {
  const { firstDay, lastDay, totals } = memory
  const days = firstDay < 0 ? 0 : lastDay - firstDay + 1
  if (days < leastHistory) return learning(`${days} of ${leastHistory} days of prices`, 1)
  if (fixedShare === null) return learning(`there were no sales before the last ${judgedDays} days`, 1)
  const hasList = totals.some(({ netWithList }) => netWithList > 0)
  const hasCosts = totals.some(({ netWithCost }) => netWithCost > 0)
  if (!hasList && fixedShare < leastFixed)
    return cannotRunWithout(listPricesFile, `no list prices were read, and only ${percent(fixedShare)} of lines were paid at a fixed price`)
  const against = hasCosts ? 'what the products earn after unit costs' : 'what the products bring in: no unit costs are known'
  const of = hasList ? 'have a fixed list price' : 'are paid at a fixed price, which stands for the list price'
  return ready(`${percent(fixedShare)} of lines ${of}; a cut is held against ${against}`, 1)
}

function candidateOf(cut: KnownCut, memory: ShopMemory): Candidate<CutStory> {
  const { entity, entityType, parts, countedTo, endedOn, startedOn } = cut
  const loss = lossOf(parts)
  const first = parts[0]?.day ?? startedOn
  const span = Math.min(28, Math.max(1, countedTo - first + 1))
  const monthly = (lossOf(parts.filter(({ day }) => day > countedTo - 28)) * 30) / span
  return {
    ...{ entity, entityType, endedOn, parts, monthly, likelihood },
    ...{ logEvidence: certain, isConclusive: true, startedOn: first, marks: [] },
    lossDeviation: uncertain * loss,
    monthlyDeviation: uncertain * monthly,
    causes: [{ part: 'list prices lowered', amount: -loss }],
    ...(entityType === 'sku' && {
      marginChange: skuMarginChange(memory, entity, { startedOn: first, until: endedOn ?? memory.lastDay }),
    }),
    story: storyOf(cut),
  }
}

function storyOf({ parts, factor, found }: KnownCut): CutStory {
  const products = [...Map.groupBy(parts, ({ sku = '' }) => sku)].sort(
    ([a, one], [b, other]) => lossOf(other) - lossOf(one) || (a < b ? -1 : 1),
  )
  const sum = (of: (part: LinePart) => number) => parts.reduce((all, part) => all + of(part), 0)
  return {
    ...{ products: products.length, lines: sum(({ lines }) => lines), units: sum(({ units }) => units), factor, ...found },
    dearest: products.slice(0, 3).map(([sku, own]) => {
      const last = own.at(-1) as LinePart
      const now = Math.max(last.listPrice, last.unitPrice)
      return { sku, now, before: Math.round((now * last.expectedPerUnit) / last.actualPerUnit) }
    }),
  }
}
