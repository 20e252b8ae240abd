import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv, factsOf, readContent } from '../../../e2e/support/imports/read-content.ts'
import { currency } from '../../values/money.ts'
import { microsToMinor } from '../../values/unit-price.ts'

const head = {
  Name: '#1001',
  Email: 'Ada@Example.com',
  'Financial Status': 'paid',
  'Paid at': '2025-03-01 10:00:00 -0500',
  Currency: 'USD',
  Subtotal: '47.00',
  Shipping: '6.00',
  Taxes: '3.29',
  Total: '56.29',
  'Discount Code': 'SPRING5',
  'Discount Amount': '5.00',
  'Shipping Method': 'Standard',
  'Created at': '2025-03-01 09:58:12 -0500',
  'Lineitem quantity': '2',
  'Lineitem name': 'Fern Print',
  'Lineitem price': '16.00',
  'Lineitem compare at price': '20.00',
  'Lineitem sku': 'FERN-1',
  'Lineitem discount': '0.00',
  'Billing Country': 'US',
  'Shipping Country': 'CA',
  'Cancelled at': '',
  'Payment Method': 'Shopify Payments',
  'Refunded Amount': '0.00',
}
const second = {
  Name: '#1001',
  Email: 'Ada@Example.com',
  'Lineitem quantity': '1',
  'Lineitem name': 'Tote Bag',
  'Lineitem price': '20.00',
  'Lineitem sku': 'TOTE-1',
}
const plain = { ...head, Subtotal: '52.00', Total: '61.29', 'Discount Code': '', 'Discount Amount': '0.00' }
const header = Object.keys(head)
const file = (...rows: Record<string, string>[]) => csv(rows, header)

describe('the Shopify order export', () => {
  it('an order is its lines: each less its share of the discount, to the cent; its shipping is postage', async () => {
    const read = await readContent(file(head, second))
    expect(read).toMatchObject({ layout: 'shopify-orders', rows: 2, weight: 2, refusals: [], notes: [] })
    const [fern, shipping, tote] = factsOf(read, 'order_line')
    // 5.00 on 32.00 and 20.00: 3.08 and 1.92.
    expect(fern).toMatchObject({
      orderId: '#1001',
      sku: 'FERN-1',
      units: 2,
      unitPrice: 14_460_000n,
      listPrice: 16_000_000n,
      discount: 96_250n,
    })
    expect(tote).toMatchObject({ orderId: '#1001', sku: 'TOTE-1', units: 1, unitPrice: 18_080_000n, listPrice: 20_000_000n, country: 'CA' })
    expect(shipping).toMatchObject({ orderId: '#1001', sku: 'SHIPPING', unitPrice: 6_000_000n, nature: 'postage' })
    expect([fern, tote].map((line) => line?.at.instant)).toEqual(Array(2).fill(Date.parse('2025-03-01T14:58:12Z') / 1000))
    expect(fern?.customerId).toMatch(/^[0-9a-f]{16}$/)
    expect(fern?.customerId).toBe(tote?.customerId)
  })

  it('a discount of a line stays on it, and free shipping is no discount of the goods', async () => {
    const ofLine = await readContent(file({ ...plain, 'Lineitem discount': '4.00', Subtotal: '48.00', Total: '57.29' }, second))
    expect(factsOf(ofLine, 'order_line').map(({ unitPrice }) => unitPrice)).toEqual([14_000_000n, 6_000_000n, 20_000_000n])
    const free = await readContent(file({ ...plain, Shipping: '0.00', Total: '55.29', 'Discount Amount': '6.00' }, second))
    expect(factsOf(free, 'order_line').map(({ unitPrice }) => unitPrice)).toEqual([16_000_000n, 20_000_000n])
    expect(free.notes).toEqual([])
  })

  it('lines that were changed after the sale are taken as they stand, and it is said', async () => {
    const read = await readContent(file({ ...plain, Subtotal: '32.00' }, second))
    expect(factsOf(read, 'order_line').map(({ unitPrice }) => unitPrice)).toEqual([16_000_000n, 6_000_000n, 20_000_000n])
    expect(read.notes[0]).toMatch(/^1 orders have lines that do not add up to their subtotal/)
  })

  it('taxes that prices hold are taken out, and equal prices stay equal', async () => {
    const gross = { ...plain, Subtotal: '52.00', Shipping: '5.95', Taxes: '9.25', Total: '57.95' }
    const read = await readContent(file(gross, second))
    // 57.95 includes 19 %: 16.00 ÷ 1.19 and 20.00 ÷ 1.19.
    expect(factsOf(read, 'order_line').map(({ unitPrice }) => unitPrice)).toEqual([13_445_378n, 5_000_000n, 16_806_723n])
  })

  it('a refund of the whole order is one of each line, on the day of the order unless the cancellation names one', async () => {
    const read = await readContent(file({ ...head, 'Financial Status': 'refunded', 'Refunded Amount': '56.29' }, second))
    expect(factsOf(read, 'refund')).toMatchObject([
      { refundId: '#1001/1', hasLineId: true, sku: 'FERN-1', units: 2, amount: 2892n, orderId: '#1001', nature: 'product' },
      { refundId: '#1001/2', sku: 'TOTE-1', units: 1, amount: 1808n, orderId: '#1001' },
    ])
    // Without a time of day, so that it never counts as an entry corrected within the hour.
    expect(factsOf(read, 'refund')[0]?.at).toEqual({
      ...{ day: '2025-03-01', instant: Date.parse('2025-03-01T05:00:00Z') / 1000 },
      hasClockTime: false,
    })
    expect(read.notes).toEqual(['1 orders were refunded on a day that the file does not name; they count on the day of the order.'])
    const cancelled = { ...head, 'Financial Status': 'refunded', 'Refunded Amount': '56.29', 'Cancelled at': '2025-03-04 12:00:00 -0500' }
    const named = await readContent(file(cancelled, second))
    expect(factsOf(named, 'refund').map(({ at }) => at.day)).toEqual(['2025-03-04', '2025-03-04'])
    expect(named).toMatchObject({ notes: [], rows: 2, weight: 2 })
  })

  it('a refund in part belongs to the one line and units that it pays for, and to no product where none does', async () => {
    const one = await readContent(file({ ...plain, 'Financial Status': 'partially_refunded', 'Refunded Amount': '16.00' }, second))
    expect(factsOf(one, 'refund')).toMatchObject([{ refundId: '#1001/1', sku: 'FERN-1', units: 1, amount: 1600n }])
    const none = await readContent(file({ ...plain, 'Financial Status': 'partially_refunded', 'Refunded Amount': '7.77' }, second))
    expect(factsOf(none, 'refund')).toMatchObject([{ refundId: '#1001/0', sku: 'PARTIAL REFUND', amount: 777n, nature: 'adjustment' }])
    expect(none.notes[1]).toMatch(/^1 orders were refunded in part/)
  })

  it('orders that were voided are left out, each row with its reason; test orders are no sales', async () => {
    const voided = await readContent(file({ ...plain, 'Financial Status': 'voided' }, second))
    expect(voided.facts).toEqual([])
    expect(voided.refusals).toMatchObject([
      { line: 2, column: 'Financial Status', code: 'not_counted', reason: '‘voided’: the order was never paid, so it is no sale.' },
      { line: 3, code: 'not_counted' },
    ])
    const test = await readContent(file({ ...plain, 'Payment Method': '(for testing) Bogus Gateway' }, second))
    expect(new Set(factsOf(test, 'order_line').map(({ nature }) => nature))).toEqual(new Set(['test']))
  })

  it('orders in another currency are refused whole, their neighbors are taken', async () => {
    const euro = { ...plain, Name: '#1002', Currency: 'EUR' }
    const read = await readContent(file(euro, { ...second, Name: '#1002' }, plain, second))
    expect(read.refusals).toMatchObject([
      { line: 2, column: 'Currency', code: 'other_currency' },
      { line: 3, code: 'other_currency' },
    ])
    expect(factsOf(read, 'order_line')).toHaveLength(3)
    expect(read).toMatchObject({ rows: 4, weight: 2 })
  })

  it('REL-05 a bad line keeps its order out only where something has to be shared among its lines', async () => {
    const bad = { ...second, 'Lineitem quantity': 'two' }
    const alone = await readContent(file(plain, bad))
    expect(alone.refusals).toMatchObject([{ line: 3, column: 'Lineitem quantity', code: 'not_a_number' }])
    expect(factsOf(alone, 'order_line').map(({ sku }) => sku)).toEqual(['FERN-1', 'SHIPPING'])
    const together = await readContent(file(head, bad, { ...plain, Name: '#1002' }))
    expect(together.refusals).toMatchObject([
      { line: 2, code: 'incomplete', reason: expect.stringContaining('line 3') },
      { line: 3, code: 'not_a_number' },
    ])
    expect(factsOf(together, 'order_line').map(({ orderId }) => orderId)).toEqual(['#1002', '#1002'])
    const orphan = await readContent(file(second))
    expect(orphan.refusals).toMatchObject([
      { line: 2, column: '', code: 'incomplete', reason: expect.stringMatching(/^The row goes on with/) },
    ])
  })

  it('a line that was taken out of the order has no part in what is shared', async () => {
    const read = await readContent(file(head, { ...second, 'Lineitem name': 'Mug', 'Lineitem quantity': '0' }, second))
    expect(read.refusals).toMatchObject([{ line: 3, column: 'Lineitem quantity', code: 'not_counted' }])
    expect(factsOf(read, 'order_line').map(({ unitPrice }) => unitPrice)).toEqual([14_460_000n, 6_000_000n, 18_080_000n])
    expect(read).toMatchObject({ rows: 3, weight: 2, notes: [] })
  })

  it('a price that can be read in two ways is asked about once, for the column', async () => {
    const untold = { Shipping: '', Taxes: '', 'Discount Amount': '', 'Lineitem compare at price': '', 'Lineitem discount': '' }
    const row = { ...plain, 'Lineitem price': '1,234', Subtotal: '', Total: '', 'Refunded Amount': '' }
    const asked = file({ ...row, ...untold })
    await expect(readContent(asked)).rejects.toMatchObject({ kind: 'question' })
    const told = await readContent(file(row))
    expect(factsOf(told, 'order_line')[0]?.unitPrice).toBe(1_234_000_000n)
    const read = await readContent(asked, { mapping: { decimal: '.' } })
    expect(factsOf(read, 'order_line')[0]?.unitPrice).toBe(1_234_000_000n)
  })

  it('without a SKU the name stands for it', async () => {
    const read = await readContent(file({ ...plain, 'Lineitem sku': '' }))
    expect(factsOf(read, 'order_line')[0]?.sku).toBe('Fern Print')
  })

  it('orders read the same however the file is cut, and their lines add up to the subtotal (seed printed on failure)', async () => {
    const order = fc.record({
      lines: fc.array(fc.record({ units: fc.integer({ min: 1, max: 5 }), cents: fc.integer({ min: 1, max: 9_999 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      percent: fc.integer({ min: 0, max: 100 }),
    })
    const money = (cents: number) => (cents / 100).toFixed(2)
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 6 }), async (orders, batchSize) => {
        const totals = orders.map(({ lines, percent }) => {
          const gross = lines.reduce((sum, { units, cents }) => sum + units * cents, 0)
          return { gross, off: Math.floor((gross * percent) / 100) }
        })
        const rows = orders.flatMap(({ lines }, o) =>
          lines.map(({ units, cents }, i) => ({
            ...(i === 0 ? { ...plain, Taxes: '0', Shipping: '0' } : {}),
            Name: `#${o}`,
            'Lineitem quantity': String(units),
            'Lineitem name': `Thing ${i}`,
            'Lineitem price': money(cents),
            ...(i === 0 && {
              Subtotal: money((totals[o]?.gross ?? 0) - (totals[o]?.off ?? 0)),
              Total: money((totals[o]?.gross ?? 0) - (totals[o]?.off ?? 0)),
              'Discount Amount': money(totals[o]?.off ?? 0),
            }),
          })),
        )
        const whole = await readContent(file(...rows))
        expect((await readContent(file(...rows), { batchSize })).facts).toEqual(whole.facts)
        const sums = orders.map((_, o) =>
          factsOf(whole, 'order_line')
            .filter(({ orderId }) => orderId === `#${o}`)
            .reduce((sum, { unitPrice, units }) => sum + Number(microsToMinor(unitPrice * BigInt(units), currency('USD'))), 0),
        )
        expect(sums).toEqual(totals.map(({ gross, off }) => gross - off))
      }),
      { numRuns: 60 },
    )
  })
})
