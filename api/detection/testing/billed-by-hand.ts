import type { DayFacts, ParcelFact } from '../day-facts.ts'
import { daysByHand } from './by-hand.ts'

/** A parcel of Swift to the UK, at this cost in major units. */
export const parcel = (orderId: string, major: number, more: Partial<ParcelFact> = {}): ParcelFact => ({
  orderId,
  carrier: 'Swift',
  zone: 'UK',
  size: '',
  charged: 3_000_000,
  cost: Math.round(major * 1e6),
  goods: 40_000_000,
  units: 4,
  ...more,
})

/** Ten parcels a day at different costs; `odd` adds further bills. */
export function billed(
  count: number,
  odd: (i: number) => readonly ParcelFact[],
  costOf = (i: number, k: number) => 4 + ((i * 37 + k * 101) % 499) / 100,
): DayFacts[] {
  return daysByHand(count, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 40, lines: 10 }] })).map((facts, i) => ({
    ...facts,
    parcels: [...Array.from({ length: 10 }, (_, k) => parcel(`${i}-${k}`, costOf(i, k))), ...odd(i)],
  }))
}
