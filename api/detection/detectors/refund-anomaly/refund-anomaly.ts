import { dayNumber } from '../../../values/day.ts'
import type { Candidate, Detector } from '../../candidate.ts'
import { freezeDelayed, isDueForJudgement } from '../../delayed-events/delay-course.ts'
import {
  type DelayedCounts,
  type DelayPriors,
  emptyCounts,
  neededOf,
  type PackedCounts,
  packCounts,
  unpackCounts,
} from '../../delayed-events/delayed-counts.ts'
import { assessDelayed } from '../../delayed-events/delayed-leak.ts'
import {
  cachedPlaced,
  type DelayedRules,
  type DelayedStory,
  type DelayedView,
  partOfBudget,
  withUnseen,
} from '../../delayed-events/delayed-view.ts'
import { reach } from '../../delayed-events/due-counts.ts'
import { dayAsStored } from '../../delayed-events/frozen-counts.ts'
import { learnDay } from '../../delayed-events/learn-day.ts'
import { refundDelayStrength, usualRefundDelay } from '../../delayed-events/refund-delay.ts'
import { monthly, soldBySku } from '../../exposure-weight.ts'
import { mainReason, reasonMarks } from '../../flows/main-reason.ts'
import { mainReturners } from '../../flows/main-returners.ts'
import { standsOut } from '../../flows/refund-wave.ts'
import { cannotRunWithout, learning, type Readiness, ready, refundsFile } from '../../readiness.ts'
import { isRecalled } from '../../recalled.ts'
import type { ShopMemory, Today } from '../../shop-memory.ts'
import { narrative, type RefundStory } from './narrative.ts'
import { profile } from './profile.ts'

/**
 * Prior: refunds come for about 2 % of the lines. Proposed.
 */
const habits: DelayPriors = {
  delay: usualRefundDelay,
  delayStrength: refundDelayStrength,
  hasTail: true,
  rates: { rate: 0.02, weights: [0.05, 0.12, 0.22, 0.3, 0.2, 0.08, 0.02, 0.01] },
  strength: { events: 2, entities: 10 },
  hasUnseen: true,
}
const rules: DelayedRules = { table: 'refund', cause: 'refunds above the usual', window: 132, leastDays: 3, leastRaised: 1 }
const historyDays = 42

/** `floor`: the least loss in 30 days for a report, micros. */
export type RefundState = { readonly book: DelayedCounts; floor: number }

/**
 * A larger share of a product's sold lines is returned than before.
 *
 * Evidence: a likelihood ratio, pooled over starts, shapes, ends and heights, of refunds given the
 * sales and the delay of refunds. The usual rate borrows strength from all products. Loss: each
 * refund times the probability that it is above the usual rate; micros. Source:
 * docs/detectors/refund-anomaly.md.
 */
export function refundAnomalyWith(isGated: boolean): Detector<RefundState, RefundStory> {
  return {
    ...profile,
    version: '1.4.0',
    words: narrative,
    start: () => ({ book: emptyCounts(habits), floor: 0 }),
    watched,
    readiness: refundAnomalyReadiness,
    learn: (state, memory, today) => learn(state, memory, today, isGated),
    isDue: ({ book }, memory, sku) => isDueForJudgement(book, sku, memory.lastDay),
    assess: ({ book, floor }, memory, sku, known) => withCause(assessDelayed(book, viewOf(book, memory, sku, floor), rules, known), memory),
    lookUpMarks: ({ rows }, { entity, startedOn }) => reasonMarks(mainReason(rows.refunds, entity, startedOn)),
    onEnded: ({ book }, memory, sku, { startedOn }) => freezeDelayed(book, viewOf(book, memory, sku), startedOn),
    pack: ({ book, floor }) => ({ book: packCounts(book), floor }),
    unpack(packed) {
      const { book, floor } = packed as { book: PackedCounts; floor: number }
      return { book: unpackCounts(book), floor }
    },
  }
}

export const refundAnomaly = refundAnomalyWith(true)

/** With what most refunds of the product have in common, as far as they are in memory. */
function withCause(found: Candidate<DelayedStory> | null, { rows }: ShopMemory): Candidate<RefundStory> | null {
  if (!found) return null
  const { entity, startedOn } = found
  const common = { reason: mainReason(rows.refunds, entity, startedOn), returners: mainReturners(rows.refunds, entity, startedOn) }
  return { ...found, story: { ...found.story, ...common } }
}

/** Counts products by their parts of the budget. */
function watched(state: RefundState, memory: ShopMemory, least: number): number {
  state.floor = least / 2
  let parts = 0
  // In the order of names: a sum of fractions depends on its order.
  for (const [, { net, lines }] of [...soldBySku(memory)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const turnover = monthly(memory, net)
    if (turnover >= least) parts += partOfBudget({ turnover, placed: monthly(memory, lines), floor: state.floor }, rules)
  }
  state.book.needed = neededOf(parts)
  return Math.ceil(parts)
}

/** Net sales (micros) and lines of 30 days, as an average of the stored days. */
function soldOf(memory: ShopMemory, sku: string): { turnover: number; placed: number } {
  const days = Math.max(30, Math.min(reach, memory.lastDay - memory.firstDay + 1))
  const sales = memory.skus.get(sku)?.sales
  let [net, lines] = [0, 0]
  for (let i = (sales?.day.length ?? 0) - 1; i >= 0 && (sales?.day[i] ?? 0) > memory.lastDay - days; i--) {
    net += (sales?.unitPrice[i] ?? 0) * (sales?.units[i] ?? 0)
    lines += sales?.lines[i] ?? 0
  }
  return { turnover: (net * 30) / days, placed: (lines * 30) / days }
}

function refundAnomalyReadiness(memory: ShopMemory, { book }: RefundState): Readiness {
  if (book.observedFrom < 0) return cannotRunWithout(refundsFile, 'no refunds were read yet')
  const days = memory.lastDay - book.observedFrom + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days with refunds`, 1)
  return ready(`${book.events.toLocaleString('en')} refunds were read`, 1)
}

function learn({ book }: RefundState, memory: ShopMemory, { day, facts, sold, soldLines }: Today, isGated: boolean): readonly string[] {
  const placed = { entity: sold, count: soldLines }
  const refunds = facts.refunds.filter(({ reason }) => !isRecalled(reason))
  const events = refunds.map(({ sku: entity, refundId, amount, orderDay }) => ({
    entity,
    id: refundId,
    amount,
    orderDay: orderDay === null ? -1 : dayNumber(orderDay),
  }))
  return learnDay(book, { day, placed, events }, { habits, rules, isGated, viewOf: (sku) => viewOf(book, memory, sku) })
}

function viewOf(book: DelayedCounts, memory: ShopMemory, sku: string, floor = 0): DelayedView {
  return {
    part: () => partOfBudget({ ...soldOf(memory, sku), floor }, rules),
    entity: sku,
    standsOut: (times, since) => standsOut(memory.rows, times, since, (refund) => memory.rows.refunds.sku[refund] === sku),
    today: memory.lastDay,
    placed: cachedPlaced((from) => {
      const placed = new Array<number>(Math.max(0, memory.lastDay - from + 1)).fill(0)
      const sales = memory.skus.get(sku)?.sales
      const ledger = book.ledgers.get(sku)
      const moved = ledger?.moved ?? 0
      for (let i = (sales?.day.length ?? 0) - 1; i >= 0 && (sales?.day[i] ?? 0) >= from - moved; i--) {
        const day = sales?.day[i] ?? 0
        const at = (ledger ? dayAsStored(ledger, day) : day) ?? -1
        if (at >= from) placed[at - from] = (placed[at - from] ?? 0) + (sales?.lines[i] ?? 0)
      }
      return withUnseen(placed, memory.firstDay + moved - from)
    }),
  }
}
