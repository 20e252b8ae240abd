import type { Cell } from '../../db/staging.ts'
import type { Currency } from '../values/money.ts'
import { lineAmount, type UnitPrice } from '../values/unit-price.ts'
import type { AdSpend, Chargeback, Fact, OrderLine, Parcel, Refund, UnitCost } from './fact.ts'
import { optionalOrderNumber, orderNumber } from './order-number.ts'
import { naturalKey } from './row-key.ts'

export type TableName = Fact['table']

/** What a second row with the same id means. */
export type KeyRule =
  /**
   * The id is derived from the whole content and its occurrence: a row with the same id is the same
   * row.
   */
  | 'content'
  /**
   * The source has one content for the id: different content is a conflict, and the first row
   * stays.
   */
  | 'stated'
  /**
   * The source states the newest value for the id: a different one replaces the old, which is
   * stored.
   */
  | 'restated'

export type LedgerTable<Row extends Fact> = {
  readonly name: Row['table']
  readonly rule: KeyRule
  /**
   * Columns besides business, id, origin and currency, with their types, in the order of `cells`.
   * `instant` is seconds since 1970.
   */
  readonly columns: readonly (readonly [name: string, type: string])[]
  /** The column whose day the roll-ups of a row belong to. */
  readonly dayColumn: 'day' | 'valid_from'
  /** The columns that a restatement changes. */
  readonly values?: readonly string[]
  /**
   * The natural key, from the file's values as written there, and whether equal keys within a file
   * are counted (then they are different rows).
   */
  key(fact: Row): { readonly key: string; readonly isCounted: boolean }
  cells(fact: Row, currency: Currency): Cell[]
}

const orderLine: LedgerTable<OrderLine> = {
  name: 'order_line',
  rule: 'content',
  columns: [
    ['order_id', 'text'],
    ['occurred_at', 'instant'],
    ['day', 'date'],
    ['sku', 'text'],
    ['description', 'text'],
    ['units', 'bigint'],
    ['unit_price', 'bigint'],
    ['list_price', 'bigint'],
    ['discount', 'bigint'],
    ['amount', 'bigint'],
    ['customer_id', 'text'],
    ['country', 'text'],
    ['nature', 'text'],
  ],
  dayColumn: 'day',
  key: ({ orderId, at, sku, description, units, unitPrice, listPrice, discount, customerId, country }) => ({
    key: naturalKey([orderId, at.instant, sku, description, units, unitPrice, listPrice, discount, customerId, country]),
    isCounted: true,
  }),
  cells: (fact, currency) => [
    orderNumber(fact.orderId),
    fact.at.instant,
    fact.at.day,
    fact.sku,
    fact.description,
    fact.units,
    fact.unitPrice,
    fact.listPrice,
    fact.discount,
    lineAmount(fact.unitPrice as UnitPrice, fact.units, currency).minor,
    fact.customerId,
    fact.country,
    fact.nature,
  ],
}

const refund: LedgerTable<Refund> = {
  name: 'refund',
  rule: 'stated',
  columns: [
    ['refund_id', 'text'],
    ['occurred_at', 'instant'],
    ['day', 'date'],
    ['sku', 'text'],
    ['units', 'bigint'],
    ['amount', 'bigint'],
    ['order_id', 'text'],
    ['customer_id', 'text'],
    ['country', 'text'],
    ['nature', 'text'],
  ],
  dayColumn: 'day',
  key: ({ refundId, hasLineId, at, sku, units, amount, orderId, customerId, country }) =>
    hasLineId
      ? { key: naturalKey(['id', refundId]), isCounted: false }
      : { key: naturalKey(['content', refundId, at.instant, sku, units, amount, orderId, customerId, country]), isCounted: true },
  cells: (fact) => [
    fact.refundId,
    fact.at.instant,
    fact.at.day,
    fact.sku,
    fact.units,
    fact.amount,
    optionalOrderNumber(fact.orderId),
    fact.customerId,
    fact.country,
    fact.nature,
  ],
}

const unitCost: LedgerTable<UnitCost> = {
  name: 'unit_cost',
  rule: 'stated',
  columns: [
    ['sku', 'text'],
    ['valid_from', 'date'],
    ['unit_cost', 'bigint'],
  ],
  dayColumn: 'valid_from',
  key: ({ sku, validFrom }) => ({ key: naturalKey([sku, validFrom]), isCounted: false }),
  cells: (fact) => [fact.sku, fact.validFrom, fact.unitCost],
}

const parcel: LedgerTable<Parcel> = {
  name: 'parcel',
  rule: 'content',
  columns: [
    ['order_id', 'text'],
    ['day', 'date'],
    ['carrier', 'text'],
    ['zone', 'text'],
    ['charged', 'bigint'],
    ['cost', 'bigint'],
  ],
  dayColumn: 'day',
  key: ({ orderId, day, carrier, zone, charged, cost }) => ({
    key: naturalKey([orderId, day, carrier, zone, charged, cost]),
    isCounted: true,
  }),
  cells: (fact) => [orderNumber(fact.orderId), fact.day, fact.carrier, fact.zone, fact.charged, fact.cost],
}

const adSpend: LedgerTable<AdSpend> = {
  name: 'ad_spend',
  rule: 'restated',
  columns: [
    ['day', 'date'],
    ['campaign', 'text'],
    ['dimensions', 'jsonb'],
    ['spend', 'bigint'],
    ['clicks', 'bigint'],
    ['conversion_value', 'bigint'],
  ],
  dayColumn: 'day',
  values: ['spend', 'clicks', 'conversion_value'],
  key: ({ day, campaign, dimensions }) => ({
    key: naturalKey([day, campaign, ...Object.entries(dimensions).flat()]),
    isCounted: false,
  }),
  cells: (fact) => [fact.day, fact.campaign, fact.dimensions, fact.spend, fact.clicks, fact.conversionValue],
}

const chargeback: LedgerTable<Chargeback> = {
  name: 'chargeback',
  rule: 'content',
  columns: [
    ['order_id', 'text'],
    ['day', 'date'],
    ['amount', 'bigint'],
    ['reason', 'text'],
    ['country', 'text'],
  ],
  dayColumn: 'day',
  key: ({ orderId, day, amount, reason, country }) => ({ key: naturalKey([orderId, day, amount, reason, country]), isCounted: true }),
  cells: (fact) => [orderNumber(fact.orderId), fact.day, fact.amount, fact.reason, fact.country],
}

/** The ledger's tables by name. */
export const ledgerTables = { order_line: orderLine, refund, unit_cost: unitCost, parcel, ad_spend: adSpend, chargeback } as const

/** The table of a fact; its functions take that fact. */
export function tableOf(fact: Fact): LedgerTable<Fact> {
  return ledgerTables[fact.table] as unknown as LedgerTable<Fact>
}
