import { expect, it } from 'vitest'
import { answeredOrder, answeredRefund, keptOrder } from './order.ts'

const money = (amount: string) => ({ shopMoney: { amount, currencyCode: 'EUR' } })
const listOf = (...nodes: readonly object[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } })

const told = {
  id: 'gid://shopify/Order/1001',
  name: '#1001',
  processedAt: '2026-10-05T10:00:00Z',
  createdAt: '2026-10-05T10:00:00Z',
  updatedAt: '2026-10-06T10:00:00Z',
  test: false,
  edited: false,
  taxesIncluded: false,
  dutiesIncluded: false,
  paymentGatewayNames: [],
  discountCodes: [],
  totalPriceSet: money('50.00'),
  totalReceivedSet: money('50.00'),
  totalTipReceivedSet: money('0.00'),
  originalTotalDutiesSet: money('7.00'),
  lineItems: listOf(),
  shippingLines: listOf(),
  refunds: [],
}
const refund = (amount: string, ...paid: readonly (readonly [string, string])[]) =>
  answeredRefund.parse({
    id: 'gid://shopify/Refund/9',
    processedAt: '2026-10-06T10:00:00Z',
    totalRefundedSet: money(amount),
    refundLineItems: listOf(),
    refundShippingLines: listOf(),
    orderAdjustments: listOf(),
    transactions: listOf(...paid.map(([status, of]) => ({ status, amountSet: money(of) }))),
  })

it.each([
  ['what went back in two ways', refund('50.00', ['SUCCESS', '30.00'], ['SUCCESS', '20.00']), '50.00'],
  ['nothing where it is still on its way', refund('50.00', ['PENDING', '50.00']), '0'],
  ['nothing where it failed, and the total leaves it out already', refund('0.00', ['FAILURE', '50.00']), '0'],
  ['what went back beside what failed', refund('50.00', ['FAILURE', '30.00'], ['SUCCESS', '20.00']), '20.00'],
  ['what Shopify tells of one without a payment', refund('50.00'), '50.00'],
])('the money of a refund is %s', (_, of, amount) => {
  const [kept] = keptOrder(answeredOrder.parse(told), [of]).refunds
  expect(Number(kept?.amount)).toBe(Number(amount))
})

it('duties stand beside the prices, or inside them, once', () => {
  const of = (dutiesIncluded: boolean) => keptOrder(answeredOrder.parse({ ...told, dutiesIncluded }), [])
  expect(of(false)).toMatchObject({ duties: '7.00' })
  expect(of(false)).not.toHaveProperty('dutiesInside')
  expect(of(true)).toMatchObject({ duties: '0.00', dutiesInside: '7.00' })
})
