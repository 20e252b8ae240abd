import { makeAds } from './ads.ts'
import { fillBaskets } from './baskets.ts'
import { makeChargebacks } from './chargebacks.ts'
import { costDocuments } from './costs.ts'
import { type Line, priceLines } from './lines.ts'
import { makeOtherLines } from './other-lines.ts'
import { makeParcels } from './parcels.ts'
import { type Plan, planShop } from './plan.ts'
import { makeRefunds } from './refunds.ts'
import type { MadeShop, OrderRow, ShopSpec } from './shop.ts'
import { localMinute, orderNumber } from './side-effects.ts'
import { tellTruth } from './truth.ts'

/**
 * Makes a shop from its spec: the tables of a real export, and the truth about its leaks. The same
 * spec gives the same bytes. Throws a RangeError with the reason for a spec that does not fit (see
 * `planShop`).
 */
export function makeShop(spec: ShopSpec): MadeShop {
  const plan = planShop(spec)
  const lines = priceLines(plan, fillBaskets(plan))
  const documents = costDocuments(plan)
  const after = {
    refunds: makeRefunds(plan, lines),
    shipping: makeParcels(plan, lines),
    ads: makeAds(plan),
    chargebacks: makeChargebacks(plan, lines),
  }
  const tables = {
    orders: lines.map((line) => orderRow(plan, line)),
    refunds: after.refunds.map(({ row }) => row),
    costs: documents.map(({ product, on, actual }) => ({
      sku: plan.products[product]?.sku ?? '',
      validFrom: plan.days[on] ?? spec.firstDay,
      unitCost: actual,
    })),
    shipping: after.shipping.map(({ row }) => row),
    ads: after.ads.map(({ row }) => row),
    chargebacks: after.chargebacks.map(({ row }) => row),
  }
  const products = new Map(plan.products.map(({ sku, description }) => [sku, description]))
  return { tables, truth: tellTruth(plan, { lines, documents, ...after }), products, otherLines: makeOtherLines(plan, lines) }
}

/**
 * The leak-free twin: the same orders, prices, ordinary life and decoys, without leaks. No other
 * draw changes.
 */
export function withoutLeaks(spec: ShopSpec): ShopSpec {
  return { ...spec, isTwin: true }
}

function orderRow(plan: Plan, line: Line): OrderRow {
  return {
    orderId: orderNumber(line.order),
    at: localMinute(plan, line.on, line.minute),
    sku: plan.products[line.product]?.sku ?? '',
    qty: line.qty,
    unitPrice: line.unitPrice,
    customerId: line.customer.id,
    country: line.customer.country,
    listPrice: line.listPrice,
    discount: line.basisPoints / 10_000,
  }
}
