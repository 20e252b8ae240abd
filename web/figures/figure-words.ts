import type { LedgerStatementQuery, StatementFigure, StatementFigurePartsFragment } from '../generated/graphql.ts'
import { dateFormat } from '../ui/formatters.ts'
import { type MoneyText, readersLocale } from '../ui/money.ts'
import { counted, wholeNumber } from '../ui/words.ts'

export type Statement = LedgerStatementQuery['ledgerStatement']
export type Figures = StatementFigurePartsFragment
export type Month = Statement['months'][number]
export type Leader = Statement['leaders'][number]
export type PriceCut = Statement['priceCuts'][number]

/** The rows of one product, customer, country, reason or fee, of a month or of all. */
export type RowGroup = Pick<Leader, 'by' | 'name' | 'label' | 'rows' | 'units' | 'amount'>

/** A figure with its words: `of` gives its amount, null where it is not known. */
export type FigureWords = {
  readonly figure: StatementFigure
  readonly word: string
  readonly of: (figures: Figures) => MoneyText | null
  /** Beside the amount: what is in it, or how much of it is not known. */
  readonly note: (figures: Figures) => string
  /** Stands in place of an amount that is not known. */
  readonly unknown: string
}

const figure = (
  name: StatementFigure,
  word: string,
  of: FigureWords['of'],
  { note = () => '', unknown = 'Not known' }: { note?: FigureWords['note']; unknown?: string } = {},
): FigureWords => ({ figure: name, word, of, note, unknown })

const always = (text: string) => () => text

/** Net sales with the figures that it is made of, in the order in which they are taken off. */
export const salesFigures: readonly FigureWords[] = [
  figure('gross_sales', 'Gross sales', ({ grossSales }) => grossSales, {
    note: always('Products at list price, or as paid where your files have no list price.'),
    unknown: 'No orders',
  }),
  figure('discounts', 'Discounts', ({ discounts }) => discounts, {
    note: always('List price less the price paid.'),
    unknown: 'No list prices',
  }),
  figure('refunds', 'Refunds', ({ refunds }) => refunds, { note: always('Of products, on the day of the refund.'), unknown: 'No refunds' }),
  figure('net_sales', 'Net sales', ({ netSales }) => netSales, {
    note: always('Gross sales less discounts and refunds.'),
    unknown: 'No orders',
  }),
]

/** What the files state of costs. */
export const costFigures: readonly FigureWords[] = [
  figure('cost_of_goods', 'Cost of goods', ({ costOfGoods }) => costOfGoods, {
    note: always('Unit cost of the day for each unit sold, also of those that came back.'),
    unknown: 'No unit costs',
  }),
  figure('fees', 'Fees', ({ fees }) => fees, { note: always('Marketplace and payment fees in your files, less those given back.') }),
  figure('postage_paid', 'Postage paid', ({ postagePaid }) => postagePaid, { note: always('What carriers took.'), unknown: 'No parcels' }),
  figure('ad_spend', 'Ad spend', ({ adSpend }) => adSpend, { unknown: 'No ads' }),
  figure('chargebacks', 'Chargebacks', ({ chargebacks }) => chargebacks, {
    note: always('Disputed payments, on the day of the dispute.'),
    unknown: 'No chargebacks',
  }),
  figure('write_offs', 'Write-offs', ({ writeOffs }) => writeOffs, { note: writeOffNote, unknown: 'No unit costs' }),
]

/** What stands in the files beside sales and costs. */
export const otherFigures: readonly FigureWords[] = [
  figure('postage_charged', 'Postage charged', ({ postageCharged }) => postageCharged, {
    note: always('What customers paid, as your parcels state it.'),
    unknown: 'No parcels',
  }),
  figure('order_postage', 'Postage in orders', ({ orderPostage }) => orderPostage, {
    note: always('Postage that stands as order lines. It may be the same money as postage charged.'),
  }),
  figure('other_lines', 'Other lines', ({ otherLines }) => otherLines, { note: always('Adjustments, gift cards, samples and tests.') }),
  figure('corrections', 'Corrections', ({ corrected }) => corrected, {
    note: correctionNote,
  }),
  figure('repeated_lines', 'Repeated lines', ({ repeated }) => repeated, {
    note: ({ repeatedLines }) =>
      repeatedLines === 0
        ? 'No order has the same product, units and price twice.'
        : `${counted(repeatedLines, 'order line')} with the product, units and price of another line of the order. Entered twice, or bought twice? In net sales as well.`,
  }),
  figure('sales_without_cost', 'Sales without unit cost', ({ salesWithoutCost }) => salesWithoutCost, {
    note: always('Paid on lines that cost of goods leaves out.'),
  }),
  figure('sales_without_list_price', 'Sales without list price', ({ salesWithoutListPrice }) => salesWithoutListPrice, {
    note: always('Paid on lines that discounts leave out.'),
  }),
]

function correctionNote({ corrections, possibleCorrections }: Figures): string {
  const possible =
    possibleCorrections === 0
      ? ''
      : ` ${wholeNumber(possibleCorrections)} of them possibly: the refund names neither order nor customer, and no other line of the day fits it.`
  return `${counted(corrections, 'order line')} typed wrongly and undone within the hour. In no other figure.${possible}`
}

function writeOffNote({ writeOffLines, writeOffUnits, writeOffUnitsWithoutCost }: Figures): string {
  if (writeOffLines === 0) return 'Stock written off, at unit cost.'
  const unknown = writeOffUnitsWithoutCost === '0' ? '' : `, ${wholeNumber(Number(writeOffUnitsWithoutCost))} of them without unit cost`
  return `${counted(Number(writeOffUnits), 'unit')} in ${counted(writeOffLines, 'line')}${unknown}.`
}

export const allFigures: readonly FigureWords[] = [...salesFigures, ...costFigures, ...otherFigures]

/** The groupings of which it is told what makes up most of a figure, in the order of the screen. */
export const leaderParts: readonly (Pick<Leader, 'figure' | 'by'> & { readonly title: string })[] = [
  { figure: 'refunds', by: 'product', title: 'Refunds by product' },
  { figure: 'refunds', by: 'customer', title: 'Refunds by customer' },
  { figure: 'refunds', by: 'country', title: 'Refunds by country' },
  { figure: 'chargebacks', by: 'reason', title: 'Chargebacks by reason' },
  { figure: 'chargebacks', by: 'country', title: 'Chargebacks by country' },
  { figure: 'fees', by: 'fee', title: 'Fees by kind' },
]

/** `12 units in 9 rows`; rows alone where they have no units. */
export function groupRows({ rows, units }: Pick<RowGroup, 'rows' | 'units'>): string {
  return units === null ? counted(rows, 'row') : `${counted(Number(units), 'unit')} in ${counted(rows, 'row')}`
}

/**
 * The group of rows that an address names: one that makes up most of a figure, or a product in a
 * month around the cut of its price.
 */
export function groupAt({ leaders, priceCuts }: Statement, address: URLSearchParams): RowGroup | null {
  const [figure, by, name, month] = ['figure', 'by', 'name', 'month'].map((key) => address.get(key))
  if (month === null) return leaders.find((one) => one.figure === figure && one.by === by && one.name === name) ?? null
  if (figure !== 'gross_sales' || by !== 'product') return null
  const sides = priceCuts
    .filter((cut) => cut.name === name)
    .flatMap(({ before, after, ...of }) => [before, after].map((side) => ({ ...of, side })))
  const found = sides.find(({ side }) => side.month.startsWith(month ?? ''))
  return found ? { by: 'product', name: found.name, label: found.label, ...found.side } : null
}

/** `1,040 order lines, 12 refunds, 3 parcels`: the rows by kind, without kinds that have none. */
export function rowWords({ rows: { orders, refunds, shipping, ads, chargebacks, payouts } }: Figures): string {
  const kinds = [
    [orders, 'order line'],
    [refunds, 'refund'],
    [shipping, 'parcel'],
    [ads, 'ads row'],
    [chargebacks, 'chargeback'],
    [payouts, 'payout row'],
  ] as const
  return kinds
    .filter(([count]) => count > 0)
    .map(([count, word]) => counted(count, word))
    .join(', ')
}

/** `2024-03`: how a month stands in the address. */
export const monthKey = ({ from }: Pick<Month, 'from'>): string => from.slice(0, 7)

const noonOf = (month: string) => new Date(`${month}-01T12:00:00Z`)

/** `March 2024`. */
export const monthName = (month: string, locale = readersLocale()): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(noonOf(month))

/** `Mar 2024`. */
export const shortMonth = (month: string, locale = readersLocale()): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(noonOf(month))

/**
 * Every calendar month from the first to the last of these, at most the newest `most`, oldest
 * first.
 */
export function monthsBetween(months: readonly string[], most: number): string[] {
  const [last, first] = [months.toSorted().at(-1), months.toSorted()[0]]
  if (!first || !last) return []
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const count = Math.min(most, number(last) - number(first) + 1)
  return Array.from({ length: count }, (_, i) => {
    const at = number(last) - count + 1 + i
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
