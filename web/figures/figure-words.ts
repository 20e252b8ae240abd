import type { LedgerStatementQuery, StatementFigure, StatementFigurePartsFragment } from '../generated/graphql.ts'
import { monthOfDay } from '../ui/days.ts'
import { dateFormat, numberFormat } from '../ui/formatters.ts'
import { type MoneyText, readersLocale } from '../ui/money.ts'
import { counted, wholeNumber } from '../ui/words.ts'

export type Statement = LedgerStatementQuery['ledgerStatement']
export type Figures = StatementFigurePartsFragment
export type Month = Statement['months'][number]
export type Leader = Statement['leaders'][number]
export type PriceCut = Statement['priceCuts'][number]

/**
 * The rows of one product, customer, country, channel, campaign, reason or fee, of a month or of
 * all. Of a part of sales its rows alone say how many they are, and what they sum to.
 */
export type RowGroup = Pick<Leader, 'by' | 'name' | 'label'> &
  (Pick<Leader, 'rows' | 'units' | 'amount'> | { readonly rows: null; readonly units: null; readonly amount: null })

/** A figure with its words: `of` gives its amount, null where it is not known. */
export type FigureWords = {
  readonly figure: StatementFigure
  readonly word: string
  readonly of: (figures: Figures) => MoneyText | null
  /** Beside the amount: what is in it, or how much of it is not known. */
  readonly note: (figures: Figures) => string
  /** Stands in place of an amount that is not known. */
  readonly unknown: (figures: Figures) => string
  /** What part of the sales it is of remains, such as 0.4; null where that is not known. */
  readonly rate?: (figures: Figures) => number | null
}

const figure = (
  name: StatementFigure,
  word: string,
  of: FigureWords['of'],
  {
    note = () => '',
    unknown = 'Not known',
    rate,
  }: { note?: FigureWords['note']; unknown?: string | FigureWords['unknown']; rate?: FigureWords['rate'] } = {},
): FigureWords => ({
  ...{ figure: name, word, of, note, ...(rate && { rate }) },
  unknown: typeof unknown === 'string' ? always(unknown) : unknown,
})

const always = (text: string) => () => text

/** Net sales with the figures that it is made of, in the order in which they are taken off. */
export const salesFigures: readonly FigureWords[] = [
  figure('gross_sales', 'Gross sales', ({ grossSales }) => grossSales, {
    note: always('Products at list price, or as paid where no list price is known.'),
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
  figure('fees', 'Fees', ({ fees }) => fees, {
    note: always('Marketplace and payment fees, less those given back.'),
    unknown: 'No fees',
  }),
  figure('payment_fees', 'Payment fees', ({ paymentFees }) => paymentFees, {
    note: always('Fees that your payouts state and that stand nowhere else.'),
    unknown: 'No payouts',
  }),
  figure('postage_paid', 'Postage paid', ({ postagePaid }) => postagePaid, { note: always('What carriers took.'), unknown: 'No parcels' }),
  figure('ad_spend', 'Ad spend', ({ adSpend }) => adSpend, { unknown: 'No ads' }),
  figure('chargebacks', 'Chargebacks', ({ chargebacks }) => chargebacks, {
    note: always('Disputed payments, on the day of the dispute.'),
    unknown: 'No chargebacks',
  }),
  figure('lost_chargebacks', 'Chargebacks lost', ({ lostChargebacks }) => lostChargebacks, {
    note: always('Those that were not won and are no inquiry.'),
    unknown: 'No chargebacks',
  }),
  figure('write_offs', 'Write-offs', ({ writeOffs }) => writeOffs, { note: writeOffNote, unknown: 'No unit costs' }),
]

/** What profit leaves out: it is in net sales, and in nothing that is taken off or left. */
export const leftOut: FigureWords = figure(
  'net_sales_without_cost',
  'Net sales without unit cost',
  ({ profit }) => profit.netSalesWithoutCost,
  {
    note: always('What is left of these is not known, so they are in none of the figures below.'),
    unknown: 'No unit costs',
  },
)

/** Contribution is not said of a small part of sales: what orders cost beside is of all of them. */
const unknownContribution = ({ profit }: Figures) => (profit.grossProfit === null ? 'No unit costs' : 'Too few unit costs')

/** What is left of sales, of products whose unit cost is known. */
export const profitFigures: readonly FigureWords[] = [
  figure('gross_profit', 'Gross profit', ({ profit }) => profit.grossProfit, {
    note: always('Net sales less cost of goods, of products with a unit cost.'),
    unknown: 'No unit costs',
    rate: ({ profit }) => profit.grossRate,
  }),
  figure('contribution_before_ads', 'Contribution before ads', ({ profit }) => profit.contributionBeforeAds, {
    note: always('Gross profit less fees, postage beyond what customers paid, and lost chargebacks.'),
    unknown: unknownContribution,
    rate: ({ profit }) => profit.rateBeforeAds,
  }),
  figure('contribution_margin', 'Contribution margin', ({ profit }) => profit.contributionMargin, {
    note: always('What is left after ads too: for rent, wages and you.'),
    unknown: unknownContribution,
    rate: ({ profit }) => profit.contributionRate,
  }),
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
  figure('ad_sales', 'Sales that ads report', ({ adSales }) => adSales, {
    note: always('As your ads count them. They are no part of your sales.'),
    unknown: 'Not in your ads',
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

export const allFigures: readonly FigureWords[] = [...salesFigures, ...costFigures, leftOut, ...profitFigures, ...otherFigures]

/** `2.4×`: sales for each unit of money spent on ads. */
export const returnText = (of: number, locale = readersLocale()): string =>
  `${numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: of < 1 ? 2 : 1 }).format(of)}×`

/** `, +12%`: the change of an amount; empty where there is none, or it was not above zero. */
export function changeText(now: MoneyText, before: MoneyText, locale = readersLocale()): string {
  const [is, was] = [Number(now.amount), Number(before.amount)]
  if (was <= 0 || is === was) return ''
  const change = (is - was) / was
  return `, ${numberFormat(locale, { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0, signDisplay: 'exceptZero' })
    .format(change)
    .replace('-', '\u2212')}`
}

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
export function groupRows({ rows, units }: Pick<Leader, 'rows' | 'units'>): string {
  return units === null ? counted(rows, 'row') : `${counted(Number(units), 'unit')} in ${counted(rows, 'row')}`
}

/** The figures of parts of sales that open to their rows, and by what these are grouped. */
const partFigures: Readonly<Partial<Record<StatementFigure, readonly Leader['by'][]>>> = {
  net_sales: ['product', 'country', 'channel'],
  gross_profit: ['product', 'country', 'channel'],
  contribution_before_ads: ['country', 'channel'],
  ad_spend: ['campaign'],
  ad_sales: ['campaign'],
}

/** The part of sales, or the campaign, that an address names. An empty name is a part too. */
function partAt(address: URLSearchParams): RowGroup | null {
  const name = address.get('name')
  const by = partFigures[address.get('figure') as StatementFigure]?.find((one) => one === address.get('by'))
  return by === undefined || name === null ? null : { by, name, label: null, rows: null, units: null, amount: null }
}

/** What a part is called: `Without sales channel` where its rows name none. */
export const partName = (by: Leader['by'], name: string, label: string | null): string =>
  label ?? (name === '' ? `Without ${by === 'channel' ? 'sales channel' : by}` : name)

/**
 * The group of rows that an address names: a part of sales, one that makes up most of a figure, or
 * a product in a month around the cut of its price.
 */
export function groupAt({ leaders, priceCuts }: Statement, address: URLSearchParams): RowGroup | null {
  const [figure, by, name, month] = ['figure', 'by', 'name', 'month'].map((key) => address.get(key))
  const part = partAt(address)
  if (part) return part
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
export const monthName = (month: string, locale = readersLocale()): string => monthOfDay(`${month}-01`, locale)

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
