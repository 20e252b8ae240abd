/** Order lines of one day, SKU and price that reported findings tell, by `lineKey`. */
export type ToldLines = {
  /** Lines that a rule counts whole. */
  readonly whole: ReadonlySet<string>
  /** What changes count of one unit; micros. */
  readonly changes: ReadonlyMap<string, number>
}

type LineAtPrice = { readonly sku: string; readonly listPrice: number; readonly unitPrice: number }

/** The identity of order lines of one day, SKU and price. */
export function lineKey(day: number, { sku, listPrice, unitPrice }: LineAtPrice): string {
  return [day, sku, listPrice, unitPrice].join(' ')
}

/** Whether reported findings already count all that a unit of these lines lost; micros. */
export function isTold({ whole, changes }: ToldLines, key: string, lostPerUnit: number): boolean {
  return whole.has(key) || (changes.get(key) ?? 0) >= lostPerUnit
}
