import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { type Connection, connection, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type AtStake, atStakeOf, type ProductAtStake } from './at-stake.ts'
import type { SupplierAtStake, SupplierProduct } from './supplier-product.entity.ts'

const moneyIn =
  ({ currency }: AtStake) =>
  (minor: bigint | null | undefined) =>
    minor == null ? null : new GraphMoney({ minor, currency })

/** What is at stake, without the products. Throws `not_found`. */
export async function stakeForGraph(work: Work, supplierId: string): Promise<SupplierAtStake> {
  const found = await atStakeOf(work, supplierId)
  const { stake, span, products, daysUntilReplaced, isAssumed, leftOut, withoutStock } = found
  const money = moneyIn(found)
  return {
    expected: money(stake?.expected),
    low: money(stake?.low),
    high: money(stake?.high),
    since: span?.first ?? null,
    until: span?.last ?? null,
    productCount: products.length,
    ...{ daysUntilReplaced, isAssumed, leftOut, withoutStock },
  }
}

/**
 * A page of the supplier's products in their order, 20 by default. Throws `not_found`, and
 * `invalid_input` for a bad page.
 */
export async function supplierProductsPage(work: Work, supplierId: string, page: PageArgs): Promise<Connection<SupplierProduct>> {
  const order = `supplier products ${supplierId}`
  const request = pageRequest(page, {
    order,
    defaultSize: 20,
    isKey: ([place, ...more]) => /^\d{1,9}$/.test(place ?? '') && more.length === 0,
  })
  const found = await atStakeOf(work, supplierId)
  const money = moneyIn(found)
  const from = request.after === null ? 0 : Number(request.after[0]) + 1
  const rows = found.products.slice(from, from + request.limit + 1).map((product, i) => ({ product, place: from + i }))
  return connection(rows, {
    request,
    order,
    totalCount: found.products.length,
    keys: ({ place }) => [String(place)],
    node: ({ product: { dailyMargin, atStake, stock, ...rest } }) => ({
      ...{ ...rest, dailyMargin: money(dailyMargin), atStake: money(atStake) },
      ...stockForGraph(stock),
    }),
  })
}

function stockForGraph(stock: ProductAtStake['stock']): Pick<SupplierProduct, 'stock' | 'stockLevels' | 'stockUnknown'> {
  if (typeof stock === 'string') return { stock: null, stockLevels: [], stockUnknown: stock }
  return { stock: stock.units, stockLevels: stock.levels, stockUnknown: null }
}
