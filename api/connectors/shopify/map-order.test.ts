import { describe, expect, it } from 'vitest'
import type { OrderLine, Refund } from '../../ledger/fact.ts'
import { currency } from '../../values/money.ts'
import { mapOrder } from './map-order.ts'
import type { ShopifyLine, ShopifyOrder, ShopifyRefund } from './order.ts'

const books = { currency: currency('USD'), zone: 'America/New_York' }

const line: ShopifyLine = {
  id: '11',
  sku: 'MUG-1',
  name: 'Mug',
  category: 'Kitchen',
  units: 2,
  current: 2,
  isGiftCard: false,
  price: '30.00',
  discount: '0.00',
  tax: '0.00',
}
const noShipping = { price: '0.00', tax: '0.00' }

const orderOf = (of: Partial<ShopifyOrder>): ShopifyOrder => ({
  id: '1',
  name: '#1001',
  // 2026-03-01 03:30 UTC: still February in New York.
  at: 1_772_335_800,
  updatedAt: '2026-03-02T00:00:00.000Z',
  isTest: false,
  isEdited: false,
  hasTaxInside: false,
  status: 'PAID',
  currency: 'USD',
  channel: 'web',
  gateways: ['shopify_payments'],
  codes: [],
  customer: '7',
  country: 'US',
  total: '60.00',
  received: '60.00',
  tip: '0.00',
  duties: '0.00',
  shipping: noShipping,
  lines: [line],
  refunds: [],
  ...of,
})

const refundOf = (of: Partial<ShopifyRefund>): ShopifyRefund => ({
  id: '90',
  at: 1_772_500_000,
  amount: '0.00',
  duties: '0.00',
  adjustmentTax: '0.00',
  shipping: { amount: '0.00', tax: '0.00' },
  lines: [],
  ...of,
})

const sold = (raw: ShopifyOrder) =>
  mapOrder(raw, books)
    .facts.filter((fact): fact is OrderLine => fact.table === 'order_line')
    .map(({ sku, units, unitPrice }) => [sku, units, Number(unitPrice) / 1e6])
const back = (raw: ShopifyOrder) =>
  mapOrder(raw, books)
    .facts.filter((fact): fact is Refund => fact.table === 'refund')
    .map(({ sku, units, amount }) => [sku, units, Number(amount) / 100])
const left = (raw: ShopifyOrder) => Object.fromEntries(mapOrder(raw, books).left.map(({ why, amount }) => [why, Number(amount) / 100]))

describe('an order of Shopify', () => {
  it('is a row for each line at its own price, on the day of the shop, known by its name', () => {
    const { facts, key, name, left: nothing } = mapOrder(orderOf({}), books)
    expect([key, name, nothing]).toEqual(['1', 'order #1001', []])
    expect(facts).toMatchObject([
      {
        orderId: '#1001',
        at: { day: '2026-02-28' },
        sku: 'MUG-1',
        units: 2,
        unitPrice: 30_000_000n,
        listPrice: 30_000_000n,
        nature: 'product',
      },
    ])
    expect(facts[0]).toMatchObject({
      customerId: '7',
      country: 'US',
      channel: 'web',
      category: 'Kitchen',
      paymentMethod: 'shopify_payments',
    })
  })

  it('takes discounts of the line and of the order off, and names the code', () => {
    const raw = orderOf({ total: '51.00', codes: ['SPRING'], lines: [{ ...line, discount: '9.00' }] })
    expect(mapOrder(raw, books).facts).toMatchObject([
      { unitPrice: 25_500_000n, listPrice: 30_000_000n, discount: 150_000n, discountCode: 'SPRING' },
    ])
  })

  it('takes taxes out once: where prices have them inside, and not where they are beside', () => {
    const inside = orderOf({ hasTaxInside: true, lines: [{ ...line, tax: '10.00' }] })
    expect([sold(inside), left(inside)]).toEqual([[['MUG-1', 2, 25]], { tax: 10 }])
    const beside = orderOf({ total: '66.00', lines: [{ ...line, tax: '6.00' }] })
    expect([sold(beside), left(beside)]).toEqual([[['MUG-1', 2, 30]], { tax: 6 }])
  })

  it('has postage as a line of its own, without its taxes', () => {
    const raw = orderOf({ total: '66.00', hasTaxInside: true, shipping: { price: '6.00', tax: '1.00' } })
    expect([sold(raw), left(raw)]).toEqual([
      [
        ['MUG-1', 2, 30],
        ['SHIPPING', 1, 5],
      ],
      { tax: 1 },
    ])
  })

  it('is no sale before it is paid, as a test, or in another currency; all of it is left with its reason', () => {
    for (const status of ['PENDING', 'AUTHORIZED', 'VOIDED', 'EXPIRED', null]) expect(left(orderOf({ status }))).toEqual({ unpaid: 60 })
    const shrunk = orderOf({ status: 'PENDING', isEdited: true, lines: [{ ...line, current: 1 }] })
    expect(left(shrunk)).toEqual({ unpaid: 30, taken_off: 30 })
    expect(left(orderOf({ isTest: true }))).toEqual({ test: 60 })
    expect(left(orderOf({ currency: 'EUR' }))).toEqual({ other_currency: 60 })
    expect(sold(orderOf({ status: 'PARTIALLY_PAID' }))).toEqual([['MUG-1', 2, 30]])
  })

  it('of an even exchange without an edit sells what went out in the end, whether or not its total has both', () => {
    const cup = { ...line, id: '12', sku: 'CUP-1', units: 1, current: 1, price: '30.00' }
    const isBack = refundOf({ lines: [{ line: '11', units: 1, amount: '30.00', tax: '0.00' }] })
    const lines = [{ ...line, current: 1 }, cup]
    for (const total of ['60.00', '90.00']) {
      const raw = orderOf({ total, lines, refunds: [isBack] })
      expect([sold(raw), back(raw)]).toEqual([
        [
          ['MUG-1', 1, 30],
          ['CUP-1', 1, 30],
        ],
        [],
      ])
      const { facts, left: rest } = mapOrder(raw, books)
      const money =
        facts.reduce((sum, fact) => sum + (fact.table === 'order_line' ? fact.unitPrice * BigInt(fact.units) : 0n), 0n) / 10_000n
      expect(money + rest.reduce((sum, { amount }) => sum + amount, 0n)).toBe(BigInt(Number(total) * 100))
    }
    // The other one was paid for as well: what came back was kept without money.
    const paid = orderOf({ total: '90.00', received: '90.00', lines, refunds: [isBack] })
    expect(sold(paid)).toEqual([
      ['MUG-1', 2, 30],
      ['CUP-1', 1, 30],
    ])
  })

  it('leaves gift cards, tips and duties', () => {
    const card = { ...line, id: '12', sku: null, name: 'Gift card', units: 1, current: 1, isGiftCard: true, price: '50.00' }
    const tip = { ...line, id: '13', sku: null, name: 'Tip', units: 1, current: 1, price: '5.00' }
    const raw = orderOf({ total: '118.00', tip: '5.00', duties: '3.00', lines: [line, card, tip] })
    expect([sold(raw), left(raw)]).toEqual([[['MUG-1', 2, 30]], { gift_card: 50, tip: 5, duties: 3 }])
  })

  it('that was edited from 2 to 1 sells 1, whether or not its total says so', () => {
    const edited = { isEdited: true, lines: [{ ...line, current: 1 }] }
    expect([sold(orderOf(edited)), left(orderOf(edited))]).toEqual([[['MUG-1', 1, 30]], { taken_off: 30 }])
    const renewed = orderOf({ ...edited, total: '30.00', received: '30.00' })
    expect([sold(renewed), left(renewed)]).toEqual([[['MUG-1', 1, 30]], {}])
  })

  it('that was edited sells what is left, at its price, where what was taken off is told without money or worth', () => {
    const off = refundOf({ lines: [{ line: '11', units: 1, amount: '0.00', tax: '0.00' }] })
    const raw = orderOf({ isEdited: true, total: '30.00', received: '30.00', lines: [{ ...line, current: 1 }], refunds: [off] })
    expect([sold(raw), back(raw), left(raw)]).toEqual([[['MUG-1', 1, 30]], [], {}])
  })

  it('leaves duties that its prices have inside, each line its share by what was paid for it', () => {
    const bag = { ...line, id: '12', sku: 'BAG-1', units: 1, current: 1, price: '40.00' }
    const raw = orderOf({ total: '100.00', received: '100.00', dutiesInside: '10.00', lines: [line, bag] })
    expect([sold(raw), left(raw)]).toEqual([
      [
        ['MUG-1', 2, 27],
        ['BAG-1', 1, 36],
      ],
      { duties: 10 },
    ])
    expect(mapOrder(raw, books).facts[0]).toMatchObject({ listPrice: 27_000_000n, discount: 0n })
    const isBack = refundOf({ amount: '40.00', duties: '4.00', lines: [{ line: '12', units: 1, amount: '40.00', tax: '0.00' }] })
    expect(back({ ...raw, refunds: [isBack] })).toEqual([['BAG-1', 1, 36]])
  })

  it('that was edited after it was paid gives back what was taken off, which is no refund; what more goes back is one', () => {
    const lines = [{ ...line, current: 1 }]
    const raw = orderOf({ isEdited: true, lines, refunds: [refundOf({ amount: '30.00' }), refundOf({ id: '91', amount: '4.00' })] })
    expect([sold(raw), back(raw), left(raw)]).toEqual([[['MUG-1', 1, 30]], [['PARTIAL REFUND', 1, 4]], {}])
  })
})

describe('a refund of Shopify', () => {
  const ofLine = { line: '11', units: 1, amount: '30.00', tax: '3.00' }

  it('is a row for each line, without taxes, and takes no unit from the sale', () => {
    const raw = orderOf({
      total: '66.00',
      status: 'PARTIALLY_REFUNDED',
      lines: [{ ...line, current: 1, tax: '6.00' }],
      refunds: [refundOf({ amount: '33.00', lines: [ofLine] })],
    })
    expect([sold(raw), back(raw), left(raw)]).toEqual([[['MUG-1', 2, 30]], [['MUG-1', 1, 30]], { tax: 3 }])
    expect(mapOrder(raw, books).facts.at(-1)).toMatchObject({ refundId: '90', orderId: '#1001', at: { day: '2026-03-02' } })
  })

  it('without money is none: units that came back are still paid for', () => {
    const raw = orderOf({ lines: [{ ...line, current: 1 }], refunds: [refundOf({ lines: [ofLine] })] })
    expect([sold(raw), back(raw)]).toEqual([[['MUG-1', 2, 30]], []])
  })

  it('of less than its lines gives each its share', () => {
    const raw = orderOf({ refunds: [refundOf({ amount: '15.00', lines: [{ ...ofLine, tax: '0.00' }] })] })
    expect(back(raw)).toEqual([['MUG-1', 1, 15]])
  })

  it('without lines, and what exceeds them, is money of its own, without the tax that is named', () => {
    const raw = orderOf({ refunds: [refundOf({ amount: '11.00', adjustmentTax: '1.00' })] })
    expect([back(raw), left(raw)]).toEqual([[['PARTIAL REFUND', 1, 10]], { tax: -1 }])
    const more = orderOf({ refunds: [refundOf({ amount: '35.00', lines: [{ ...ofLine, tax: '0.00' }] })] })
    expect(back(more)).toEqual([
      ['MUG-1', 1, 30],
      ['PARTIAL REFUND', 1, 5],
    ])
  })

  it('of postage is a row of postage', () => {
    const raw = orderOf({
      total: '66.00',
      shipping: { price: '6.00', tax: '0.00' },
      refunds: [refundOf({ amount: '6.00', shipping: { amount: '6.00', tax: '0.00' } })],
    })
    expect(back(raw)).toEqual([['SHIPPING', 1, 6]])
    expect(mapOrder(raw, books).facts.at(-1)).toMatchObject({ nature: 'postage' })
  })

  it('of a gift card is left', () => {
    const card = { ...line, isGiftCard: true }
    const raw = orderOf({ lines: [card], refunds: [refundOf({ amount: '30.00', lines: [{ ...ofLine, tax: '0.00' }] })] })
    expect([back(raw), left(raw)]).toEqual([[], { gift_card: 30 }])
  })
})
