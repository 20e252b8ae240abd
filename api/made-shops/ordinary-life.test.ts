import { describe, expect, it } from 'vitest'
import { day, dayNumber } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import type { AdsRow, MadeShop } from './shop.ts'

const shops = [1, 2, 3].map((seed) =>
  makeShop({ seed, firstDay: day('2025-06-01'), days: 210, skus: 150, linesPerDay: 200, leaks: [], traps: [] }),
)
const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
const variance = (of: readonly number[]) => mean(of.map((value) => (value - mean(of)) ** 2))

/** Similarity of adjacent days: lag-one autocorrelation. */
function alike(series: readonly number[]): number {
  const middle = mean(series)
  const off = series.map((value) => value - middle)
  return mean(off.slice(1).map((value, at) => value * (off[at] ?? 0))) / variance(series)
}

function perCampaign({ tables }: MadeShop, of: (row: AdsRow) => number): number[][] {
  const series = new Map<string, number[]>()
  for (const row of tables.ads) series.set(row.campaign, [...(series.get(row.campaign) ?? []), of(row)])
  return [...series.values()]
}

describe('ordinary life', () => {
  it('has ads whose days are like the days before, and rougher returns where a campaign sells less', () => {
    const spend = shops.flatMap((shop) => perCampaign(shop, (row) => Number(row.spend)))
    const value = shops.flatMap((shop) => perCampaign(shop, (row) => Number(row.convValue) / Number(row.spend)))
    expect(mean(spend.map(alike))).toBeGreaterThan(0.35)
    expect(mean(value.map(alike))).toBeGreaterThan(0.05)
    expect(mean(value.map(alike))).toBeLessThan(0.4)
    for (const shop of shops) {
      const spread = new Map<string, number>()
      const names = [...new Set(shop.tables.ads.map((row) => row.campaign))]
      perCampaign(shop, (row) => Number(row.convValue) / Number(row.spend)).forEach((series, at) => {
        spread.set(names[at] ?? '', Math.sqrt(variance(series)) / mean(series))
      })
      expect(spread.get('display')).toBeGreaterThan(1.3 * (spread.get('search_brand') ?? 0))
      expect(spread.get('search_brand')).toBeGreaterThan(0.2)
    }
  })

  it('has refund rates that differ between products by more than chance would', () => {
    const overs = shops.map(({ tables }) => {
      const lines = new Map<string, number>()
      const refunds = new Map<string, number>()
      for (const { sku } of tables.orders) lines.set(sku, (lines.get(sku) ?? 0) + 1)
      for (const { sku } of tables.refunds) refunds.set(sku, (refunds.get(sku) ?? 0) + 1)
      const pooled = tables.refunds.length / tables.orders.length
      expect(pooled).toBeGreaterThan(0.012)
      expect(pooled).toBeLessThan(0.035)
      return mean([...lines].map(([sku, count]) => ((refunds.get(sku) ?? 0) - count * pooled) ** 2 / (count * pooled * (1 - pooled))))
    })
    // Pearson's dispersion: 1 if all products had one rate.
    expect(Math.min(...overs)).toBeGreaterThan(2)
  })

  it('has about four disputes in a thousand orders, one to nine weeks after them', () => {
    const lags: number[] = []
    const numbers = new Map<string, number>()
    const numberOf = (on: string) => {
      const known = numbers.get(on) ?? dayNumber(day(on))
      numbers.set(on, known)
      return known
    }
    let old = 0
    for (const { tables } of shops) {
      const placed = new Map(tables.orders.map((row) => [row.orderId, numberOf(row.at.slice(0, 10))]))
      const last = Math.max(...placed.values())
      old += [...placed.values()].filter((on) => on <= last - 63).length
      for (const { orderId, day: on } of tables.chargebacks) {
        const from = placed.get(orderId) ?? 0
        if (from <= last - 63) lags.push(numberOf(on) - from)
      }
    }
    expect(lags.length / old).toBeGreaterThan(0.003)
    expect(lags.length / old).toBeLessThan(0.005)
    expect(Math.min(...lags)).toBeGreaterThanOrEqual(7)
    expect(Math.max(...lags)).toBeLessThanOrEqual(63)
    expect(mean(lags)).toBeGreaterThan(25)
  })

  it('has parcels that cost by what is in them and charges that do not', () => {
    for (const { tables } of shops) {
      const units = new Map<string, number>()
      for (const { orderId, qty } of tables.orders) units.set(orderId, (units.get(orderId) ?? 0) + qty)
      const home = tables.shipping.filter((row) => row.zone === 'UK')
      const cost = (from: number, to: number) =>
        mean(
          home.filter(({ orderId }) => (units.get(orderId) ?? 0) >= from && (units.get(orderId) ?? 0) <= to).map((row) => Number(row.cost)),
        )
      expect(cost(6, 12)).toBeGreaterThan(1.1 * cost(1, 2))
      expect(cost(50, 1000)).toBeGreaterThan(1.5 * cost(6, 12))
      expect(new Set(home.map((row) => row.charged))).toEqual(new Set([0n, 4_950_000n]))
      // Similar in size, but different in cost.
      const small = home.filter(({ orderId }) => units.get(orderId) === 2).map((row) => Number(row.cost))
      expect(Math.sqrt(variance(small)) / mean(small)).toBeGreaterThan(0.08)
    }
  })
})
