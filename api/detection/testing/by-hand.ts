import { addDays, type Day, day } from '../../values/day.ts'
import { type DayFacts, noLines } from '../day-facts.ts'

export type Sale = {
  readonly sku: string
  readonly list: number | null
  readonly paid: number
  readonly units: number
  readonly lines: number
}
export type Cost = { readonly sku: string; readonly cost: number }
export type DayByHand = { readonly sales: readonly Sale[]; readonly costs?: readonly Cost[] }

/** The facts of a shop with only sales and costs. */
export const nothingElse = {
  lines: noLines,
  refunds: [],
  orders: [],
  parcels: [],
  ads: [],
  disputes: [],
  returnedDisputes: [],
  twinOrders: [],
  writeOffs: [],
  fees: [],
  payouts: [],
  placed: [],
  margins: [],
  returns: [],
  paidBack: [],
}

/** A shop written by hand: `of(i)` is the day `i` days after 2025-01-01, prices in major units. */
export function daysByHand(count: number, of: (i: number) => DayByHand): DayFacts[] {
  return Array.from({ length: count }, (_, i) => {
    const { sales, costs = [] } = of(i)
    const at = dayAt(i)
    return {
      day: at,
      sales: {
        sku: sales.map((s) => s.sku),
        listPrice: Float64Array.from(sales, (s) => (s.list === null ? Number.NaN : micros(s.list))),
        unitPrice: Float64Array.from(sales, (s) => micros(s.paid)),
        units: Float64Array.from(sales, (s) => s.units),
        lines: Float64Array.from(sales, (s) => s.lines),
      },
      costs: costs.map(({ sku, cost }) => ({ sku, unitCost: micros(cost), document: `costs.csv ${at}` })),
      ...nothingElse,
    }
  })
}

export function dayAt(i: number): Day {
  return addDays(day('2025-01-01'), i)
}

function micros(major: number): number {
  return Math.round(major * 1e6)
}
