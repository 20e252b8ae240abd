import { dayNumber } from '../../../values/day.ts'
import {
  addUnseen,
  emptyBook,
  type LateBook,
  type LateHabits,
  learnHabits,
  type PackedBook,
  packBook,
  reach,
  takeDay,
  unpackBook,
} from '../../late-events/late-book.ts'
import {
  assessLate,
  type LateRules,
  type LateStory,
  type LateView,
  looksRaised,
  settleLate,
  withUnseen,
} from '../../late-events/late-leak.ts'
import { type ShopMemory, skusThatMatter, type Today } from '../../shop-memory.ts'
import type { Detector } from '../../suspicion.ts'
import { refundWords } from './refund-story.ts'

/**
 * Before a shop shows its own: refunds come 1 to 45 days after the order, the later the fewer, and of about 2 % of the lines. Proposed.
 */
const habits: LateHabits = {
  delay: Array.from({ length: 46 }, (_, age) => (age === 0 ? 2 : 46 - age)),
  delayStrength: 60,
  hasTail: true,
  rates: { rate: 0.02, weights: [0.05, 0.12, 0.22, 0.3, 0.2, 0.08, 0.02, 0.01] },
  strength: { events: 2, entities: 10 },
  hasUnseen: true,
}
const rules: LateRules = { table: 'refund', cause: 'refunds above the usual', window: 132, leastDays: 3 }
const historyDays = 42

export type RefundState = { readonly book: LateBook }

/**
 * More of a product's sold lines come back than did before.
 *
 * Evidence: a likelihood ratio, pooled over starts, shapes, ends and heights, of refunds given what was sold and how long refunds take.
 * The usual rate borrows from all products. Loss: each refund times the chance that it is above the usual; micros.
 * Source: docs/detectors/refund-anomaly.md.
 */
export function refundAnomalyWith(isGated: boolean): Detector<RefundState, LateStory> {
  return {
    name: 'refund-anomaly',
    version: '1.0.0',
    kind: 'refund_step',
    entityType: 'sku',
    words: refundWords,
    start: () => ({ book: emptyBook(habits) }),
    watched: (_state, memory, least) => skusThatMatter(memory, least),
    readiness,
    learn: (state, memory, today) => learn(state, memory, today, isGated),
    assess: ({ book }, memory, sku, known) => assessLate(book, viewOf(memory, sku), rules, known),
    settle: ({ book }, memory, sku, { startedOn }) => settleLate(book, viewOf(memory, sku), startedOn),
    pack: ({ book }) => packBook(book),
    unpack: (packed) => ({ book: unpackBook(packed as PackedBook) }),
  }
}

export const refundAnomaly = refundAnomalyWith(true)

function readiness(memory: ShopMemory, { book }: RefundState) {
  if (book.observedFrom < 0) {
    const reason = 'no refunds were read yet: import refunds with refund_id, date, sku, qty and amount'
    return { state: 'cannot_run' as const, reason, coverage: 0 }
  }
  const days = memory.lastDay - book.observedFrom + 1
  if (days < historyDays) return { state: 'learning' as const, reason: `${days} of ${historyDays} days with refunds`, coverage: 1 }
  return { state: 'ready' as const, reason: `${book.events} refunds were read`, coverage: 1 }
}

function learn({ book }: RefundState, memory: ShopMemory, { day, sold, facts }: Today, isGated: boolean): readonly string[] {
  const placed = new Map(sold.map((sku) => [sku, linesOn(memory, sku, day)]))
  const events = facts.refunds.map(({ sku, refundId, amount, orderDay }) => ({
    entity: sku,
    id: refundId,
    amount,
    orderDay: orderDay === null ? -1 : dayNumber(orderDay),
  }))
  const touched = takeDay(book, { day, placed, events, placedOf: (sku) => viewOf(memory, sku).placed(day - reach + 1) })
  if (habits.hasUnseen && day === book.observedFrom + 27) addUnseen(book)
  learnHabits(book, habits, day)
  const worth = isGated ? touched.filter((sku) => looksRaised(book, viewOf(memory, sku))) : touched
  return day % 7 === 0 ? [...new Set([...worth, ...book.hot])].sort() : worth
}

function linesOn(memory: ShopMemory, sku: string, day: number): number {
  const sales = memory.skus.get(sku)?.sales
  let lines = 0
  for (let i = (sales?.day.length ?? 0) - 1; i >= 0 && sales?.day[i] === day; i--) lines += sales.lines[i] ?? 0
  return lines
}

function viewOf(memory: ShopMemory, sku: string): LateView {
  return {
    entity: sku,
    today: memory.lastDay,
    placed(from) {
      const placed = new Array<number>(Math.max(0, memory.lastDay - from + 1)).fill(0)
      const sales = memory.skus.get(sku)?.sales
      for (let i = (sales?.day.length ?? 0) - 1; i >= 0 && (sales?.day[i] ?? 0) >= from; i--) {
        const at = (sales?.day[i] ?? 0) - from
        placed[at] = (placed[at] ?? 0) + (sales?.lines[i] ?? 0)
      }
      return withUnseen(placed, memory.firstDay - from)
    },
  }
}
