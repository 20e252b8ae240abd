import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { csv } from '../../../e2e/support/imports/read-content.ts'
import { testShop } from '../../../e2e/support/imports/test-shop.ts'

const shopifyOrder = (name: string, currency: string) => ({
  Name: name,
  'Financial Status': 'paid',
  Currency: currency,
  Subtotal: '9.00',
  Shipping: '0.00',
  Taxes: '0.00',
  Total: '9.00',
  'Discount Amount': '0.00',
  'Created at': '2026-01-05 10:00:00 +0000',
  'Lineitem quantity': 1,
  'Lineitem name': 'Mug',
  'Lineitem sku': 'MUG',
  'Lineitem price': '9.00',
})

const orders = (currencies: readonly string[]) =>
  csv(currencies.map((currency, i) => ({ order_id: `o${i}`, date: '2026-01-05', sku: 'MUG', qty: 1, unit_price: 9, currency })))

describe('a file in another currency than the business', () => {
  it('REL-01 is refused whole, in one sentence with the way out, and nothing of it is in', async () => {
    await using shop = await testShop({ currency: 'USD' })
    const rows = Array.from({ length: 300 }, (_, i) => shopifyOrder(`#${i + 1}`, 'GBP'))
    const { summary, unread } = await shop.import('orders.csv', csv(rows))
    expect(unread).toBe('currency')
    expect(summary).toMatchObject({
      state: 'refused',
      otherCurrency: 'GBP',
      problem:
        "‘orders.csv’ is in GBP, but this business counts in USD. Change the business's currency in Settings, or import the file into a business in GBP.",
      rows: 0,
      accepted: 0,
      refused: [],
    })
  })

  it('REL-01 is told so by a header that names the currency, by a value said for all rows, and where it is read in a thread', async () => {
    await using shop = await testShop({ currency: 'USD' })
    const ads = await shop.import('ads.csv', 'date,campaign,Spend (EUR)\n2026-01-05,Spring,10\n')
    expect(ads.summary).toMatchObject({ state: 'refused', otherCurrency: 'EUR' })
    const said = await shop.import('costs.csv', 'sku,valid_from,unit_cost\nMUG,2026-01-05,3\n', { values: { currency: 'gbp' } })
    expect(said.summary).toMatchObject({ state: 'refused', otherCurrency: 'GBP' })
    const long = 'x'.repeat(1_200)
    const large = csv(
      Array.from({ length: 1_000 }, (_, i) => ({
        order_id: i,
        date: '2026-01-05',
        sku: 'A',
        qty: 1,
        unit_price: 1,
        currency: 'EUR',
        note: long,
      })),
    )
    expect((await shop.import('large.csv', large)).summary).toMatchObject({ state: 'refused', otherCurrency: 'EUR', rows: 0 })
    expect((await shop.import('orders.csv.gz', gzipSync(orders(['EUR'])))).summary).toMatchObject({
      state: 'refused',
      otherCurrency: 'EUR',
    })
  })

  it('REL-01 does not name Settings once rows are in, because the currency stands then', async () => {
    await using shop = await testShop({ currency: 'USD' })
    await shop.import('first.csv', orders(['USD']))
    const { summary } = await shop.import('orders.csv', orders(['GBP']))
    expect(summary.problem).toBe('‘orders.csv’ is in GBP, but this business counts in USD. Import the file into a business in GBP.')
  })
})

describe('a file of several currencies', () => {
  it('REL-01 keeps the rows of the business where they are more than half, and refuses the others one by one', async () => {
    await using shop = await testShop({ currency: 'USD' })
    const { summary } = await shop.import('orders.csv', orders(['GBP', 'USD', 'usd', '', 'EUR', 'USD']))
    expect(summary).toMatchObject({ state: 'done', otherCurrency: null, problem: null, rows: 6, accepted: 4 })
    expect(summary.refused.map(({ line, code }) => [line, code])).toEqual([
      [2, 'other_currency'],
      [6, 'other_currency'],
    ])
  })

  it('REL-01 is refused whole where half or more of its rows are foreign; rows that name no currency do not count', async () => {
    await using shop = await testShop({ currency: 'USD' })
    const half = await shop.import('half.csv', orders(['USD', 'GBP', '', '']))
    expect(half.summary).toMatchObject({ state: 'refused', otherCurrency: null, accepted: 0 })
    expect(half.summary.problem).toContain('‘half.csv’ mixes GBP and USD, and only 1 of 2 rows is in USD, the currency of this business.')
    const most = await shop.import('most.csv', orders(['GBP', 'GBP', 'USD']))
    expect(most.summary.problem).toContain('‘most.csv’ is mostly in GBP (2 of 3 rows), but this business counts in USD.')
    const many = await shop.import('many.csv', orders(['GBP', 'EUR', 'USD']))
    expect(many.summary).toMatchObject({
      otherCurrency: null,
      problem:
        '‘many.csv’ mixes EUR, GBP and USD, and only 1 of 3 rows is in USD, the currency of this business. Export a file for each currency, and import each into a business in that currency.',
    })
  })

  it('counts only the rows that the mapping takes, and only codes that are currencies', async () => {
    await using shop = await testShop({ currency: 'USD' })
    const taken = await shop.import('orders.csv', orders(['GBP', 'GBP', 'USD']), { only: { currency: 'USD' } })
    expect(taken.summary).toMatchObject({ state: 'done', accepted: 1 })
    const words = await shop.import('words.csv', orders(['n/a', 'QQQ', 'USD']))
    expect(words.summary).toMatchObject({ state: 'done', rows: 3, duplicates: 1 })
  })
})

describe('a file of which no row was taken', () => {
  it('REL-01 says why on the spot: the reason that most rows share, with the first line that has it', async () => {
    await using shop = await testShop()
    const header = 'order_id,date,sku,qty,unit_price\n'
    const one = await shop.import('one.csv', `${header}1,2025-03-01,A,x,1\n`)
    expect(one.summary.problem).toBe('No row of ‘one.csv’ was imported. Line 2, qty: ‘x’ is not a number.')
    const same = await shop.import('same.csv', `${header}1,2025-03-01,A,x,1\n2,2025-03-01,A,x,1\n`)
    expect(same.summary.problem).toBe(
      'No row of ‘same.csv’ was imported, all 2 for the same reason, first on line 2, qty: ‘x’ is not a number.',
    )
    const several = await shop.import('several.csv', `${header}1,,A,1,1\n2,2025-03-01,A,x,1\n3,2025-03-01,A,x,1\n`)
    expect(several.summary).toMatchObject({
      state: 'done',
      problem: 'No row of ‘several.csv’ was imported. 2 of 3 have the same problem as line 3, qty: ‘x’ is not a number.',
    })
  })
})
