import type { LeakKind } from '../../api/detection/catalogue.ts'
import type { DayFacts } from '../../api/detection/day-facts.ts'
import type { Day } from '../../api/values/day.ts'

/**
 * A figure of one entity by weeks: money that may leak (micros) over what it goes with. The rate
 * between them is what plain rules watch.
 */
export type WeeklySeries = { readonly kind: LeakKind; readonly entity: string; readonly lost: Float64Array; readonly base: Float64Array }

/** The week a day falls in, counted from the first day; and the last day of each whole week. */
export type Weeks = { readonly lastDays: readonly Day[] }

/**
 * The six figures that a spreadsheet would hold: unit cost, discount, refunds, ad spend, freight
 * and disputes over what they go with.
 */
export function weeklySeries(days: readonly DayFacts[]): { series: WeeklySeries[]; weeks: Weeks } {
  const count = Math.floor(days.length / 7)
  const all = new Map<string, WeeklySeries>()
  const costs = new Map<string, number>()
  days.slice(0, count * 7).forEach((facts, at) => {
    const week = Math.floor(at / 7)
    const add = (kind: LeakKind, entity: string, lost: number, base: number) => {
      const key = `${kind}|${entity}`
      const known = all.get(key) ?? { kind, entity, lost: new Float64Array(count), base: new Float64Array(count) }
      known.lost[week] = (known.lost[week] ?? 0) + lost
      known.base[week] = (known.base[week] ?? 0) + base
      all.set(key, known)
    }
    for (const { sku, unitCost } of facts.costs) costs.set(sku, unitCost)
    addSales(facts, costs, add)
    for (const { sku, amount } of facts.refunds) add('refund_step', sku, amount, 0)
    for (const { campaign, spend, value } of facts.ads) add('ad_waste', campaign, spend, value)
    for (const { carrier, zone, cost } of facts.parcels) add('shipping_overrun', `${carrier}/${zone}`, cost, 1)
    for (const { country, goods } of facts.orders) add('chargeback_burst', country, 0, goods)
    for (const { country, amount } of facts.disputes) add('chargeback_burst', country, amount, 0)
  })
  const lastDays = Array.from({ length: count }, (_, week) => days[week * 7 + 6]?.day as Day)
  return { series: [...all.values()], weeks: { lastDays } }
}

type Add = (kind: LeakKind, entity: string, lost: number, base: number) => void

function addSales({ sales }: DayFacts, costs: ReadonlyMap<string, number>, add: Add): void {
  sales.sku.forEach((sku, i) => {
    const units = sales.units[i] ?? 0
    const paid = (sales.unitPrice[i] ?? 0) * units
    const list = (sales.listPrice[i] ?? Number.NaN) * units
    const cost = costs.get(sku)
    if (cost !== undefined) add('cogs_rise', sku, cost * units, paid)
    if (list > 0) add('discount_stack', sku, list - paid, list)
    add('refund_step', sku, 0, paid)
  })
}
