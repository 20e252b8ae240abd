// Source: Admin API 2026-10, introspection of npm @shopify/dev-mcp 1.16.0, ISC, 2026-11-29; trimmed
// to what is read.
import { z } from 'zod'
import { units } from '../ledger-bounds.ts'
import { amount, amountOf, microsOf, nothing, shopMoney, sumText } from './amount.ts'
import { connection, instantText, numberOf, pageInfo } from './graph.ts'
import { plainText } from './text.ts'

/**
 * A line of an order as it is kept. `units` are those ordered, also what was taken off or given
 * back; discount and tax are of all of them.
 */
const orderLine = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  category: z.string().nullable(),
  units: z.int().nonnegative(),
  /** Without those taken off and those given back. */
  current: z.int().nonnegative(),
  isGiftCard: z.boolean(),
  price: amount,
  discount: amount,
  tax: amount,
})
export type ShopifyLine = z.infer<typeof orderLine>

/**
 * What was given back at once. `amount` is the money that moved; `adjustmentTax` is the tax of what
 * names no line.
 */
const refund = z.object({
  id: z.string(),
  at: z.int(),
  amount,
  duties: amount,
  adjustmentTax: amount,
  shipping: z.object({ amount, tax: amount }),
  lines: z.array(z.object({ line: z.string(), units: z.int().nonnegative(), amount, tax: amount })),
})
export type ShopifyRefund = z.infer<typeof refund>

/** An order as it is kept, with what was given back. Amounts are in the shop's currency. */
export const order = z.object({
  id: z.string(),
  name: z.string(),
  at: z.int(),
  /** When it was made there; absent in what was kept before that was asked for. */
  madeAt: z.int().optional(),
  updatedAt: z.string(),
  isTest: z.boolean(),
  isEdited: z.boolean(),
  /** Whether prices have their taxes inside. */
  hasTaxInside: z.boolean(),
  status: z.string().nullable(),
  currency: z.string(),
  channel: z.string().nullable(),
  gateways: z.array(z.string()),
  codes: z.array(z.string()),
  customer: z.string().nullable(),
  country: z.string().nullable(),
  total: amount,
  received: amount,
  tip: amount,
  /** Beside the prices; none where prices have them inside. */
  duties: amount,
  /** Inside the prices; absent where they are beside them. */
  dutiesInside: amount.optional(),
  shipping: z.object({ price: amount, tax: amount }),
  lines: z.array(orderLine),
  refunds: z.array(refund),
})
export type ShopifyOrder = z.infer<typeof order>

const taxLines = z.array(z.object({ priceSet: shopMoney }))
const taxOf = (lines: z.infer<typeof taxLines>) => sumText(lines.map(({ priceSet }) => priceSet.shopMoney.amount))

export const answeredLine = z.object({
  id: z.string(),
  sku: z.string().nullish(),
  name: z.string(),
  quantity: units,
  currentQuantity: units,
  isGiftCard: z.boolean(),
  originalUnitPriceSet: shopMoney,
  discountAllocations: z.array(z.object({ allocatedAmountSet: shopMoney })),
  taxLines,
  product: z.object({ productType: z.string() }).nullish(),
})

export const answeredShipping = z.object({ discountedPriceSet: shopMoney, taxLines })

const country = z.object({ countryCodeV2: z.string().nullish() }).nullish()

export const answeredOrder = z.object({
  id: z.string(),
  name: z.string(),
  processedAt: instantText,
  createdAt: instantText,
  updatedAt: z.iso.datetime({ offset: true }),
  test: z.boolean(),
  edited: z.boolean(),
  taxesIncluded: z.boolean(),
  dutiesIncluded: z.boolean(),
  displayFinancialStatus: z.string().nullish(),
  sourceName: z.string().nullish(),
  paymentGatewayNames: z.array(z.string()),
  discountCodes: z.array(z.string()),
  customer: z.object({ id: z.string() }).nullish(),
  shippingAddress: country,
  billingAddress: country,
  totalPriceSet: shopMoney,
  totalReceivedSet: shopMoney,
  totalTipReceivedSet: shopMoney,
  originalTotalDutiesSet: shopMoney.nullish(),
  lineItems: connection(answeredLine),
  shippingLines: connection(answeredShipping),
  refunds: z.array(z.object({ id: z.string() })),
})
export type AnsweredOrder = z.infer<typeof answeredOrder>

const refundLine = z.object({
  quantity: units,
  lineItem: z.object({ id: z.string() }),
  subtotalSet: shopMoney,
  totalTaxSet: shopMoney,
})
const withTax = z.object({ subtotalAmountSet: shopMoney, taxAmountSet: shopMoney })

export const answeredRefund = z.object({
  id: z.string(),
  processedAt: instantText,
  totalRefundedSet: shopMoney,
  duties: z.array(z.object({ amountSet: shopMoney })).nullish(),
  refundLineItems: connection(refundLine),
  refundShippingLines: z.object({ nodes: z.array(withTax), pageInfo }),
  orderAdjustments: z.object({ nodes: z.array(z.object({ taxAmountSet: shopMoney })), pageInfo }),
  transactions: z.object({ nodes: z.array(z.object({ status: z.string(), amountSet: shopMoney })), pageInfo }),
})
export type AnsweredRefund = z.infer<typeof answeredRefund>

/** Keeps of an answer what is mapped. */
export function keptOrder(answer: AnsweredOrder, refunds: readonly AnsweredRefund[]): ShopifyOrder {
  const { lineItems, shippingLines } = answer
  return {
    id: numberOf(answer.id),
    name: plainText(answer.name) ?? numberOf(answer.id),
    at: answer.processedAt,
    madeAt: answer.createdAt,
    updatedAt: new Date(answer.updatedAt).toISOString(),
    isTest: answer.test,
    isEdited: answer.edited,
    hasTaxInside: answer.taxesIncluded,
    status: answer.displayFinancialStatus ?? null,
    currency: answer.totalPriceSet.shopMoney.currencyCode,
    channel: plainText(answer.sourceName),
    gateways: answer.paymentGatewayNames.flatMap((name) => plainText(name) ?? []),
    codes: answer.discountCodes.flatMap((code) => plainText(code) ?? []),
    customer: answer.customer ? numberOf(answer.customer.id) : null,
    country: answer.shippingAddress?.countryCodeV2 ?? answer.billingAddress?.countryCodeV2 ?? null,
    total: amountOf(answer.totalPriceSet),
    received: amountOf(answer.totalReceivedSet),
    tip: amountOf(answer.totalTipReceivedSet),
    ...dutiesOf(answer),
    shipping: {
      price: sumText(shippingLines.nodes.map(({ discountedPriceSet }) => amountOf(discountedPriceSet))),
      tax: sumText(shippingLines.nodes.map((one) => taxOf(one.taxLines))),
    },
    lines: lineItems.nodes.map(keptLine),
    refunds: refunds.map(keptRefund),
  }
}

function dutiesOf({ dutiesIncluded, originalTotalDutiesSet }: AnsweredOrder): Pick<ShopifyOrder, 'duties' | 'dutiesInside'> {
  const duties = amountOf(originalTotalDutiesSet)
  return dutiesIncluded ? { duties: nothing, dutiesInside: duties } : { duties }
}

function keptLine(line: z.infer<typeof answeredLine>): ShopifyLine {
  return {
    id: numberOf(line.id),
    sku: plainText(line.sku),
    name: plainText(line.name),
    category: plainText(line.product?.productType),
    units: line.quantity,
    current: line.currentQuantity,
    isGiftCard: line.isGiftCard,
    price: amountOf(line.originalUnitPriceSet),
    discount: sumText(line.discountAllocations.map(({ allocatedAmountSet }) => amountOf(allocatedAmountSet))),
    tax: taxOf(line.taxLines),
  }
}

/** The money that has moved: what is still on its way, or failed, may stand in the total too. */
function movedOf({ totalRefundedSet, transactions: { nodes } }: AnsweredRefund): string {
  const total = amountOf(totalRefundedSet)
  const moved = nodes.filter(({ status }) => status === 'SUCCESS')
  if (moved.length === nodes.length) return total
  const sum = sumText(moved.map(({ amountSet }) => amountOf(amountSet)))
  return microsOf(sum) < microsOf(total) ? sum : total
}

function keptRefund(answer: AnsweredRefund): ShopifyRefund {
  const shipping = answer.refundShippingLines.nodes
  return {
    id: numberOf(answer.id),
    at: answer.processedAt,
    amount: movedOf(answer),
    duties: sumText((answer.duties ?? []).map(({ amountSet }) => amountOf(amountSet))),
    // Signs of adjustments differ by their reason: only how much tax they are about is taken.
    adjustmentTax: sumText(answer.orderAdjustments.nodes.map(({ taxAmountSet }) => amountOf(taxAmountSet).replace('-', ''))),
    shipping: {
      amount: sumText(shipping.map(({ subtotalAmountSet }) => amountOf(subtotalAmountSet))),
      tax: sumText(shipping.map(({ taxAmountSet }) => amountOf(taxAmountSet))),
    },
    lines: answer.refundLineItems.nodes.map(({ quantity, lineItem, subtotalSet, totalTaxSet }) => ({
      line: numberOf(lineItem.id),
      units: quantity,
      amount: amountOf(subtotalSet),
      tax: amountOf(totalTaxSet),
    })),
  }
}
