import type { SalesCells } from './day-facts.ts'
import { type DayGap } from './frozen-history.ts'

/** Older cost documents are removed too, except this many of the newest. Proposed. */
const leastDocuments = 12

/**
 * One SKU's sales as columns of equal length, oldest first: one entry is the units of one day at
 * one list price and price paid.
 */
export type StoredSales = {
  readonly day: number[]
  /** Micros; -1 where the file has no list price. */
  readonly listPrice: number[]
  readonly unitPrice: number[]
  readonly units: number[]
  readonly lines: number[]
}

/** One SKU's cost documents as columns of equal length, oldest first. */
export type StoredCosts = { readonly day: number[]; readonly unitCost: number[]; readonly document: string[] }

/**
 * `sku`: the name string as first read. Facts bring a new string each day; a lookup by the stored
 * string compares references, not letters.
 */
export type SkuMemory = { readonly sku: string; readonly sales: StoredSales; readonly costs: StoredCosts }

/** Adds a cell of the day; one with the same prices grows. */
export function append(sales: StoredSales, day: number, { listPrice, unitPrice, units, lines }: SalesCells, i: number): void {
  const last = sales.day.length - 1
  if (sales.day[last] === day && sales.listPrice[last] === listPrice[i] && sales.unitPrice[last] === unitPrice[i]) {
    sales.units[last] = (sales.units[last] ?? 0) + (units[i] ?? 0)
    sales.lines[last] = (sales.lines[last] ?? 0) + (lines[i] ?? 0)
    return
  }
  sales.day.push(day)
  sales.listPrice.push(listPrice[i] ?? -1)
  sales.unitPrice.push(unitPrice[i] ?? 0)
  sales.units.push(units[i] ?? 0)
  sales.lines.push(lines[i] ?? 0)
}

/** Drops the sales before a day. */
export function forgetSales(sales: StoredSales, before: number): void {
  let count = 0
  while (count < sales.day.length && (sales.day[count] ?? before) < before) count += 1
  if (count === 0) return
  for (const column of [sales.day, sales.listPrice, sales.unitPrice, sales.units, sales.lines]) column.splice(0, count)
}

/** A document gives a product's cost until the next one: the newest are kept at any age. */
export function forgetCosts(costs: StoredCosts, before: number): void {
  let count = 0
  while (count < costs.day.length - leastDocuments && (costs.day[count] ?? before) < before) count += 1
  if (count > 0) for (const column of [costs.day, costs.unitCost, costs.document]) column.splice(0, count)
}

/** Drops the entries of a range of days from all columns. */
export function dropBetween(day: number[], columns: readonly unknown[][], { from, until }: DayGap): void {
  const first = day.findIndex((of) => of >= from)
  const end = day.findIndex((of) => of >= until)
  const count = (end < 0 ? day.length : end) - first
  if (first >= 0 && count > 0) for (const column of [day, ...columns]) column.splice(first, count)
}
