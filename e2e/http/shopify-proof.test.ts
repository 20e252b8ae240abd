import { expect, it } from 'vitest'
import type { Fact } from '../../api/ledger/fact.ts'
import type { Day } from '../../api/values/day.ts'
import { leftOfShopify, openShopify, shownOfShopify, wantedOfShopify } from '../support/connectors/shopify-proof.ts'

// biome-ignore lint/suspicious/noExplicitAny: expected rows have members by their table.
type Told = any

it('rows that mean the same are the same, whatever ids and prices a connector writes', async () => {
  const opened = await openShopify(1, { currency: 'USD' })
  await using _standIn = opened.standIn
  const { rows, left } = opened.expected(opened.ends)
  const sold = rows.find((row) => row.table === 'order_line' && row.units === 3 && row.nature === 'product') as Told
  const day = sold.day as Day
  const line: Fact = {
    ...{ table: 'order_line', orderId: sold.orderId, at: { instant: sold.instant, day, hasClockTime: true }, sku: sold.sku, units: 3 },
    ...{ description: 'any', listPrice: 1n, customerId: '7', country: sold.country, discountCode: sold.discountCode, nature: 'product' },
    // A third of the line's cents, cut at the sixth place.
    unitPrice: (BigInt(sold.amount) * 10_000n) / 3n,
    discount: BigInt(sold.permille) * 1_000n,
  }
  expect(shownOfShopify(line, opened.books.currency)).toEqual(wantedOfShopify([sold])[0])
  expect(shownOfShopify({ ...line, units: 2 }, opened.books.currency)).not.toEqual(wantedOfShopify([sold])[0])
  const paid = rows.find((row) => row.table === 'payout' && typeof row.payoutId === 'string') as Told
  const payout = { ...paid, payoutId: `gid://shopify/ShopifyPaymentsPayout/${paid.payoutId}` } as unknown as Fact
  expect(shownOfShopify(payout, opened.books.currency)).toEqual(wantedOfShopify([paid])[0])
  const lost = rows.find((row) => row.table === 'chargeback') as Told
  const chargeback = { ...lost, reason: String(lost.reason).toUpperCase() } as unknown as Fact
  expect(shownOfShopify(chargeback, opened.books.currency)).toEqual(wantedOfShopify([lost])[0])
  const { why, currency } = (left as readonly { why: string; amount: bigint; currency: string }[])[0] as { why: string; currency: string }
  expect(
    leftOfShopify([
      { why, amount: 3n, currency },
      { why, amount: -1n, currency },
      { why: 'test', amount: 0n, currency },
    ]),
  ).toEqual({
    [`${why} ${currency}`]: 2n,
  })
})
