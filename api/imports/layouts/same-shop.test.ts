import { describe, expect, it } from 'vitest'
import { csv, factsOf, type ReadFile, readContent } from '../../../e2e/support/imports/read-content.ts'
import { shopifyFile } from '../../../e2e/support/imports/shopify-file.ts'
import type { Fact } from '../../ledger/fact.ts'
import { canonicalFiles } from '../../made-shops/canonical-files.ts'
import { makeShop } from '../../made-shops/make-shop.ts'
import { day } from '../../values/day.ts'
import { currency, decimal } from '../../values/money.ts'
import { microsToMinor, unitPriceText } from '../../values/unit-price.ts'

// One synthetic shop, exported as its own six files and in the formats of common shop systems: the
// ledger must receive the same facts.

const usd = currency('USD')
const shop = makeShop({
  seed: 5,
  firstDay: day('2025-01-06'),
  days: 30,
  skus: 20,
  linesPerDay: 40,
  leaks: [{ kind: 'discount_stack', size: 'high', shape: 'step' }],
  traps: ['single_code_promotion', 'loyalty_code', 'twin_lines', 'odd_bills'],
})
const { tables } = shop
const money = (micros: bigint) => decimal({ minor: microsToMinor(micros, usd), currency: usd })
const own = (name: Parameters<ReturnType<typeof canonicalFiles>['get']>[0]) =>
  readContent(canonicalFiles(shop).get(name) ?? '', { zone: 'UTC' })
/** The same facts in one order, without the values that only one of the formats has. */
const said = (read: ReadFile, tell: (fact: Fact) => unknown) => read.facts.map((fact) => JSON.stringify(tell(fact))).sort()

describe('one shop in several forms', () => {
  it('Shopify’s export: the same lines, units, prices before codes and amounts to the cent; the postage that buyers paid', async () => {
    const read = await readContent(shopifyFile(shop), { zone: 'UTC' })
    expect(read).toMatchObject({
      layout: 'shopify-orders',
      refusals: [],
      notes: [],
      rows: tables.orders.length,
      weight: tables.orders.length,
    })
    const products = { ...read, facts: factsOf(read, 'order_line').filter(({ nature }) => nature === 'product') }
    const tell = (fact: Fact) =>
      fact.table === 'order_line' && [
        fact.orderId,
        fact.at,
        fact.sku,
        fact.units,
        String(fact.listPrice),
        String(microsToMinor(fact.unitPrice * BigInt(fact.units), usd)),
        fact.country,
      ]
    expect(said(products, tell)).toEqual(said(await own('orders.csv'), tell))
    const postage = factsOf(read, 'order_line').filter(({ nature }) => nature === 'postage')
    expect(postage.reduce((sum, { unitPrice }) => sum + unitPrice, 0n)).toBe(
      tables.shipping.reduce((sum, { charged }) => sum + charged, 0n),
    )
  })

  it('UPS’s bill: the same parcels, their cost cut into charges', async () => {
    const text = tables.shipping.flatMap(({ orderId, day: on, zone, cost }, i) => {
      const freight = (cost / 20_000n) * 10_000n
      const charge = (code: string, amount: bigint) => {
        const fields = { 1: '2.1', 5: on, 10: 'USD', 12: on, 21: `1Z${i}`, 22: orderId, 34: zone, 44: code, 51: 'USD', 53: money(amount) }
        return Array.from({ length: 250 }, (_, at) => fields[(at + 1) as keyof typeof fields] ?? '').join(',')
      }
      return [charge('FRT', freight), charge('FSC', cost - freight)]
    })
    const read = await readContent(`${text.join('\n')}\n`, { zone: 'UTC' })
    expect(read).toMatchObject({
      layout: 'ups-billing',
      refusals: [],
      rows: 2 * tables.shipping.length,
      weight: 2 * tables.shipping.length,
    })
    const tell = (fact: Fact) => fact.table === 'parcel' && [fact.orderId, fact.day, fact.zone, String(fact.cost)]
    expect(said(read, tell)).toEqual(said(await own('shipping.csv'), tell))
  })

  it('Google’s report: the same spend, clicks and value of each campaign and day', async () => {
    const grouped = (count: number) => count.toLocaleString('en-US')
    const rows = tables.ads.map(({ day: on, campaign, spend, clicks, convValue }) => ({
      Day: on,
      Campaign: campaign,
      'Currency code': 'USD',
      Clicks: grouped(clicks),
      Cost: money(spend),
      'Conv. value': money(convValue),
    }))
    const read = await readContent(`Campaign report\n"All time"\n${csv(rows)}Total: Account, --,USD,1,1,1\n`, { zone: 'UTC' })
    expect(read).toMatchObject({ layout: 'google-ads', weight: rows.length, rows: rows.length + 1 })
    const tell = (fact: Fact) =>
      fact.table === 'ad_spend' && [fact.day, fact.campaign, String(fact.spend), fact.clicks, String(fact.conversionValue)]
    expect(said(read, tell)).toEqual(said(await own('ads.csv'), tell))
  })

  it('a price list: the same costs', async () => {
    const rows = tables.costs.map(({ sku, validFrom, unitCost }) => `${sku};${validFrom};${unitPriceText(unitCost).replace('.', ',')}`)
    const read = await readContent(['Artikelnummer;Gültig ab;EK netto', ...rows].join('\n'), { zone: 'UTC', mapping: { decimal: ',' } })
    expect(read).toMatchObject({ layout: 'price-list', refusals: [] })
    const tell = (fact: Fact) => fact.table === 'unit_cost' && [fact.sku, fact.validFrom, String(fact.unitCost)]
    expect(said(read, tell)).toEqual(said(await own('costs.csv'), tell))
  })
})
