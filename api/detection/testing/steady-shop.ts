import type { DayFacts } from '../day-facts.ts'
import { daysByHand } from './by-hand.ts'

/** Sells 100.00 a day; S0 costs 6.00, the cost of S1 is unknown. */
export function steadyShop(count: number, more: (i: number) => Partial<DayFacts>): DayFacts[] {
  return daysByHand(count, (i) => ({
    sales: [
      { sku: 'S0', list: 10, paid: 10, units: 5, lines: 2 },
      { sku: 'S1', list: 10, paid: 10, units: 5, lines: 2 },
    ],
    costs: i === 0 ? [{ sku: 'S0', cost: 6 }] : [],
  })).map((facts, i) => ({ ...facts, ...more(i) }))
}
