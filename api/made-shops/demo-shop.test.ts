import { describe, expect, it } from 'vitest'
import { addDays, day, daysBetween, weekday } from '../values/day.ts'
import { demoFiles } from './demo-files.ts'
import { demoProducts } from './demo-names.ts'
import { demoReadings, demoShop, rowsBetween } from './demo-shop.ts'

const last = day('2026-11-20')
const shop = demoShop(last)
const daysOf = (tables: typeof shop) => new Set(tables.orders.map(({ at }) => at.slice(0, 10)))

describe('the demo shop', () => {
  it('R1 has thirteen months of rows that end with the day it is asked for', () => {
    const days = [...daysOf(shop)]
    expect(days.at(-1)).toBe(last)
    expect(daysBetween(day(days[0] ?? ''), last)).toBeGreaterThanOrEqual(395)
    expect(daysBetween(day(days[0] ?? ''), last)).toBeLessThanOrEqual(401)
  })

  it('is the same shop whenever it is made: a week later every row is a week later, on the same weekday', () => {
    expect(demoShop(last)).toEqual(shop)
    const later = demoShop(addDays(last, 7))
    expect(later.orders.map(({ at, ...row }) => ({ ...row, at: addDays(day(at.slice(0, 10)), -7) + at.slice(10) }))).toEqual(shop.orders)
    expect(later.ads.map((row) => ({ ...row, day: addDays(row.day, -7) }))).toEqual(shop.ads)
    const lines = (of: (day: number) => boolean) => shop.orders.filter(({ at }) => of(weekday(day(at.slice(0, 10))))).length
    expect(lines((of) => of === 6)).toBeLessThan(lines((of) => of === 2))
  })

  it('a day later it has a day more and nothing that was there is another', () => {
    const first = day('2025-10-20')
    expect(rowsBetween(demoShop(addDays(last, 1)), first, last)).toEqual(rowsBetween(shop, first, last))
  })

  it('is a small shop: some hundreds to some thousands of orders a month, two carriers, six campaigns, disputes, names for all it sells', () => {
    const orders = new Set(shop.orders.map(({ orderId }) => orderId)).size
    expect(orders / 13).toBeGreaterThan(300)
    expect(orders / 13).toBeLessThan(3000)
    expect(new Set(shop.shipping.map(({ carrier }) => carrier))).toEqual(new Set(['Northline', 'Swift']))
    expect(new Set(shop.ads.map(({ campaign }) => campaign)).size).toBe(6)
    expect(shop.chargebacks.length).toBeGreaterThan(20)
    const known = new Set(demoProducts.map(([sku]) => sku))
    for (const { sku } of shop.orders) expect(known.has(sku)).toBe(true)
  })

  it('is read in parts that together are the whole', () => {
    const readings = demoReadings(last)
    expect(readings.map((of) => daysBetween(of, last))).toEqual([35, 28, 21, 14, 7, 0])
    const parts = readings.map((to, at) => rowsBetween(shop, at === 0 ? day('2000-01-01') : addDays(readings[at - 1] ?? to, 1), to))
    for (const table of ['orders', 'refunds', 'costs', 'shipping', 'ads', 'chargebacks'] as const)
      expect(parts.reduce((sum, part) => sum + part[table].length, 0)).toBe(shop[table].length)
  })

  it('its files name every product', () => {
    const [header, first] = (demoFiles(shop).get('orders.csv') ?? '').split('\n')
    expect(header).toBe('order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount,description')
    expect(first).toMatch(/,"[A-Z][^"]+"$/)
    expect([...demoFiles(rowsBetween(shop, last, last)).keys()]).toContain('orders.csv')
  })
})
