import { dayNumber } from '../values/day.ts'
import type { DayFacts, SalesCells } from './day-facts.ts'
import { rememberPayouts } from './flows/payout-memory.ts'
import { rememberRefunds } from './flows/refund-memory.ts'
import { emptyRows, forgetRows, type RowMemory, rememberRows, rowDays } from './flows/row-memory.ts'
import { type DayGap, gapsBetween } from './frozen-history.ts'
import type { ClaimedDocuments, ReportedRows } from './reported-rows.ts'
import { append, dropBetween, forgetCosts, forgetSales, type SkuMemory, type StoredCosts } from './stored-sales.ts'

/** Days of sales stored for every SKU, at least; a finding keeps its own from its start on. */
export const storedDays = 180
/** Days whose totals are stored. */
export const totalDays = 90

/**
 * A SKU that was not seen for this long is removed, and starts anew if it returns. Longer than a
 * year, for SKUs that sell only at Christmas. Proposed.
 */
export const goneAfter = 400

/**
 * Sales are dropped in groups of this many days: the columns of a SKU are moved once a fortnight,
 * not on each day with sales.
 */
const forgetEvery = 14

/** Sums over all SKUs of one day with sales, micros. */
export type DayTotals = {
  readonly day: number
  readonly netSales: number
  /** Net sales of lines whose unit cost, and whose list price, is known. */
  readonly netWithCost: number
  readonly netWithList: number
  readonly cost: number
}

/**
 * The shop's recent sales and costs: the data that all detectors share. Days are counted from
 * 1970-01-01.
 */
export type ShopMemory = {
  readonly skus: Map<string, SkuMemory>
  /** Of each day an object of its own. */
  rows: RowMemory
  totals: DayTotals[]
  firstDay: number
  lastDay: number
  lastName: string
  /** The day of the last search for removed SKUs. */
  forgottenOn: number
}

export function emptyMemory(): ShopMemory {
  return { skus: new Map(), rows: emptyRows(), totals: [], firstDay: -1, lastDay: -1, lastName: '', forgottenOn: -1 }
}

/**
 * One SKU's sales of a day at one price that is 0 or below its unit cost; micros, `listPrice` -1
 * where the file has none.
 */
export type CheapSale = {
  readonly sku: string
  readonly listPrice: number
  readonly unitPrice: number
  units: number
  lines: number
  /** Null where it is not known. */
  readonly cost: number | null
  readonly costs: StoredCosts
}

/** Today's data, in an order that does not depend on the order of the facts. */
export type Today = {
  readonly day: number
  readonly sold: readonly string[]
  /** The number of lines of each SKU in `sold`. */
  readonly soldLines: readonly number[]
  /** The stored data of each SKU in `sold`, with today's sales last. */
  readonly soldMemory: readonly SkuMemory[]
  /**
   * The sales among these that were free or below the unit cost, in the order of SKUs and prices.
   */
  readonly soldCheaply: readonly CheapSale[]
  readonly costed: readonly string[]
  /** The day's facts in input order. */
  readonly facts: DayFacts
  /**
   * The rows that reported findings count; absent for detectors that run before these are known and
   * leave nothing to them.
   */
  readonly reportedRows?: () => ReportedRows
  /** Of flows: the money of documents that others count. */
  readonly documents?: () => ClaimedDocuments
  /** Whether a standing loss counts what a rule found today. */
  readonly hasClaims?: boolean
}

/**
 * Whether a week of the shop ends on a day, which is when what is judged weekly is judged: weeks
 * count from its first day.
 */
export function endsWeek({ firstDay }: ShopMemory, day: number): boolean {
  return firstDay >= 0 && (day - firstDay) % 7 === 6
}

/**
 * Takes in one day. `keepFrom` gives the day since which a SKU's sales are still needed; its sales
 * and costs since then are stored at any age. Cells are sorted first, so that the same facts in
 * another order give the same memory.
 */
export function remember(memory: ShopMemory, facts: DayFacts, keepFrom: (sku: string) => number): Today {
  const day = dayNumber(facts.day)
  if (memory.firstDay < 0) memory.firstDay = day
  memory.lastDay = day
  memory.lastName = facts.day
  const costed = rememberCosts(memory, facts, day)
  const { sold, soldLines, soldMemory, soldCheaply } = rememberSales(memory, facts, day)
  sold.forEach((sku, k) => {
    const sales = soldMemory[k]?.sales
    if (sales && (sales.day[0] ?? day) < day - storedDays - forgetEvery) forgetSales(sales, Math.min(day - storedDays, keepFrom(sku)))
  })
  for (const sku of costed) forgetCosts(skuMemory(memory, sku).costs, Math.min(day, keepFrom(sku)) - goneAfter)
  forgetGone(memory, day, keepFrom)
  // What is read once a day (`onceADay`) is read of this object.
  memory.rows = { ...memory.rows }
  forgetRows(memory.rows, day - rowDays + 1)
  rememberRows(memory.rows, facts, day, (sku) => memory.skus.get(sku)?.costs.unitCost.at(-1) ?? 0)
  rememberRefunds(memory.rows, facts, day)
  rememberPayouts(memory.rows, facts, day)
  while (memory.totals.length > 0 && (memory.totals[0]?.day ?? day) <= day - totalDays) memory.totals.shift()
  return { day, sold, soldLines, soldMemory, soldCheaply, costed, facts }
}

function skuMemory(memory: ShopMemory, sku: string): SkuMemory {
  const known = memory.skus.get(sku)
  if (known) return known
  const fresh = {
    sku,
    sales: { day: [], listPrice: [], unitPrice: [], units: [], lines: [] },
    costs: { day: [], unitCost: [], document: [] },
  }
  memory.skus.set(sku, fresh)
  return fresh
}

function rememberCosts(memory: ShopMemory, facts: DayFacts, day: number): string[] {
  const costs = facts.costs
    .filter((cost) => cost.unitCost > 0)
    .sort((a, b) => (a.sku === b.sku ? a.unitCost - b.unitCost : a.sku < b.sku ? -1 : 1))
  const seen = new Set<string>()
  for (const { sku, unitCost, document } of costs) {
    const documents = skuMemory(memory, sku).costs
    // Two costs of one SKU on one day are one document: the lower is stored, because an uncertain
    // rise is no rise.
    if (seen.has(sku)) continue
    seen.add(sku)
    documents.day.push(day)
    documents.unitCost.push(unitCost)
    documents.document.push(document)
  }
  return [...seen]
}

type Sold = Pick<Today, 'sold' | 'soldLines' | 'soldMemory' | 'soldCheaply'>

function rememberSales(memory: ShopMemory, facts: DayFacts, day: number): Sold {
  const cells = { ...facts.sales, listPrice: facts.sales.listPrice.map((price) => (Number.isNaN(price) ? -1 : price)) }
  const { sku, listPrice, unitPrice, units, lines } = cells
  const totals = { day, netSales: 0, netWithCost: 0, netWithList: 0, cost: 0 }
  const sold: string[] = []
  const soldLines: number[] = []
  const soldMemory: SkuMemory[] = []
  const soldCheaply: CheapSale[] = []
  const order = inOrder(cells)
  let [name, own] = ['', null as SkuMemory | null]
  for (const i of order) {
    if (!own || sku[i] !== name) {
      name = sku[i] ?? ''
      own = skuMemory(memory, name)
      sold.push(own.sku)
      soldLines.push(0)
      soldMemory.push(own)
    }
    soldLines[sold.length - 1] = (soldLines[sold.length - 1] ?? 0) + (lines[i] ?? 0)
    append(own.sales, day, cells, i)
    const paid = unitPrice[i] ?? 0
    const net = paid * (units[i] ?? 0)
    const cost = own.costs.unitCost.at(-1)
    if (paid <= 0 || (cost !== undefined && paid < cost)) noteCheap(soldCheaply, cells, i, own.costs)
    totals.netSales += net
    if ((listPrice[i] ?? -1) > 0) totals.netWithList += net
    if (cost === undefined) continue
    totals.netWithCost += net
    totals.cost += cost * (units[i] ?? 0)
  }
  if (order.length > 0) memory.totals.push(totals)
  return { sold, soldLines, soldMemory, soldCheaply }
}

/** The cells in which anything was sold, in the order of SKUs and prices. */
function inOrder({ sku, listPrice, unitPrice, units }: SalesCells): number[] {
  const order: number[] = []
  for (let i = 0; i < sku.length; i++) if ((units[i] ?? 0) > 0) order.push(i)
  return order.sort((a, b) => {
    const [one, other] = [sku[a] ?? '', sku[b] ?? '']
    if (one !== other) return one < other ? -1 : 1
    return (listPrice[a] ?? -1) - (listPrice[b] ?? -1) || (unitPrice[a] ?? 0) - (unitPrice[b] ?? 0)
  })
}

/** Cells of one price are one sale, as in `append`. */
function noteCheap(cheap: CheapSale[], { sku, listPrice, unitPrice, units, lines }: SalesCells, i: number, costs: StoredCosts): void {
  const last = cheap.at(-1)
  if (last && last.sku === sku[i] && last.listPrice === listPrice[i] && last.unitPrice === unitPrice[i]) {
    last.units += units[i] ?? 0
    last.lines += lines[i] ?? 0
    return
  }
  const sale = { listPrice: listPrice[i] ?? -1, unitPrice: unitPrice[i] ?? 0, units: units[i] ?? 0, lines: lines[i] ?? 0 }
  cheap.push({ sku: sku[i] ?? '', ...sale, cost: costs.unitCost.at(-1) ?? null, costs })
}

/**
 * Drops a product's sales and costs between the needed ranges, except the document that applies
 * when a range begins.
 */
export function forgetBetween(memory: ShopMemory, sku: string, needed: readonly DayGap[]): void {
  const known = memory.skus.get(sku)
  if (!known) return
  for (const { from, until } of gapsBetween(needed)) {
    const { day, listPrice, unitPrice, units, lines } = known.sales
    dropBetween(day, [listPrice, unitPrice, units, lines], { from, until })
    const held = known.costs.day.findLast((of) => of <= until) ?? until
    dropBetween(known.costs.day, [known.costs.unitCost, known.costs.document], { from, until: Math.min(until, held) })
  }
}

/** Once a week: removes SKUs without recent sales or costs that no open finding needs. */
function forgetGone(memory: ShopMemory, day: number, keepFrom: (sku: string) => number): void {
  if (memory.forgottenOn >= 0 && day - memory.forgottenOn < 7) return
  memory.forgottenOn = day
  for (const [sku, { sales, costs }] of memory.skus) {
    const last = Math.max(sales.day.at(-1) ?? 0, costs.day.at(-1) ?? 0)
    if (last <= day - goneAfter && keepFrom(sku) === Number.POSITIVE_INFINITY) memory.skus.delete(sku)
  }
}
