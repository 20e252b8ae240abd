import type { Cell } from '../../db/staging.ts'
import type { Currency } from '../values/money.ts'
import { lineAmount, type UnitPrice } from '../values/unit-price.ts'
import type { AdSpend, Chargeback, Fact, OrderLine, Parcel, Payout, Refund, StockLevel, UnitCost } from './fact.ts'
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

type KeyPart = string | number | bigint | null

/** A column of a ledger table, all that is said of it: `instant` is seconds since 1970. */
export type LedgerColumn<Row extends Fact> = {
  readonly name: string
  readonly type: string
  readonly cell: (fact: Row, currency: Currency) => Cell
  /**
   * What the natural key has of it, as the file says it; absent where the column is no part of the
   * key.
   */
  readonly key?: (fact: Row) => KeyPart | readonly KeyPart[]
  /** Our own reading of the file: two rows do not contradict each other by it. */
  readonly isReading?: true
  /**
   * What a row may lack: of the files that state the row, the first (or last) that has a value
   * gives it. Two rows do not contradict each other by it.
   */
  readonly fillsFrom?: 'first' | 'last'
}

export type LedgerTable<Row extends Fact> = {
  readonly name: TableName
  readonly rule: KeyRule
  /** Columns beside business, id, origin and currency. */
  readonly columns: readonly LedgerColumn<Row>[]
  /** The column with the day of the event, or from which the row holds. */
  readonly dayColumn: 'day' | 'valid_from'
  /** What of the roll-ups a row is in: its day, the days sold at a cost from it on, or nothing. */
  readonly summedBy: 'day' | 'costs' | 'nothing'
  /**
   * The natural key, from the file's values as written there, and whether equal keys within a file
   * are counted (then they are different rows).
   */
  key(fact: Row): { readonly key: string; readonly isCounted: boolean }
}

/** Whichever table: its columns can be read by statements, its functions called with no fact. */
export type AnyLedgerTable = LedgerTable<never>

type Described<Row extends Fact> = Readonly<Record<string, Omit<LedgerColumn<Row>, 'name'>>>

function ledgerTable<Row extends Fact>(
  name: TableName,
  {
    rule,
    dayColumn = 'day',
    summedBy = 'day',
    columns,
  }: { rule: KeyRule; dayColumn?: 'day' | 'valid_from'; summedBy?: LedgerTable<Row>['summedBy']; columns: Described<Row> },
): LedgerTable<Row> {
  const list = Object.entries(columns).map(([column, of]) => ({ name: column, ...of }))
  const keys = list.flatMap(({ key }) => (key ? [key] : []))
  const isCounted = rule === 'content'
  const key = (fact: Row) => {
    // Asked for each row of an import: a list of lists to flatten would take as long again as all
    // else.
    const parts: KeyPart[] = []
    for (const part of keys) {
      const cells = part(fact)
      if (typeof cells === 'object' && cells !== null) parts.push(...cells)
      else parts.push(cells)
    }
    return { key: naturalKey(parts), isCounted }
  }
  return { name, rule, dayColumn, summedBy, columns: list, key }
}

/** A column that holds what the file says, and is part of the natural key. */
function inKey<Row extends Fact>(type: string, of: (fact: Row) => KeyPart): Omit<LedgerColumn<Row>, 'name'> {
  return { type, cell: of, key: of }
}

/** A column that names a cause, and that a later file may fill. */
function filled<Row extends Fact>(
  type: string,
  cell: (fact: Row) => Cell,
  fillsFrom: 'first' | 'last' = 'first',
): Omit<LedgerColumn<Row>, 'name'> {
  return { type, cell, fillsFrom }
}

/**
 * The SQL type of a column while its rows are staged: instants are numbers until they are written.
 */
export const stagedType = (type: string): string => (type === 'instant' ? 'bigint' : type)

/** The columns by which two rows of one id contradict each other. */
export function comparedColumns({ columns }: AnyLedgerTable): string[] {
  return columns.filter(({ isReading, fillsFrom }) => !isReading && !fillsFrom).map(({ name }) => name)
}

/** What a restated row states anew: whatever its key is not made of. */
export function restatedColumns({ columns }: AnyLedgerTable): string[] {
  return columns.filter(({ key }) => !key).map(({ name }) => name)
}

const orderLine = ledgerTable<OrderLine>('order_line', {
  rule: 'content',
  columns: {
    order_id: { type: 'text', cell: (fact) => orderNumber(fact.orderId), key: (fact) => fact.orderId },
    occurred_at: inKey('instant', (fact) => fact.at.instant),
    has_clock_time: { type: 'boolean', cell: (fact) => fact.at.hasClockTime, isReading: true },
    day: { type: 'date', cell: (fact) => fact.at.day },
    sku: inKey('text', (fact) => fact.sku),
    description: inKey('text', (fact) => fact.description),
    units: inKey('bigint', (fact) => fact.units),
    unit_price: inKey('bigint', (fact) => fact.unitPrice),
    list_price: inKey('bigint', (fact) => fact.listPrice),
    discount: inKey('bigint', (fact) => fact.discount),
    amount: { type: 'bigint', cell: (fact, currency) => lineAmount(fact.unitPrice as UnitPrice, fact.units, currency).minor },
    customer_id: inKey('text', (fact) => fact.customerId),
    country: inKey('text', (fact) => fact.country),
    // No part of the key: a file read again with such a column is the same file.
    category: filled('text', (fact) => fact.category ?? null),
    channel: filled('text', (fact) => fact.channel ?? null),
    discount_code: filled('text', (fact) => fact.discountCode ?? null),
    payment_method: filled('text', (fact) => fact.paymentMethod ?? null),
    order_discount: filled('bigint', (fact) => fact.orderDiscount ?? null),
    nature: { type: 'text', cell: (fact) => fact.nature, isReading: true },
  },
})

const refundByContent = ledgerTable<Refund>('refund', {
  rule: 'stated',
  columns: {
    refund_id: inKey('text', (fact) => fact.refundId),
    occurred_at: inKey('instant', (fact) => fact.at.instant),
    has_clock_time: { type: 'boolean', cell: (fact) => fact.at.hasClockTime, isReading: true },
    day: { type: 'date', cell: (fact) => fact.at.day },
    sku: inKey('text', (fact) => fact.sku),
    units: inKey('bigint', (fact) => fact.units),
    amount: inKey('bigint', (fact) => fact.amount),
    order_id: { type: 'text', cell: (fact) => optionalOrderNumber(fact.orderId), key: (fact) => fact.orderId },
    customer_id: inKey('text', (fact) => fact.customerId),
    country: inKey('text', (fact) => fact.country),
    reason: filled('text', (fact) => fact.reason ?? null),
    nature: { type: 'text', cell: (fact) => fact.nature, isReading: true },
  },
})

/** A refund whose source gives lines an id is known by that id alone. */
const refund: LedgerTable<Refund> = {
  ...refundByContent,
  key: (fact) =>
    fact.hasLineId
      ? { key: naturalKey(['id', fact.refundId]), isCounted: false }
      : { key: naturalKey(['content', refundByContent.key(fact).key]), isCounted: true },
}

const unitCost = ledgerTable<UnitCost>('unit_cost', {
  rule: 'stated',
  dayColumn: 'valid_from',
  summedBy: 'costs',
  columns: {
    sku: inKey('text', (fact) => fact.sku),
    valid_from: inKey('date', (fact) => fact.validFrom),
    unit_cost: { type: 'bigint', cell: (fact) => fact.unitCost },
    vendor: filled('text', (fact) => fact.vendor ?? null),
  },
})

const parcel = ledgerTable<Parcel>('parcel', {
  rule: 'content',
  columns: {
    order_id: { type: 'text', cell: (fact) => orderNumber(fact.orderId), key: (fact) => fact.orderId },
    day: inKey('date', (fact) => fact.day),
    carrier: inKey('text', (fact) => fact.carrier),
    zone: inKey('text', (fact) => fact.zone),
    charged: inKey('bigint', (fact) => fact.charged),
    cost: inKey('bigint', (fact) => fact.cost),
    size: filled('text', (fact) => fact.size ?? null),
    weight: filled('text', (fact) => fact.weight ?? null),
  },
})

const adSpend = ledgerTable<AdSpend>('ad_spend', {
  rule: 'restated',
  columns: {
    day: inKey('date', (fact) => fact.day),
    campaign: inKey('text', (fact) => fact.campaign),
    dimensions: { type: 'jsonb', cell: (fact) => fact.dimensions, key: (fact) => Object.entries(fact.dimensions).flat() },
    spend: { type: 'bigint', cell: (fact) => fact.spend },
    clicks: { type: 'bigint', cell: (fact) => fact.clicks },
    conversion_value: { type: 'bigint', cell: (fact) => fact.conversionValue },
  },
})

const chargeback = ledgerTable<Chargeback>('chargeback', {
  rule: 'content',
  columns: {
    order_id: { type: 'text', cell: (fact) => orderNumber(fact.orderId), key: (fact) => fact.orderId },
    day: inKey('date', (fact) => fact.day),
    amount: inKey('bigint', (fact) => fact.amount),
    reason: inKey('text', (fact) => fact.reason),
    country: inKey('text', (fact) => fact.country),
    state: filled('text', (fact) => fact.state ?? null, 'last'),
  },
})

const payout = ledgerTable<Payout>('payout', {
  rule: 'content',
  columns: {
    payout_id: inKey('text', (fact) => fact.payoutId),
    day: inKey('date', (fact) => fact.day),
    source: inKey('text', (fact) => fact.source),
    order_id: { type: 'text', cell: (fact) => optionalOrderNumber(fact.orderId), key: (fact) => fact.orderId },
    type: inKey('text', (fact) => fact.type),
    gross: inKey('bigint', (fact) => fact.gross),
    fee: inKey('bigint', (fact) => fact.fee),
    net: inKey('bigint', (fact) => fact.net),
  },
})

const stockLevel = ledgerTable<StockLevel>('stock_level', {
  rule: 'content',
  dayColumn: 'valid_from',
  summedBy: 'nothing',
  columns: {
    level_id: inKey('text', (fact) => fact.levelId),
    sku: inKey('text', (fact) => fact.sku),
    valid_from: inKey('date', (fact) => fact.validFrom),
    location: inKey('text', (fact) => fact.location),
    units: inKey('bigint', (fact) => fact.units),
  },
})

type FactOf = { readonly [Name in TableName]: Extract<Fact, { readonly table: Name }> }
type LedgerTables = { readonly [Name in TableName]: LedgerTable<FactOf[Name]> }

/** The ledger's tables by name. */
export const ledgerTables: LedgerTables = {
  order_line: orderLine,
  refund,
  unit_cost: unitCost,
  parcel,
  ad_spend: adSpend,
  chargeback,
  payout,
  stock_level: stockLevel,
}

/** The table of a fact, or of rows of one table; its functions take that fact. */
export function tableOf<Name extends TableName>({ table }: { readonly table: Name }): LedgerTable<FactOf[Name]> {
  return ledgerTables[table]
}

/** The columns of a table that files fill one after the other. */
export function filledColumns({
  columns,
}: AnyLedgerTable): { readonly name: string; readonly type: string; readonly fillsFrom: 'first' | 'last' }[] {
  return columns.flatMap(({ name, type, fillsFrom }) => (fillsFrom ? [{ name, type, fillsFrom }] : []))
}

const ownReadings = Object.values<AnyLedgerTable>(ledgerTables).flatMap(({ columns }) =>
  columns.filter(({ isReading, fillsFrom }) => isReading || fillsFrom),
)

/**
 * SQL: the names of the columns, of any table, by which rows do not contradict each other: our own
 * readings, and what files fill.
 */
export const notCompared = `array[${[...new Set(ownReadings.map(({ name }) => `'${name}'`))].join(', ')}]`
