import type { DayFacts } from '../day-facts.ts'
import { daysByHand, type Sale } from './by-hand.ts'

/** Twenty SKUs, two lines of three units a day at 10.00, cost 6.00; `odd` adds sales of S0. */
export function shopWith(
  count: number,
  odd: (i: number) => readonly Omit<Sale, 'sku'>[],
  costOf: (i: number) => number = () => 6,
): DayFacts[] {
  return daysByHand(count, (i) => ({
    sales: [
      ...Array.from({ length: 20 }, (_, k) => ({ sku: `S${k}`, list: 10, paid: 10, units: 6, lines: 2 })),
      ...odd(i).map((sale) => ({ sku: 'S0', ...sale })),
    ],
    costs:
      i === 0 || costOf(i) !== costOf(i - 1) ? Array.from({ length: 20 }, (_, k) => ({ sku: `S${k}`, cost: k === 0 ? costOf(i) : 6 })) : [],
  }))
}

/** The sale on each day from `from` up to but not including `to`. */
export const onDays = (from: number, to: number, sale: Omit<Sale, 'sku'>) => (i: number) => (i >= from && i < to ? [sale] : [])
