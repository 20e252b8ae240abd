import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import type { Fact } from '../ledger/fact.ts'
import { replaceRecords } from '../ledger/source-records/replace-records.ts'
import { addDays, day } from '../values/day.ts'
import { answerForFile, unclearFiles, verdictOf } from './files-of-connections.ts'
import { importById } from './imports.ts'
import { importOfConnection, setFilesAside, takeBackConnection } from './source-import.ts'

/** Shops A and B of Shopify in one business: A is connected, and B sends files. */
let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop({ zone: 'UTC' })
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another({ zone: 'UTC' })
})

const begun = day('2026-03-01')
const dayOf = (i: number) => addDays(begun, i)

type Orders = { readonly of: 'A' | 'B'; readonly from?: number; readonly count?: number; readonly numberedFrom?: number }

/** One order a day from a day on; each shop has its own products and prices. */
const ordersOf = ({ of, from = 0, count = 20, numberedFrom = 1_001 + from }: Orders) =>
  Array.from({ length: count }, (_, i) => ({
    number: numberedFrom + i,
    day: dayOf(from + i),
    sku: `${of}-${i % 4}`,
    cents: of === 'A' ? 2_000 + from + i : 7_000 + 10 * (from + i),
  }))
type Ordered = ReturnType<typeof ordersOf>[number]

const header = [
  ...['Name', 'Financial Status', 'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Created at'],
  ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku'],
]
const exported = (orders: readonly Ordered[]) =>
  [
    header.join(),
    ...orders.map(({ number, day: on, sku, cents }) => {
      const price = (cents / 100).toFixed(2)
      return [`#${number}`, 'paid', 'USD', price, '0.00', '0.00', price, `${on} 12:00:00 +0000`, 1, `Thing ${sku}`, price, sku].join()
    }),
    '',
  ].join('\n')

const lineOf = ({ number, day: on, sku, cents }: Ordered, before: string): Fact => ({
  table: 'order_line',
  orderId: `${before}#${number}`,
  at: { instant: Date.parse(`${on}T12:00:00Z`) / 1_000, day: on, hasClockTime: true },
  sku,
  description: `Thing ${sku}`,
  units: 1,
  unitPrice: BigInt(cents) * 10_000n,
  ...{ listPrice: null, discount: null, customerId: null, country: null, nature: 'product' },
})

/** A connection that has read these orders; a further one has its shop before their numbers. */
async function connected(orders: readonly Ordered[], shopName: string | null = null) {
  const integrationId = uuidv7(new Date())
  const before = shopName === null ? '' : `${shopName} `
  const importId = await shop.within((work) => importOfConnection(work, { integrationId, name: 'Shopify', beforeOrders: shopName }))
  const records = orders.map((one) => ({
    ...{ key: String(one.number), version: '0', name: `order #${one.number}`, said: { ...one } },
    facts: [lineOf(one, before)],
  }))
  await shop.within((work) => replaceRecords(work, { importId, stream: 'orders' }, { records, gone: [] }))
  const aside = (first = begun, last = dayOf(60)) =>
    shop.within((work) =>
      setFilesAside(work, { integrationId, layouts: ['shopify-orders', 'shopify-payouts', 'shopify-payout-summary'], first, last }),
    )
  const asked = () => shop.within(async (work) => (await unclearFiles(work, [integrationId])).get(integrationId) ?? [])
  const answer = (of: string, isSame: boolean) => shop.within((work) => answerForFile(work, { integrationId, importId: of, isSame }))
  return { integrationId, importId, aside, asked, answer }
}

async function file(name: string, orders: readonly Ordered[]): Promise<string> {
  const { summary } = await shop.import(name, exported(orders))
  expect(summary).toMatchObject({ state: 'done', accepted: orders.length })
  return summary.id
}

const rowsOf = (importId: string) =>
  shop.within(async ({ sql, businessId }) => {
    const [row] = await sql<{ count: number }>('select count(*)::int as count from order_line where business_id = $1 and import_id = $2', [
      businessId,
      importId,
    ])
    return row?.count
  })
const notesOf = (importId: string) => shop.within(async (work) => (await importById(work, importId))?.notes.join(' ') ?? '')

describe('a file beside a connected shop of the same kind', () => {
  it.each(['before', 'after'] as const)(
    'REL-23 stays where it is of another shop, though both number alike, when it comes %s',
    async (when) => {
      const at = when === 'before' ? null : await connected(ordersOf({ of: 'A' }))
      await at?.aside()
      const [own, other] = [await file('a.csv', ordersOf({ of: 'A' })), await file('b.csv', ordersOf({ of: 'B' }))]
      const { aside, asked } = at ?? (await connected(ordersOf({ of: 'A' })))
      await aside()
      expect([await rowsOf(own), await rowsOf(other), await asked()]).toEqual([0, 20, []])
      expect(await aside()).toBe(0)
      expect(await rowsOf(other)).toBe(20)
    },
  )

  it('REL-23 of a second connected shop is told by its own numbers, behind the name that stands before them', async () => {
    const first = await connected(ordersOf({ of: 'A' }))
    const second = await connected(ordersOf({ of: 'B' }), 'elm-shop')
    const [a, b] = [await file('a.csv', ordersOf({ of: 'A' })), await file('b.csv', ordersOf({ of: 'B' }))]
    await second.aside()
    expect([await rowsOf(a), await rowsOf(b)]).toEqual([20, 0])
    await first.aside()
    expect([await rowsOf(a), await rowsOf(b)]).toEqual([0, 0])
  })

  it('REL-16 is asked about where its orders do not tell, counts until then, and goes or stays as a person says, also later', async () => {
    const mixed = [...ordersOf({ of: 'A', count: 3 }), ...ordersOf({ of: 'B', from: 3, count: 17 })]
    const { aside, asked, answer, importId } = await connected(ordersOf({ of: 'A' }))
    await aside()
    const id = await file('mixed.csv', mixed)
    expect(await notesOf(id)).toContain('Integrations asks whether this file is of a connected shop.')
    expect([await rowsOf(id), await asked()]).toEqual([20, [{ importId: id, fileName: 'mixed.csv', orders: 20, sameOrders: 3 }]])
    await answer(id, true)
    expect([await rowsOf(id), await asked()]).toEqual([0, []])
    await aside()
    await answer(id, false)
    expect(await rowsOf(id)).toBe(20)
    await aside(addDays(begun, -30))
    expect([await rowsOf(id), await asked(), await rowsOf(importId)]).toEqual([20, [], 20])
    await expect(answer(uuidv7(new Date()), true)).rejects.toThrow('There is no such file')
  })

  it('REL-23 is looked at again with the days that are read later, and of few orders nobody guesses', async () => {
    const id = await file('b.csv', ordersOf({ of: 'B', count: 30 }))
    const { aside, asked } = await connected(ordersOf({ of: 'A', count: 30 }))
    await aside(dayOf(27), dayOf(29))
    expect(await asked()).toMatchObject([{ importId: id, orders: 3, sameOrders: 0 }])
    await aside(begun, dayOf(29))
    expect([await rowsOf(id), await asked()]).toEqual([30, []])
  })

  it('REL-23 that a version before this one set aside with all others comes back', async () => {
    const id = await file('b.csv', ordersOf({ of: 'B' }))
    const { aside, importId } = await connected(ordersOf({ of: 'A' }))
    await shop.within(({ sql, businessId }) =>
      sql(
        `insert into superseded_row (business_id, "table", row_id, import_id, by_import_id, said)
         select $1, 'order_line', id, import_id, $2, to_jsonb(row) from order_line row where business_id = $1 and import_id = $3
         on conflict do nothing`,
        [businessId, importId, id],
      ),
    )
    await shop.within(({ sql, businessId }) => sql('delete from order_line where business_id = $1 and import_id = $2', [businessId, id]))
    expect(await rowsOf(id)).toBe(0)
    await aside()
    expect(await rowsOf(id)).toBe(20)
  })

  it('asks no more once the rows of the connection leave', async () => {
    const { aside, asked, integrationId } = await connected(ordersOf({ of: 'A' }))
    await file('few.csv', ordersOf({ of: 'B', count: 2 }))
    await aside()
    expect(await asked()).toHaveLength(1)
    await shop.within((work) => takeBackConnection(work, integrationId))
    expect(await asked()).toEqual([])
  })
})

/** Accounts A and B of Stripe: A is connected, and B sends files. */
describe('a file beside a connected account of Stripe', () => {
  const idsOf = (of: string, count: number) => Array.from({ length: count }, (_, i) => `${of}${i}`)
  const at = (i: number) => `${dayOf(i)} 12:00:00`
  const balance = (of: string, count = 6) =>
    [
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Description',
      ...idsOf(of, count).map((id, i) => `txn_${id},charge,ch_${id},50.00,0.00,50.00,usd,${at(i)},Sale`),
      '',
    ].join('\n')
  const payments = (of: string, count = 6) =>
    [
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Fee,Status,Description',
      ...idsOf(of, count).map((id, i) => `ch_${id},${at(i)},50.00,0.00,usd,true,0.00,Paid,Sale`),
      '',
    ].join('\n')
  const disputed = (of: string, count = 6) =>
    [
      'Dispute Created (UTC),Dispute Amount,Dispute Currency,Charge ID,Reason,Status',
      ...idsOf(of, count).map((id, i) => `${at(i)},50.00,usd,ch_${id},fraudulent,lost`),
      '',
    ].join('\n')

  async function connectedAccount() {
    const integrationId = uuidv7(new Date())
    const importId = await shop.within((work) => importOfConnection(work, { integrationId, name: 'Stripe', beforeOrders: null }))
    const recordOf = (key: string, source: string, fact: Fact) => ({
      ...{ key, version: '0', name: key, said: { id: key, source } },
      facts: [fact],
    })
    const of = { source: 'Stripe', orderId: null, type: 'sale', gross: 5_000n, fee: 0n, net: 5_000n } as const
    const moves = idsOf('a', 20).map((id, i) =>
      recordOf(`txn_${id}`, `ch_${id}`, { table: 'payout', payoutId: null, day: dayOf(i), ...of }),
    )
    const lost = idsOf('a', 20).map((id, i) =>
      recordOf(`du_${id}`, '', {
        ...{ table: 'chargeback', orderId: `ch_${id}`, day: dayOf(i), amount: 5_000n, reason: 'fraudulent', country: null, state: 'lost' },
      }),
    )
    const keep = (stream: string, records: typeof moves) =>
      shop.within((work) => replaceRecords(work, { importId, stream }, { records, gone: [] }))
    await keep('balance_transactions', moves)
    await keep('disputes', lost)
    const layouts = ['stripe-balance', 'stripe-payments', 'stripe-itemized', 'stripe-disputes']
    return () => shop.within((work) => setFilesAside(work, { integrationId, layouts, first: begun, last: dayOf(60) }))
  }
  const rows = (table: 'payout' | 'chargeback', importId: string) =>
    shop.within(async ({ sql, businessId }) => {
      const found = await sql(`select from ${table} where business_id = $1 and import_id = $2`, [businessId, importId])
      return found.length
    })

  it.each([
    ['balance', 'payout', balance],
    ['payments', 'payout', payments],
    ['disputes', 'chargeback', disputed],
  ] as const)('REL-23 of %s goes where the account has its records, and stays where it has none', async (_, table, exportedOf) => {
    const aside = await connectedAccount()
    await aside()
    const read = async (of: string) => {
      const { summary } = await shop.import(`${of}.csv`, exportedOf(of))
      expect(summary).toMatchObject({ state: 'done', accepted: 6 })
      return summary.id
    }
    const [own, other] = [await read('a'), await read('b')]
    expect([await rows(table, own), await rows(table, other)]).toEqual([0, 6])
    await aside()
    expect([await rows(table, own), await rows(table, other)]).toEqual([0, 6])
  })
})

it('half of the orders are no accident, none of several is none, and what lies between is asked', () => {
  const cases = [
    [0, 0, null],
    [1, 1, 'same'],
    [10, 5, 'same'],
    [10, 4, 'unclear'],
    [4, 0, 'unclear'],
    [5, 0, 'other'],
    [500, 1, 'unclear'],
  ] as const
  for (const [orders, same, verdict] of cases) expect(verdictOf({ orders, same })).toBe(verdict)
})
