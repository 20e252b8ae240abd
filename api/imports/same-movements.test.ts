import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../db/uuid.ts'
import { everything, type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import type { Fact } from '../ledger/fact.ts'
import { feeFact } from '../ledger/fee.ts'
import { replaceRecords } from '../ledger/source-records/replace-records.ts'
import { bringBack } from '../ledger/source-records/superseded-rows.ts'
import { day } from '../values/day.ts'
import { importOfConnection, setSameMovementsAside } from './source-import.ts'

let base: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())

const at = { instant: Date.UTC(2026, 2, 1, 12) / 1000, day: day('2026-03-01'), hasClockTime: true }

/** A sale as a payment service states it, with its fee. */
const sale = (source: string, orderId: string, { gross = 5_000n, fee = 175n, payoutId = null as string | null } = {}): Fact[] => [
  { table: 'payout', payoutId, day: at.day, source, orderId, type: 'sale', gross, fee, net: gross - fee },
  feeFact({ name: `${source.toUpperCase()} FEES`, at, amount: fee, orderId }, 10_000),
]

async function opened() {
  const shop = await base.another()
  const ids = { shopify: uuidv7(new Date()), stripe: uuidv7(new Date()) }
  const importId = (name: keyof typeof ids) => shop.within((work) => importOfConnection(work, { integrationId: ids[name], name }))
  const give = async (name: keyof typeof ids, key: string, facts: readonly Fact[], version = '0') => {
    const of = { importId: await importId(name), stream: 'balance_transactions' }
    const records = [{ key, version, name: key, said: { key, version }, facts }]
    await shop.within((work) => replaceRecords(work, of, { records, gone: [] }))
  }
  const aside = () =>
    shop.within(async (work) => {
      const count = await setSameMovementsAside(work, [[ids.shopify], [ids.stripe]])
      await rollUpTouchedDays(work)
      return count
    })
  const fees = async () => {
    await shop.within(rollUpTouchedDays)
    const all = await everything(shop)
    const [payouts, fees] = [all.payout, all.refund].map((rows = []) => rows.map((row) => JSON.parse(row as string)))
    return { payouts: payouts?.map(({ source }) => source).toSorted(), fees: fees?.map(({ sku }) => sku).toSorted() }
  }
  return { shop, importId, give, aside, fees, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

it('a fee that two connections state counts once, and that of the other comes back with the first one gone', async () => {
  await using of = await opened()
  await of.give('shopify', 's1', sale('Shopify Payments', '1001'))
  await of.give('stripe', 't1', sale('Stripe', '1001'))
  await of.give('stripe', 't2', sale('Stripe', '1002'))
  await of.give('stripe', 't3', sale('Stripe', '1001', { fee: 180n }))
  expect(await of.aside()).toBe(2)
  const once = { payouts: ['Shopify Payments', 'Stripe', 'Stripe'], fees: ['SHOPIFY PAYMENTS FEES', 'STRIPE FEES', 'STRIPE FEES'] }
  expect(await of.fees()).toEqual(once)
  expect(await of.aside()).toBe(0)
  const byImportId = await of.importId('shopify')
  expect(await of.shop.within((work) => bringBack(work, byImportId))).toBe(2)
  expect((await of.fees()).payouts).toEqual(['Shopify Payments', 'Stripe', 'Stripe', 'Stripe'])
})

it('a movement that is set aside and stated anew is set aside anew, and comes back as it is stated last', async () => {
  await using of = await opened()
  await of.give('shopify', 's1', sale('Shopify Payments', '1001'))
  await of.give('stripe', 't1', sale('Stripe', '1001'))
  await of.aside()
  await of.give('stripe', 't1', sale('Stripe', '1001', { payoutId: 'po_1' }), '1')
  expect(await of.aside()).toBe(2)
  expect((await of.fees()).payouts).toEqual(['Shopify Payments'])
  const byImportId = await of.importId('shopify')
  await of.shop.within((work) => bringBack(work, byImportId))
  const rows = ((await everything(of.shop)).payout ?? []).map((row) => JSON.parse(row as string))
  expect(rows.filter(({ source }) => source === 'Stripe')).toMatchObject([{ payout_id: 'po_1' }])
})

it('a movement that a file of payouts and a connection state counts once, whenever the file comes', async () => {
  await using of = await opened()
  const file = (order: string) =>
    `payout_id,date,source,order_id,type,gross,fee,net\npo_9,2026-03-01,Stripe,${order},sale,50.00,1.75,48.25\n`
  await of.shop.import('before.csv', file('1001'))
  await of.give('stripe', 't1', sale('Stripe', '1001'))
  await of.give('stripe', 't2', sale('Stripe', '1002'))
  expect(await of.aside()).toBe(1)
  expect((await of.fees()).payouts).toEqual(['Stripe', 'Stripe'])
  await of.shop.import('after.csv', file('1002'))
  expect((await of.fees()).payouts).toEqual(['Stripe', 'Stripe'])
  await of.shop.import('other.csv', file('1003'))
  expect((await of.fees()).payouts).toEqual(['Stripe', 'Stripe', 'Stripe'])
})
