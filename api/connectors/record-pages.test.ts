import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShop } from '../../e2e/support/connectors/read-shop.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { type RecordOfRow, recordOfRow } from '../ledger/source-records/record-name.ts'
import { shopify } from './shopify/shopify.ts'
import { stripe } from './stripe/stripe.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const shop = 'fern-shop.myshopify.com'

describe('the page of a record at its provider', () => {
  it('is there for rows of each kind that a shop of Shopify brings', async () => {
    await using at = await readShop(base, 1)
    const pages = async (table: string) => {
      const rows = await at.shop.within(({ sql, businessId }) =>
        sql<{ record: RecordOfRow }>(
          `select ${recordOfRow('told')} as record from (select id, '${table}' as "table", import_id, line from ${table} where business_id = $1) as told`,
          [businessId],
        ),
      )
      expect(rows.length).toBeGreaterThan(0)
      return rows.map(({ record }) => shopify.page?.(shop, record) ?? null)
    }
    const admin = `https://${shop}/admin`
    const beginAs = (path: string) => expect.stringMatching(new RegExp(`^${admin}/${path}`))
    for (const page of await pages('chargeback')) expect(page === null || page.startsWith(`${admin}/orders?query=%23`)).toBe(true)
    expect(await pages('chargeback')).toContainEqual(beginAs('orders\\?query=%23\\d+$'))
    expect(await pages('payout')).toContainEqual(beginAs('orders\\?query=%23\\d+$'))
    expect(await pages('payout')).toContainEqual(beginAs('payments/payouts/\\d+$'))
    for (const table of ['unit_cost', 'stock_level'])
      for (const page of await pages(table)) expect(page).toEqual(beginAs('products\\?query=sku%3A'))
    expect(await pages('order_line')).toContainEqual(beginAs('orders/\\d+$'))
  })

  it.each([
    ['balance_transactions', 'txn_1', { source: 'ch_1' }, 'payments/ch_1'],
    ['balance_transactions', 'txn_2', { source: 're_2' }, 'refunds/re_2'],
    ['balance_transactions', 'txn_3', { source: 'po_3' }, 'payouts/po_3'],
    ['balance_transactions', 'txn_4', { source: 'dp_4' }, 'disputes/dp_4'],
    ['balance_transactions', 'txn_5', {}, 'search?query=txn_5'],
    ['disputes', 'du_6', { charge: 'ch_6' }, 'disputes/du_6'],
  ])('of Stripe, %s %s %o is at %s', (stream, key, said, path) => {
    expect(stripe.page?.('Fern', { stream, key, said: said as Record<string, string> })).toBe(`https://dashboard.stripe.com/${path}`)
  })

  it('is none for what names nothing that it could be shown with', () => {
    for (const stream of ['disputes', 'balance_transactions', 'unit_costs', 'stock_levels'])
      expect(shopify.page?.(shop, { stream, key: '1', said: {} })).toBeNull()
  })
})
