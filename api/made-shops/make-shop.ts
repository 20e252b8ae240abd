import { localMinute, makeAds, makeChargebacks, makeParcels, makeRefunds, orderNumber } from './aftermath.ts'
import { fillBaskets } from './baskets.ts'
import { costDocuments } from './costs.ts'
import { type Line, priceLines } from './lines.ts'
import { makeOtherLines } from './other-lines.ts'
import { type Plan, planShop } from './plan.ts'
import { carriers } from './plan-traps.ts'
import type { MadeShop, OrderRow, ShopSpec } from './shop.ts'
import { tellTruth } from './truth.ts'

/**
 * Makes a shop from its spec: the tables a real one would export, and the truth about what leaks in it. The same spec gives the same bytes.
 * Throws a RangeError that says what does not fit (see `planShop`).
 */
export function makeShop(spec: ShopSpec): MadeShop {
  const plan = planShop(spec)
  const lines = priceLines(plan, fillBaskets(plan))
  const documents = costDocuments(plan)
  const refunds = makeRefunds(plan, lines)
  const chargebacks = makeChargebacks(plan, lines)
  const productsOf = changedProducts(lines)
  const truth = tellTruth(plan, {
    lines,
    documents,
    refunds: refunds.flatMap(({ row, isChanged }, at) => (isChanged ? [{ at, sku: row.sku }] : [])),
    chargebacks: chargebacks.flatMap(({ row, isChanged }, at) =>
      isChanged ? [{ at, products: productsOf.get(row.orderId) ?? new Set<number>() }] : [],
    ),
  })
  const tables = {
    orders: lines.map((line) => orderRow(plan, line)),
    refunds: refunds.map(({ row }) => row),
    costs: documents.map(({ product, on, actual }) => ({
      sku: plan.products[product]?.sku ?? '',
      validFrom: plan.days[on] ?? spec.firstDay,
      unitCost: actual,
    })),
    shipping: makeParcels(plan, lines, carriers),
    ads: makeAds(plan),
    chargebacks: chargebacks.map(({ row }) => row),
  }
  const products = new Map(plan.products.map(({ sku, description }) => [sku, description]))
  return { tables, truth, products, otherLines: makeOtherLines(plan, lines) }
}

/** The leak-free twin: the same orders, prices, ordinary life and traps, and no leak. Nothing else is drawn differently. */
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

/** Products whose price a leak changed, by order. */
function changedProducts(lines: readonly Line[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const line of lines) {
    if (line.unitPrice === line.plainPrice) continue
    const order = orderNumber(line.order)
    found.set(order, (found.get(order) ?? new Set()).add(line.product))
  }
  return found
}
