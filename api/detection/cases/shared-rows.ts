import type { LinePart, LossPart, RowPart } from '../candidate.ts'

/**
 * What a finding, or a case, says was lost on rows, micros, by what names a row: a part of the
 * older detectors of prices is of a day, product and price; one of a flow is of a document.
 */
type Views = {
  /** Lines of one day, product and price. */
  readonly lines: Map<string, number>
  /** Lines as documents would name them: by day, product and the money of the line. */
  readonly lineRows: Map<string, number>
  readonly documentRows: Map<string, number>
  /** Rows of a day and entity, whatever the document; and what documents claim of them. */
  readonly days: Map<string, number>
  readonly documentDays: Map<string, number>
}

export type RowClaims = Views & {
  /** By document, and in it by product; of a whole document the product is empty. */
  readonly documents: Map<string, Map<string, number>>
  total: number
}

export function noClaims(): RowClaims {
  return {
    ...{ lines: new Map(), lineRows: new Map(), documentRows: new Map(), days: new Map(), documentDays: new Map() },
    ...{ documents: new Map(), total: 0 },
  }
}

/** The money that a detector's parts are about: see `Detector`. */
export type Claiming = { readonly entity: string; readonly isOfCosts: boolean; readonly countsCharged: boolean }

/**
 * Adds what parts claim. Money of one kind is compared: what an order line was sold for (its
 * discount, its price, what was given away), its unit cost, what a parcel cost, what was charged
 * for it. Two losses of the same parcel by its bill and by what was charged are two things.
 */
export function addClaims(claims: RowClaims, parts: Iterable<LossPart>, claiming: Claiming): void {
  for (const part of parts) {
    if ('table' in part) addRow(claims, part, claiming)
    else addLine(claims, part, claiming)
  }
}

function addLine(claims: RowClaims, part: LinePart, { entity, isOfCosts }: Claiming): void {
  const { day, sku = entity, listPrice, unitPrice, units, lines, expectedPerUnit, actualPerUnit } = part
  const lost = units * (expectedPerUnit - actualPerUnit)
  claims.total += lost
  add(claims.lines, keyOf(isOfCosts ? 'unit cost' : 'sold', day, sku, listPrice, unitPrice), lost)
  // Of several lines of several units it is not known how many each had.
  if (isOfCosts || (lines !== 1 && units !== lines)) return
  const each = units / lines
  for (const [money, amount] of [
    ['discount', each * (Math.max(listPrice, unitPrice) - unitPrice)],
    ['paid', -each * unitPrice],
  ] as const)
    if (amount !== 0) add(claims.lineRows, rowOf(money, day, sku, amount), lost)
}

function addRow(claims: RowClaims, part: RowPart, { entity, countsCharged }: Claiming): void {
  const { table, day, document, money = '', amount, expected } = part
  const lost = amount - expected
  claims.total += lost
  const isSold = table === 'order_line' && money !== ''
  const of = part.of ?? (table === 'order_line' ? '' : entity)
  const kind = isSold ? 'sold' : `${table} ${money}`
  if (document === null) {
    add(claims.days, keyOf(kind, day, of), lost)
    return
  }
  // A parcel is one, whichever lane or order value a finding names it by.
  addDocument(claims, keyOf(kind, document), table === 'parcel' ? '' : of, lost)
  if (countsCharged) addDocument(claims, keyOf(`${table} charged`, document), '', lost)
  if (isSold) add(claims.documentRows, rowOf(money, day, of, amount), lost)
  else add(claims.documentDays, keyOf(kind, day, of), lost)
}

/** By the cent: lines of a product on a day are told apart by what was paid for each. */
const rowOf = (money: string, day: number, sku: string, amount: number) => keyOf(money, day, sku, Math.round(amount / 10_000))

const keyOf = (money: string, ...row: readonly (string | number)[]) => [money, ...row].join('\n')

function addDocument({ documents }: RowClaims, document: string, of: string, lost: number): void {
  const products = documents.get(document) ?? new Map<string, number>()
  documents.set(document, products)
  add(products, of, lost)
}

function add(sums: Map<string, number>, key: string, lost: number): void {
  sums.set(key, (sums.get(key) ?? 0) + lost)
}

/** Views that name the same rows in the same way. */
const meeting = [
  ['lines', 'lines'],
  ['days', 'days'],
  ['lineRows', 'documentRows'],
  ['documentRows', 'lineRows'],
  ['days', 'documentDays'],
  ['documentDays', 'days'],
] as const satisfies readonly (readonly [keyof Views, keyof Views])[]

/** The money that both claim of the same rows, micros: of each row the less. */
export function sharedMoney(a: RowClaims, b: RowClaims): number {
  let shared = 0
  for (const [document, own] of a.documents) shared += sharedOfDocument(own, b.documents.get(document))
  for (const [one, other] of meeting) for (const [key, own] of a[one]) shared += lessOf(own, b[other].get(key))
  return shared
}

/** A whole document meets each of its products. */
function sharedOfDocument(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number> = new Map()): number {
  if (a.has('') || b.has('')) return lessOf(sumOf(a), sumOf(b))
  return [...a].reduce((sum, [of, lost]) => sum + lessOf(lost, b.get(of)), 0)
}

const sumOf = (products: ReadonlyMap<string, number>) => [...products.values()].reduce((sum, lost) => sum + lost, 0)

const lessOf = (one: number, other = 0) => Math.max(0, Math.min(one, other))
