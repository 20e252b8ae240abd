import { unitPriceText } from '../values/unit-price.ts'
import { csv } from './csv.ts'
import type { AdsRow, ChargebackRow, CostRow, MadeShop, OrderRow, RefundRow, ShippingRow } from './shop.ts'

export type CanonicalFile = 'orders.csv' | 'refunds.csv' | 'costs.csv' | 'shipping.csv' | 'ads.csv' | 'chargebacks.csv'

/**
 * The six canonical files: comma, UTF-8, LF, header line, exact decimals. A refund that does not
 * name its order has an empty `order_id`.
 */
export function canonicalFiles({ tables }: Pick<MadeShop, 'tables'>): Map<CanonicalFile, string> {
  return new Map<CanonicalFile, string>([
    ['orders.csv', csv(headers.orders, tables.orders.map(orderCells))],
    ['refunds.csv', csv(headers.refunds, tables.refunds.map(refundCells))],
    ['costs.csv', csv(headers.costs, tables.costs.map(costCells))],
    ['shipping.csv', csv(headers.shipping, tables.shipping.map(shippingCells))],
    ['ads.csv', csv(headers.ads, tables.ads.map(adsCells))],
    ['chargebacks.csv', csv(headers.chargebacks, tables.chargebacks.map(chargebackCells))],
  ])
}

const headers = {
  orders: ['order_id', 'date', 'sku', 'qty', 'unit_price', 'customer_id', 'country', 'list_price', 'discount'],
  refunds: ['refund_id', 'date', 'sku', 'qty', 'amount', 'order_id'],
  costs: ['sku', 'valid_from', 'unit_cost'],
  shipping: ['order_id', 'date', 'carrier', 'zone', 'charged', 'cost'],
  ads: ['date', 'campaign', 'spend', 'clicks', 'conv_value'],
  chargebacks: ['order_id', 'date', 'amount', 'reason', 'country'],
}

function orderCells({ orderId, at, sku, qty, unitPrice, customerId, country, listPrice, discount }: OrderRow) {
  return [orderId, at, sku, qty, unitPriceText(unitPrice), customerId, country, unitPriceText(listPrice), discount]
}

function refundCells({ refundId, at, sku, qty, amount, orderId }: RefundRow) {
  return [refundId, at, sku, qty, unitPriceText(amount), orderId ?? '']
}

function costCells({ sku, validFrom, unitCost }: CostRow) {
  return [sku, validFrom, unitPriceText(unitCost)]
}

function shippingCells({ orderId, day, carrier, zone, charged, cost }: ShippingRow) {
  return [orderId, day, carrier, zone, unitPriceText(charged), unitPriceText(cost)]
}

function adsCells({ day, campaign, spend, clicks, convValue }: AdsRow) {
  return [day, campaign, unitPriceText(spend), clicks, unitPriceText(convValue)]
}

function chargebackCells({ orderId, day, amount, reason, country }: ChargebackRow) {
  return [orderId, day, unitPriceText(amount), reason, country]
}
