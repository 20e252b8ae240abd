import { type DayFacts, noLines, type PayoutFact, type SoldLines } from '../day-facts.ts'
import { steadyShop } from './steady-shop.ts'

/**
 * How an order of the day `i` is paid; `k` counts the orders of the day. Absent members: paid by
 * card after two days.
 */
export type Payment = {
  readonly after?: number
  readonly isMissing?: boolean
  readonly method?: string
  readonly source?: string
  readonly fee?: number
  readonly customer?: string
}
type PayingShop = { readonly days: number; readonly ordersPerDay?: number; readonly payment?: (i: number, k: number) => Payment }

/** The price of every order, micros. */
export const orderAmount = 50_000_000

/** Ten orders of 50.00 a day that a service pays out two days later for a fee of 1.75. */
export function payingShop(
  { days, ordersPerDay = 10, payment = () => ({}) }: PayingShop,
  more: (i: number) => Partial<DayFacts> = () => ({}),
): DayFacts[] {
  const paid = new Map<number, PayoutFact[]>()
  const customers = new Map<string, string>()
  const placed = (i: number) =>
    Array.from({ length: ordersPerDay }, (_, k) => {
      const { after = 2, isMissing = false, method = '', source = 'Card', fee = 1_750_000, customer } = payment(i, k)
      const orderId = `${i}-${k}`
      if (customer !== undefined) customers.set(orderId, customer)
      if (!isMissing) paid.set(i + after, [...(paid.get(i + after) ?? []), sale(orderId, source, fee)])
      return { orderId, lines: 1, amount: orderAmount, paymentMethod: method }
    })
  return steadyShop(days, (i) => {
    const orders = placed(i)
    const extra = more(i)
    const lines = linesOf(orders.flatMap(({ orderId }) => (customers.has(orderId) ? [[orderId, customers.get(orderId) ?? '']] : [])))
    return { placed: orders, lines, ...extra, payouts: [...(paid.get(i) ?? []), ...(extra.payouts ?? [])] }
  })
}

/** One line for each order, with its customer. */
function linesOf(orders: readonly (readonly string[])[]): SoldLines {
  const columns = Object.keys(noLines).map((name) => [name, orders.map(() => (/units|Price/.test(name) ? 1 : ''))])
  const flags = orders.map(() => true)
  const named = { orderId: orders.map(([orderId = '']) => orderId), customer: orders.map(([, customer = '']) => customer) }
  return { ...noLines, ...Object.fromEntries(columns), ...named, isReturning: flags, isRenewing: flags }
}

export function sale(orderId: string, source = 'Card', fee = 1_750_000, gross = orderAmount): PayoutFact {
  return { source, payoutId: null, orderId, type: 'sale', rows: 1, gross, fee, sold: null }
}

/** A refund of a sale; `fee` is negative where the service gives some of it back. */
export function refundOf(orderId: string, { gross = orderAmount, fee = 0, source = 'Card' } = {}): PayoutFact {
  return { ...sale(orderId, source), type: 'refund', gross: -gross, fee, sold: { gross: orderAmount, fee: 1_750_000 } }
}
