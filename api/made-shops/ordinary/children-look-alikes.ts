import { day } from '../../values/day.ts'
import { drawDispute } from './disputes.ts'
import { isPlain, marked } from './habits.ts'
import type { Dispute, HeldReserve, PaidRefund, PricedLine, SentParcel, Sold } from './made.ts'
import { looks } from './marks.ts'
import { withCode } from './sales.ts'
import type { LookAlikePlan } from './trade.ts'
import type { World } from './world-model.ts'

export const childrenLookAlikes: readonly LookAlikePlan[] = [
  {
    id: 'back-to-school',
    looksLike: 'a code on every third order',
    why: 'a planned campaign of five weeks before school begins, each year',
    names: { code: 'SCHOOL15' },
    spells: [
      [day('2024-08-01'), day('2024-09-05')],
      [day('2025-08-01'), day('2025-09-05')],
    ],
  },
  {
    id: 'january-returns',
    looksLike: 'refunds that rise',
    why: 'presents come back in January, each year',
    names: {},
    spells: [
      [day('2025-01-01'), day('2025-01-31')],
      [day('2026-01-01'), null],
    ],
  },
  {
    id: 'rolling-reserve',
    looksLike: 'money that is held back',
    why: 'AfterNow holds 15 % for 45 days by contract, and pays all of it',
    names: { source: 'AfterNow' },
    spells: [[day('2025-04-01'), null]],
  },
  {
    id: 'mila-code',
    looksLike: 'a code that becomes known',
    why: 'it belongs to a blogger who is paid by it; its buyers are new, and the discount is agreed',
    names: { code: 'MILA10' },
    spells: [[day('2025-02-10'), null]],
  },
  {
    id: 'cheaper-tees',
    looksLike: 'lower prices',
    why: 'tees cost less since a week before, and the shop passes that on',
    names: { range: 'TEE' },
    spells: [[day('2025-03-10'), null]],
  },
  {
    id: 'fraud-weekend',
    looksLike: 'a burst of disputes',
    why: 'stolen cards on one weekend; the bank took all of them back',
    names: { country: 'United States', state: 'won' },
    spells: [[day('2025-05-17'), day('2025-05-18')]],
  },
]

export function markJanuary(refunds: readonly PaidRefund[], world: World): readonly PaidRefund[] {
  return refunds.map((refund) => (world.looksOn('january-returns', refund.on) ? marked(refund, looks('january-returns')) : refund))
}

export function markRolling({ held, release }: HeldReserve): HeldReserve {
  if (held.source !== 'AfterNow' || release === null) return { held, release }
  return { held: marked(held, looks('rolling-reserve')), release: marked(release, looks('rolling-reserve')) }
}

/** The blogger's readers buy for the first time. */
export function milaCode(line: PricedLine, world: World): PricedLine {
  const isReader = line.order.isFirst && world.looksOn('mila-code', line.order.on) && world.random(`mila ${line.order.id}`).chance(0.09)
  return isReader && isPlain(line) && line.code === '' ? marked(withCode(line, 'MILA10', 0.1), looks('mila-code')) : line
}

export function fraudWeekend(disputes: readonly Dispute[], world: World, sold: Sold, parcels: readonly SentParcel[]): readonly Dispute[] {
  const id = 'fraud-weekend'
  const { order } = sold
  const isHit = order.customer.country === 'United States' && world.looksOn(id, order.on) && world.random(`stolen ${order.id}`).chance(0.12)
  if (!isHit) return disputes
  return [marked({ ...drawDispute(world, { sold, parcels }), reason: 'fraudulent', isWon: true }, looks(id))]
}
