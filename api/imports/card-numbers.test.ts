import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const header = 'order_id,date,sku,qty,unit_price,customer_id,description'
/** Published test numbers; the last two end alike. */
const cards = [
  '4242424242424242',
  '5555 5555 5555 4444',
  '4000.0566.5566.5556',
  '３７８２ ８２２４６３ １０００５',
  '4111111111111111',
  '4000056655221111',
]
const spellings = cards.map((card) => card.normalize('NFKC').replace(/\D/g, ''))
const withCards = [
  header,
  ...cards.map((card, i) => `${i},2025-03-01 10:0${i},A${i},1,5,${card},Sold`),
  ...cards.map((card, i) => `${i + 10},2025-03-03 10:0${i},A,1,5,c${i},paid with ${card}`),
].join('\n')

/** Everything that the database says of the business's files and rows, as text. */
async function stored(shop: TestShop): Promise<string> {
  const rows = await shop.within(async ({ sql, businessId }) => {
    const said: string[] = []
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.columns where column_name = 'business_id' and table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const found = await sql<{ row: string }>(`select it::text as row from "${name}" it where business_id = $1`, [businessId])
      said.push(...found.map(({ row }) => row))
    }
    return said
  })
  return rows.join('\n')
}

describe('card numbers in cells of a file', () => {
  it('SEC-17 are masked before they are stored, wherever a text stands: customer, description, refused row, conflict, unknown column, header', async () => {
    await using shop = await base.another()
    const { summary } = await shop.import('orders.csv', withCards)
    expect([summary.accepted, summary.notes]).toEqual([12, ['6 card numbers were found in the file; only the last four digits are kept.']])
    await shop.import(
      'refused.csv',
      `${header},4242424242424242\n1,no day,A,1,5,4242424242424242,x,5555 5555 5555 4444\n2,2025-03-01,A,1,5,c,x,\n`,
    )
    await shop.import('costs.csv', 'sku,valid_from,unit_cost,note\nA,2025-03-01,1,4242424242424242\n')
    const { summary: other } = await shop.import('costs2.csv', 'sku,valid_from,unit_cost,note\nA,2025-03-01,2,4242424242424242\n')
    expect(other.conflicts).toBe(1)
    await shop.import('unknown.csv', 'paid,with\n4242424242424242,5555 5555 5555 4444\n')
    const text = await stored(shop)
    expect(text).toContain('**** 4242')
    for (const digits of spellings) expect([digits, text.normalize('NFKC').replace(/[ .-]/g, '').includes(digits)]).toEqual([digits, false])
  })

  it('SEC-17 REL-03 stay apart where they end alike, and a file read again, whole or in parts, adds nothing', async () => {
    await using shop = await base.another()
    await shop.import('orders.csv', withCards)
    const ledger = await everything(shop)
    const [{ customers } = { customers: 0 }] = await shop.within(({ sql, businessId }) =>
      sql<{ customers: number }>('select count(distinct customer_id)::int as customers from order_line where business_id = $1', [
        businessId,
      ]),
    )
    expect(customers).toBe(12)
    const [first = '', ...lines] = withCards.split('\n')
    const again = await shop.import('again.csv', withCards)
    const part = await shop.import('part.csv', [first, ...lines.slice(3, 10)].join('\n'))
    expect([again.summary.duplicates, part.summary.duplicates]).toEqual([12, 7])
    expect(await everything(shop)).toEqual(ledger)
  })

  it('SEC-17 leave numbers and ids as they are written, also where one could be a card', async () => {
    await using shop = await base.another()
    const { summary } = await shop.import(
      'sales.csv',
      'Order ID,Order Date,Ship Mode,Customer ID,Country,Region,Product ID,Category,Sub-Category,Product Name,Sales,Quantity,Discount,Profit\n4242424242424242,3/14/2025,Second Class,C,US,East,5555555555554444,Seats,Chairs,A chair,12.26,1,0.2,3.2640000000000002\n',
    )
    expect([summary.refused, summary.accepted, summary.notes.filter((note) => note.includes('card'))]).toEqual([[], 1, []])
    const [row] = await shop.within(({ sql, businessId }) =>
      sql<{ sku: string; order: string; cost: string }>(
        `select sku, order_id as order, unit_cost::text as cost from order_line join unit_cost using (business_id, sku) where business_id = $1`,
        [businessId],
      ),
    )
    expect(row).toEqual({ sku: '5555555555554444', order: '4242424242424242', cost: '8996000' })
  })

  it('SEC-17 leave barcodes, order numbers of marketplaces and ids of campaigns as they are', async () => {
    await using shop = await base.another()
    const ids = [
      '4006381333931',
      '5012345678900',
      '402-1234567-1234567',
      '02-12345-67890',
      '6123456789012',
      '120210000000000007',
      '1Z999AA10123456784',
    ]
    await shop.import('orders.csv', [header, ...ids.map((id, i) => `${id},2025-03-01 10:0${i},${id},1,5,${id},x`)].join('\n'))
    const rows = await shop.within(({ sql, businessId }) =>
      sql<{ sku: string; order: string; customer: string }>(
        'select sku, order_id as order, customer_id as customer from order_line where business_id = $1',
        [businessId],
      ),
    )
    expect(rows.map(({ sku }) => sku).toSorted()).toEqual(ids.toSorted())
    for (const { sku, order, customer } of rows) expect([order, customer]).toEqual([sku, sku])
  })
})
