import { stringify } from 'csv-stringify/sync'
import { type Currency, decimal } from '../../values/money.ts'
import { microsPerMinor, microsToMinor, unitPriceText } from '../../values/unit-price.ts'
import type { Case, CaseProduct, CaseRow } from './case.ts'

type Cell = string | number
/** A column of things, each of one case. */
export type CaseColumn<Of, In = Case> = { readonly title: string; readonly cell: (of: Of, one: In) => Cell }

/**
 * A text that a spreadsheet takes for a formula gets an apostrophe, as one with a minus would:
 * amounts that may be negative are given as numbers.
 */
const csv = (rows: readonly (readonly Cell[])[]): string => stringify(rows as Cell[][], { escape_formulas: true })

/** The things as CSV, with a header. */
export function table<Of, In = Case>(columns: readonly CaseColumn<Of, In>[], of: readonly Of[], one: In): string {
  return csv([columns.map(({ title }) => title), ...of.map((row) => columns.map(({ cell }) => cell(row, one)))])
}

const money = (minor: bigint, { currency }: Case) => decimal({ minor, currency })
const micros = (amount: bigint | null) => (amount === null ? '' : unitPriceText(amount))

const product: readonly CaseColumn<CaseProduct>[] = [
  { title: 'Product', cell: ({ name }) => name ?? '' },
  { title: 'SKU', cell: ({ sku }) => sku },
]
const lostOn: CaseColumn<CaseProduct> = { title: 'Lost', cell: ({ lost }, one) => money(microsToMinor(lost, one.currency), one) }
const inCurrency = { title: 'Currency', cell: (_: unknown, { currency }: Case) => currency }

/**
 * The price at which a unit leaves what it left before the leak, rounded up to a price that a shop
 * can write. Null where the rows are no sales.
 */
export function oldMarginPrice({ price, lostPerUnit }: Pick<CaseProduct, 'price' | 'lostPerUnit'>, of: Currency): bigint | null {
  if (price === null || lostPerUnit === null) return null
  const minor = BigInt(microsPerMinor(of))
  return ((price + lostPerUnit + minor - 1n) / minor) * minor
}

/** Products with the price of today and the one that earns the old margin. */
export const priceList = (one: Case): string =>
  table(
    [
      ...product,
      { title: 'Price now', cell: ({ price }) => micros(price) },
      { title: 'Margin lost per unit', cell: ({ lostPerUnit }) => micros(lostPerUnit) },
      { title: 'Price that restores the margin', cell: (of, { currency }) => micros(oldMarginPrice(of, currency)) },
      { title: 'Units sold', cell: ({ units }) => units.toString() },
      lostOn,
      inCurrency,
    ],
    one.products.filter(isLosing),
    one,
  )

/** Products with what they lost, and room for what was counted or decided. */
export const productList =
  (columnsToFill: readonly string[]) =>
  (one: Case): string =>
    table(
      [
        ...product,
        { title: 'Units', cell: ({ units }) => units.toString() },
        lostOn,
        inCurrency,
        ...columnsToFill.map((title) => ({ title, cell: () => '' })),
      ],
      one.products.filter(isLosing),
      one,
    )

type RowColumns = {
  readonly reference: string
  readonly thing: string
  readonly actual: string
  readonly expected: string
  readonly loss: string
}

/**
 * The rows that lost money, the oldest first: what a carrier, a bank or a marketplace checks one by
 * one.
 */
export const rowList =
  ({ reference, thing, actual, expected, loss }: RowColumns) =>
  (one: Case): string => {
    const isOfProducts = one.rows.some(({ name }) => name !== null)
    const columns: CaseColumn<CaseRow>[] = [
      { title: 'Day', cell: ({ day }) => day },
      { title: reference, cell: (row) => row.reference ?? '' },
      ...(isOfProducts ? [{ title: 'Product', cell: ({ name }: CaseRow) => name ?? '' }] : []),
      { title: isOfProducts ? 'SKU' : thing, cell: ({ entity }) => entity },
      { title: actual, cell: (row) => money(row.actual, one) },
      { title: expected, cell: (row) => money(row.expected, one) },
      { title: loss, cell: (row) => money(row.loss, one) },
      inCurrency,
      { title: 'File', cell: ({ file }) => file },
      { title: 'Line', cell: ({ line }) => line },
    ]
    return table(
      columns,
      one.rows.filter(({ loss: lost }) => lost > 0n),
      one,
    )
  }

type Wasted = { readonly campaign: string; readonly keyword: string; readonly spent: bigint; readonly lost: bigint }

/**
 * What of a campaign cost money and earned less than it should, the largest loss first, with the
 * headings that Google Ads Editor reads. A row without anything to tell it from its campaign has no
 * keyword and is left for the person to split.
 */
export function negativeKeywords(one: Case): string {
  const byKeyword = new Map<string, Wasted>()
  for (const { entity, reference, actual, loss } of one.rows) {
    const key = JSON.stringify([entity, reference])
    const sum = byKeyword.get(key) ?? { campaign: entity, keyword: reference ?? '', spent: 0n, lost: 0n }
    byKeyword.set(key, { ...sum, spent: sum.spent + actual, lost: sum.lost + loss })
  }
  const wasted = [...byKeyword.values()].filter(({ lost }) => lost > 0n)
  const order = (a: Wasted, b: Wasted) => (a.lost === b.lost ? compare(a.keyword, b.keyword) : a.lost > b.lost ? -1 : 1)
  return table<Wasted>(
    [
      { title: 'Campaign', cell: ({ campaign }) => campaign },
      { title: 'Keyword', cell: ({ keyword }) => keyword },
      { title: 'Criterion Type', cell: () => 'Campaign Negative Phrase' },
      { title: 'Spent', cell: ({ spent }) => money(spent, one) },
      { title: 'Lost', cell: ({ lost }) => money(lost, one) },
      inCurrency,
    ],
    wasted.toSorted(order),
    one,
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const isLosing = ({ lost }: CaseProduct) => lost > 0n
