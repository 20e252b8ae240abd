import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../values/day.ts'
import { type DayFacts, noLines } from '../day-facts.ts'
import { dayAt, nothingElse } from '../testing/by-hand.ts'
import { flowShop } from '../testing/flow-shop.ts'
import { daysToBill, emptyRows, forgetRows, placesOf, type RowMemory, rememberRows } from './row-memory.ts'

const days = flowShop({ days: 40 })
const numberOf = (i: number) => dayNumber(dayAt(i))

function remembered(of: readonly DayFacts[], forgetFrom: (i: number) => number): RowMemory {
  const rows = emptyRows()
  of.forEach((facts, i) => {
    forgetRows(rows, numberOf(forgetFrom(i)))
    rememberRows(rows, facts, dayNumber(facts.day), () => 0)
  })
  return rows
}

/** What each line knows of its order, by the order's number. */
function linesOf({ lines, orders, forgotten }: RowMemory): string[] {
  return lines.sku.map((sku, line) => {
    const order = (lines.order[line] ?? -1) - forgotten
    return [orders.order[order], orders.day[order], sku, lines.units[line], lines.unitPrice[line]].join(' ')
  })
}

describe('the rows of the last weeks', () => {
  const all = remembered(days, () => 0)

  it('forget parcels, and weeks later their orders with their lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 39 }), (kept) => {
        const rows = remembered(days, (i) => i - kept + 1)
        const firstParcel = numberOf(39 - kept + 1)
        const first = firstParcel - daysToBill
        expect(rows.parcels.day).toEqual(all.parcels.day.filter((day) => day >= firstParcel))
        expect(linesOf(rows)).toEqual(linesOf(all).filter((line) => Number(line.split(' ')[1]) >= first))
        expect(rows.orders.day).toEqual(all.orders.day.filter((day) => day >= first))
        expect(rows.forgotten + rows.orders.day.length).toBe(all.orders.day.length)
        for (const columns of [rows.orders, rows.lines, rows.parcels])
          expect(new Set(Object.values(columns).map((column) => column.length)).size).toBe(1)
      }),
      { numRuns: 10 },
    )
  })

  it('keep the order of a parcel that is billed later, while it is known', () => {
    const rows = remembered(days, (i) => i - 6)
    const { parcels, orders, forgotten } = rows
    parcels.order.forEach((order, i) => {
      if (order >= forgotten) expect(orders.order[order - forgotten]).toBe(parcels.document[i])
    })
    expect(parcels.order.filter((order) => order >= forgotten).length).toBeGreaterThan(50)
  })

  it('find the latest of the orders of one number, and none of rows that name no order in memory', () => {
    const orders = { ...emptyRows().orders, order: ['1', '2', '', '1', '3'] }
    const rows = ['1', '2', '2', '', 'unknown', null].map((orderId) => ({ orderId }))
    expect(new Map(placesOf(orders, rows))).toEqual(
      new Map([
        ['1', 3],
        ['2', 1],
      ]),
    )
  })

  it('do not depend on the order in which the parcels of an order came', () => {
    const [facts] = days
    const parcel = { orderId: '1', carrier: 'Swift', zone: 'Z1', size: 'S', charged: 0, cost: 4e6, goods: null, units: null }
    const parcels = [parcel, { ...parcel, charged: 5e6 }, { ...parcel, zone: 'Z2' }, { ...parcel, size: 'L' }]
    const of = (list: typeof parcels) => (facts ? remembered([{ ...facts, parcels: list }], () => 0).parcels : null)
    for (const mixed of [[...parcels].reverse(), [...parcels.slice(2), ...parcels.slice(0, 2)]]) expect(of(mixed)).toEqual(of(parcels))
  })

  it('sum the lines of an order, in which what is free has no list price', () => {
    const lines = {
      ...noLines,
      orderId: ['1', '1', '2'],
      sku: ['A', 'B', 'A'],
      units: [2, 1, 1],
      listPrice: [10e6, 6e6, 8e6],
      unitPrice: [9e6, 0, 10e6],
      code: ['', 'X', ''],
    }
    const sales = {
      sku: [],
      listPrice: new Float64Array(),
      unitPrice: new Float64Array(),
      units: new Float64Array(),
      lines: new Float64Array(),
    }
    const { orders } = remembered([{ ...nothingElse, day: dayAt(0), sales, costs: [], lines }], () => 0)
    expect(orders).toMatchObject({
      order: ['1', '2'],
      paid: [18e6, 10e6],
      full: [20e6, 10e6],
      units: [3, 1],
      lines: [1, 1],
      code: ['X', ''],
    })
  })

  it('know the usual order after four weeks, and keep it', () => {
    expect(remembered(days.slice(0, 28), () => 0).usualOrder).toBe(0)
    const known = remembered(days.slice(0, 29), () => 0).usualOrder
    expect(known).toBeGreaterThan(20e6)
    expect(all.usualOrder).toBe(known)
  })
})
