import fc from 'fast-check'
import { minorOf } from '../../../api/connectors/shopify/amount.ts'
import type { ShopifyMovement } from '../../../api/connectors/shopify/balance-transaction.ts'
import type { ShopifyDispute } from '../../../api/connectors/shopify/disputes.ts'
import type { ShopifyOrder } from '../../../api/connectors/shopify/order.ts'
import type { ShopifyStockLevel } from '../../../api/connectors/shopify/stock-levels.ts'
import type { ShopifyUnitCost } from '../../../api/connectors/shopify/unit-costs.ts'
import type { Fact } from '../../../api/ledger/fact.ts'
import { day } from '../../../api/values/day.ts'
import { currency } from '../../../api/values/money.ts'
import { lineAmount, microsToMinor, type UnitPrice } from '../../../api/values/unit-price.ts'
import type { StreamProof } from './proof.ts'

/** Records of Shopify's streams, of any kind that fits, with the money that each is about. */

const code = fc.oneof(fc.constantFrom('USD', 'JPY', 'KWD', 'HUF', 'XXX'), fc.string({ minLength: 3, maxLength: 3 }))
const decimal = (least: number, most: number) => fc.integer({ min: least, max: most }).map((cents) => (cents / 100).toFixed(2))
const price = decimal(0, 1_000_000)
const any = decimal(-1_000_000, 1_000_000)
const stamp = fc.integer({ min: 1_300_000_000, max: 2_000_000_000 })
const optional = fc.option(fc.string({ maxLength: 20 }))
const lineIds = fc.constantFrom('1', '2', '3', 'constructor')

const line = fc.record({
  id: lineIds,
  sku: fc.oneof(optional, fc.constantFrom('A-1', 'SHIPPING', '')),
  name: fc.oneof(optional, fc.constantFrom('Tip', 'Shirt', 'Gift card')),
  category: optional,
  units: fc.nat(40),
  current: fc.nat(40),
  isGiftCard: fc.boolean(),
  price,
  discount: price,
  tax: price,
})

const refund = fc.record({
  id: fc.string(),
  at: stamp,
  amount: any,
  duties: price,
  adjustmentTax: price,
  shipping: fc.record({ amount: price, tax: price }),
  lines: fc.array(fc.record({ line: lineIds, units: fc.nat(40), amount: any, tax: price }), { maxLength: 3 }),
})

const statuses = ['PAID', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING', 'AUTHORIZED', 'VOIDED', 'EXPIRED', 'toString']

const order: fc.Arbitrary<ShopifyOrder> = fc.record({
  id: fc.string(),
  name: fc.string(),
  at: stamp,
  updatedAt: fc.string(),
  isTest: fc.boolean(),
  isEdited: fc.boolean(),
  hasTaxInside: fc.boolean(),
  status: fc.option(fc.oneof(fc.constantFrom(...statuses), fc.string())),
  currency: code,
  channel: optional,
  gateways: fc.array(fc.string(), { maxLength: 2 }),
  codes: fc.array(fc.string(), { maxLength: 2 }),
  customer: optional,
  country: optional,
  total: any,
  received: any,
  tip: fc.oneof(fc.constant('0.00'), price),
  duties: fc.oneof(fc.constant('0.00'), price),
  dutiesInside: fc.oneof(fc.constant('0.00'), price),
  shipping: fc.record({ price, tax: price }),
  lines: fc.array(line, { maxLength: 4 }),
  refunds: fc.array(refund, { maxLength: 3 }),
})

const unitCost: fc.Arbitrary<ShopifyUnitCost> = fc.record({
  id: fc.string(),
  updatedAt: fc.string(),
  seenAt: stamp,
  sku: optional,
  cost: fc.option(fc.record({ amount: price, currency: code })),
})

const stockLevel: fc.Arbitrary<ShopifyStockLevel> = fc.record({
  item: fc.string(),
  sku: optional,
  isTracked: fc.boolean(),
  location: fc.record({ id: fc.string(), name: optional }),
  isActive: fc.boolean(),
  available: fc.option(fc.integer({ min: -100_000, max: 100_000 })),
  since: stamp,
})

const types = [
  'CHARGE',
  'REFUND',
  'ADJUSTMENT',
  'CHARGEBACK_FEE',
  'DISPUTE_REVERSAL',
  'RESERVED_FUNDS',
  'TRANSFER',
  'LENDING_CREDIT',
  'toString',
]

const movement: fc.Arbitrary<ShopifyMovement> = fc.record({
  id: fc.string(),
  type: fc.oneof(fc.constantFrom(...types), fc.string()),
  source: fc.option(fc.constantFrom('DISPUTE', 'REFUND', 'CHARGE', 'SYSTEM_ADJUSTMENT')),
  order: optional,
  isTest: fc.boolean(),
  at: stamp,
  amount: any,
  fee: any,
  currency: code,
  payout: optional,
})

const dispute: fc.Arbitrary<ShopifyDispute> = fc.record({
  id: fc.string(),
  type: fc.oneof(fc.constantFrom('INQUIRY', 'CHARGEBACK'), fc.string()),
  status: fc.oneof(fc.constantFrom('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'PREVENTED', 'ACCEPTED'), fc.string()),
  reason: optional,
  order: optional,
  country: optional,
  at: stamp,
  amount: price,
  currency: code,
})

/** Of a sale what was paid, of a refund what went back. */
function soldOrGivenBack(fact: Fact, of: string): bigint {
  if (fact.table === 'order_line') return lineAmount(fact.unitPrice as UnitPrice, fact.units, currency(of)).minor
  return fact.table === 'refund' ? -fact.amount : 0n
}

/** Of each product the cost that was seen last, on a day that is all one. */
function lastCosts(facts: readonly Fact[]): readonly Fact[] {
  const costs = facts.filter((fact) => fact.table === 'unit_cost').toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return [...new Map(costs.map((fact) => [fact.sku, { ...fact, validFrom: day('2000-01-01') }])).values()]
}

/** Of each level the newest one. */
function newestLevels(facts: readonly Fact[]): readonly Fact[] {
  const levels = facts.filter((fact) => fact.table === 'stock_level').toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
  return [...new Map(levels.map((fact) => [fact.levelId, fact])).values()]
}

export const shopifyStreams: Readonly<Record<string, StreamProof>> = {
  orders: {
    raw: order,
    total: ({ total, refunds, currency: of }: ShopifyOrder) =>
      refunds.map(({ amount }) => minorOf(amount, of)).reduce((sum, one) => sum - one, minorOf(total, of)),
    money: soldOrGivenBack,
  },
  unit_costs: {
    raw: unitCost,
    lastOf: lastCosts,
    total: ({ cost }: ShopifyUnitCost) => (cost ? minorOf(cost.amount, cost.currency) : 0n),
    money: (fact, of) => (fact.table === 'unit_cost' ? microsToMinor(fact.unitCost, currency(of)) : 0n),
  },
  balance_transactions: {
    raw: movement,
    total: ({ amount, fee, currency: of }: ShopifyMovement) => minorOf(amount, of) - minorOf(fee, of),
    // A fee stands beside its movement, which has it too.
    money: (fact) => (fact.table === 'payout' ? fact.net : 0n),
  },
  disputes: {
    raw: dispute,
    total: ({ amount, currency: of }: ShopifyDispute) => minorOf(amount, of),
    money: (fact) => (fact.table === 'chargeback' ? fact.amount : 0n),
  },
  stock_levels: { raw: stockLevel, lastOf: newestLevels, total: () => 0n, money: () => 0n },
}
