/** One kind of money, of a table, of one document: of one product in it, or of all (null). */
export type DocumentMoney = {
  readonly table: string
  readonly money?: string | undefined
  readonly day: number
  readonly document: string
  readonly of: string | null
}

/**
 * The money of single documents that findings count, by the number of the document: most rows have
 * one of which nothing is claimed.
 */
export type ClaimedDocuments = Map<string, Omit<DocumentMoney, 'document'>[]>

/**
 * Order lines of one day, SKU and price, by `lineKey`, parcels, by `parcelKey`, ads, by `adsKey`,
 * refunds, by `refundKey`, and disputes, by `disputeKey`, that reported findings count.
 */
export type ReportedRows = {
  /** Lines that a rule counts whole. */
  readonly whole: ReadonlySet<string>
  /** What changes count of one unit; micros. */
  readonly changes: ReadonlyMap<string, number>
  /** Parcels of a lane and day, or of one order among them. */
  readonly parcels: ReadonlySet<string>
  /** Ads of a campaign and day. */
  readonly ads: ReadonlySet<string>
  /** What is counted of a refund of a product; micros. */
  readonly refunds: ReadonlyMap<string, number>
  /** Disputes of a country and day, or of one order among them. */
  readonly disputes: ReadonlySet<string>
}

type LineAtPrice = { readonly sku: string; readonly listPrice: number; readonly unitPrice: number }

/** The identity of order lines of one day, SKU and price. */
export function lineKey(day: number, { sku, listPrice, unitPrice }: LineAtPrice): string {
  return [day, sku, listPrice, unitPrice].join(' ')
}

/** Whether reported findings already count all that a unit of these lines lost; micros. */
export function isLineReported({ whole, changes }: ReportedRows, key: string, lostPerUnit: number): boolean {
  return whole.has(key) || (changes.get(key) ?? 0) >= lostPerUnit
}

/** The identity of the parcels of a day and lane; `order` null for all of them. */
export function parcelKey(day: number, lane: string, order: string | null): string {
  return [day, lane, order ?? ''].join('\n')
}

/** Whether a reported finding counts the parcels of this order. */
export function isParcelReported({ parcels }: ReportedRows, day: number, lane: string, order: string): boolean {
  return parcels.has(parcelKey(day, lane, null)) || parcels.has(parcelKey(day, lane, order))
}

/** The identity of the ads of a day and campaign. */
export function adsKey(day: number, campaign: string): string {
  return [day, campaign].join('\n')
}

/** The identity of the rows of one refund and product. */
export function refundKey(day: number, sku: string, refundId: string): string {
  return [day, sku, refundId].join('\n')
}

/** The identity of the disputes of a day and country; `order` null for all of them. */
export function disputeKey(day: number, country: string, order: string | null): string {
  return [day, country, order ?? ''].join('\n')
}

/** Whether a reported finding counts the disputes of this order. */
export function isDisputeReported({ disputes }: ReportedRows, day: number, country: string, order: string): boolean {
  return disputes.has(disputeKey(day, country, null)) || disputes.has(disputeKey(day, country, order))
}

const noReportedRows: ReportedRows = {
  whole: new Set(),
  changes: new Map(),
  parcels: new Set(),
  ads: new Set(),
  refunds: new Map(),
  disputes: new Set(),
}

/** A lazy value: computed on the first call, then kept. */
export function lazy<Value>(make: () => Value): () => Value {
  let known: { readonly value: Value } | null = null
  return () => {
    known ??= { value: make() }
    return known.value
  }
}

/**
 * The reported rows of a day, collected on the first call: they are many, and most days need none
 * of them. None where `reportedRows` is absent.
 */
export function lazyReportedRows(reportedRows: (() => ReportedRows) | undefined): () => ReportedRows {
  return lazy(() => reportedRows?.() ?? noReportedRows)
}
