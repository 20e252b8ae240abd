import type { Fact } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import { parseUnitPrice } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, orderFacts, plainHead } from '../read/order-group.ts'

/**
 * BigCommerce's order export with the template “Default”: one row an order, with its products
 * together in the column `Product Details` (`Product ID: 84, Product Qty: 1, Product SKU: MUG, …`,
 * several with a bar between). Written from public headers and cells of such files, 2026-11-23;
 * never tested with a real file. Whether unit prices hold taxes is a setting of the shop: they are
 * compared with both subtotals. The template has the coupons as a text: what the total lacks of
 * subtotal, postage and handling is their discount. Incomplete, cancelled and declined orders are
 * not counted.
 */
export const bigcommerceOrders: Layout = {
  name: 'bigcommerce-orders',
  kind: 'orders',
  columns: [
    { name: 'Order ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Order Date', isRequired: true, holds: 'date' },
    { name: 'Product Details', isRequired: true, holds: 'text' },
    { name: 'Order Status', holds: 'text' },
    { name: 'Subtotal (inc tax)', holds: 'number' },
    { name: 'Subtotal (ex tax)', holds: 'number' },
    { name: 'Tax Total', holds: 'number' },
    { name: 'Shipping Cost (inc tax)', holds: 'number' },
    { name: 'Shipping Cost (ex tax)', holds: 'number' },
    { name: 'Handling Cost (inc tax)', holds: 'number' },
    { name: 'Handling Cost (ex tax)', holds: 'number' },
    { name: 'Order Total (inc tax)', holds: 'number' },
    { name: 'Order Total (ex tax)', holds: 'number' },
    { name: 'Coupon Value', synonyms: ['Discount Amount', 'Coupon Discount'], holds: 'number' },
    { name: 'Refund Amount', synonyms: ['Refunded Amount'], holds: 'number' },
    { name: 'Order Currency Code', synonyms: ['Currency Code'], holds: 'text', namesCurrency: true },
    { name: 'Customer Email', synonyms: ['Billing Email'], holds: 'text' },
    { name: 'Shipping Country', holds: 'text' },
    { name: 'Billing Country', holds: 'text' },
  ],
  read(cells) {
    const lines = productsOf(cells)
    const head = headOf(cells, lines)
    if (cells.refusal || lines.length === 0) return nothing
    return orderFacts(cells, head, lines).flat() as [Fact, ...Fact[]]
  },
}

/** Stands where the record is refused: what is returned then has no meaning. */
const nothing: Fact = { table: 'chargeback', orderId: '', day: '' as never, amount: 0n, reason: null, country: null }

const unpaid = /^(incomplete|cancelled|canceled|declined|pending|awaiting payment)$/i

function headOf(cells: Cells, lines: readonly ExportedLine[]): OrderHead {
  cells.sameCurrency('Order Currency Code')
  const status = cells.raw('Order Status')
  if (unpaid.test(status)) cells.refuse('Order Status', 'not_counted', `‘${status}’: the order was never paid, so it is no sale`)
  const coupons = cells.optionalPrice('Coupon Value') ?? 0n
  const taxed = withTaxes(cells, lines, coupons) ? 'inc tax' : 'ex tax'
  const shipping = cells.optionalPrice(`Shipping Cost (${taxed})`) ?? 0n
  return {
    ...plainHead,
    orderId: cells.text('Order ID'),
    at: cells.moment('Order Date'),
    ...goodsOf(cells, taxed, coupons),
    shipping,
    taxes: cells.optionalPrice('Tax Total') ?? 0n,
    total: cells.optionalPrice('Order Total (inc tax)'),
    refunded: cells.optionalPrice('Refund Amount') ?? 0n,
    isRefunded: /^refunded$/i.test(status),
    customerId: customerOf(cells.optionalText('Customer Email')),
    country: cells.optionalText('Shipping Country') ?? cells.optionalText('Billing Country'),
    refusal: cells.refusal,
  }
}

/** Two cents in most currencies: the largest difference by rounding. */
const slack = 20_000n

/**
 * The subtotal after discounts, and these. Subtotals are before coupons and the total is after
 * them; gift certificates and store credit pay an order and do not lower its total.
 */
function goodsOf(cells: Cells, taxed: 'inc tax' | 'ex tax', coupons: bigint): Pick<OrderHead, 'subtotal' | 'discount'> {
  const price = (name: string) => cells.optionalPrice(`${name} (${taxed})`)
  const [subtotal, total] = [price('Subtotal'), price('Order Total')]
  if (subtotal === null || total === null) return { subtotal, discount: coupons }
  const paid = total - (price('Shipping Cost') ?? 0n) - (price('Handling Cost') ?? 0n)
  const isLess = paid >= 0n && subtotal - paid > slack
  return isLess ? { subtotal: paid, discount: subtotal - paid } : { subtotal, discount: coupons }
}

/** Whether the products' prices hold their taxes: the subtotal that they come closer to says it. */
function withTaxes(cells: Cells, lines: readonly ExportedLine[], discount: bigint): boolean {
  const [inc, ex] = [cells.optionalPrice('Subtotal (inc tax)'), cells.optionalPrice('Subtotal (ex tax)')]
  if (inc === null || ex === null) return ex === null
  const goods = lines.reduce((sum, { price, units }) => sum + price * BigInt(units), 0n)
  const distance = (subtotal: bigint) => [goods, goods - discount].map((sum) => (sum > subtotal ? sum - subtotal : subtotal - sum))
  const least = (subtotal: bigint) => distance(subtotal).reduce((a, b) => (a < b ? a : b))
  return least(inc) < least(ex)
}

function productsOf(cells: Cells): ExportedLine[] {
  const written = cells.optionalText('Product Details')
  if (written === null) cells.refuse('Product Details', 'missing', 'is empty')
  const products = (written ?? '').split(/[|\s]*(?=Product ID:)/).filter((text) => text.trim() !== '')
  return products.flatMap((text) => productIn(cells, text) ?? [])
}

function productIn(cells: Cells, text: string): ExportedLine | null {
  const value = (name: string) => new RegExp(`Product ${name}: *(.*?)(?:, *Product [A-Z]|[|\\s]*$)`, 's').exec(text)?.[1]?.trim() ?? ''
  const units = Number(value('Qty'))
  const price = parseUnitPrice(value('Unit Price').replace(/[^\d.-]/g, ''))
  const [name, sku] = [value('Name'), value('SKU')]
  if (!Number.isInteger(units) || units <= 0 || price === null || price < 0n || (name === '' && sku === '')) {
    cells.refuse('Product Details', 'missing', `‘${cellExcerpt(text)}’ lacks the name, the quantity or the price of a product`)
    return null
  }
  return { sku: (sku || name).slice(0, 200), description: name || null, units, price: divideHalfEven(price, 1n), discount: 0n }
}
