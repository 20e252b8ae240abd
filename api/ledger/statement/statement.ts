import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor, unitPriceText } from '../../values/unit-price.ts'
import { lastOfMonth } from '../month-sums.ts'
import { type Leader, leadersOf } from './leaders.ts'
import { type SourceDays, statedMonths } from './months.ts'
import { type PriceCut, type PriceOfMonth, priceCutsOf } from './price-cuts.ts'
import { lackingCosts, postageIncome, type TakenOff } from './profit.ts'
import { shownProfit } from './shown-profit.ts'
import { figuresOf, type StatedFigures } from './stated-figures.ts'
import type {
  LastMonthProfit,
  LedgerStatement,
  StatementFigures,
  StatementLeader,
  StatementPriceCut,
  StatementPriceOfMonth,
} from './statement.entity.ts'
import { type StatementSpan, spanOf, wholeMonthsOf } from './statement-span.ts'
import { addSums, type StatedSums } from './statement-sums.ts'

type Span = { readonly rows: RowCounts; readonly sums: StatedSums; readonly figures: StatedFigures }
type StatedMonth = Span & { readonly from: Day; readonly to: Day }
/**
 * The sums of a statement in minor units, months newest first; each sum of `total` is that of the
 * months.
 */
type StatedSpan = {
  readonly currency: Currency
  readonly from: Day | null
  readonly to: Day | null
  readonly months: readonly StatedMonth[]
  readonly total: Span
  readonly sources: readonly SourceDays[]
  /** Costs that the files do not state at all, so that contribution margin is before them. */
  readonly notTakenOff: readonly TakenOff[]
  readonly postageIncome: ReturnType<typeof postageIncome>
  readonly pendingDays: number
}

/**
 * A whole statement: its sums, what makes up most of refunds, chargebacks and fees, and price cuts.
 */
export type Stated = StatedSpan & { readonly leaders: readonly Leader[]; readonly priceCuts: readonly PriceCut[] }

/** A whole statement of a span of days. Throws as `statedSpan`. Three statements. */
export async function statementOf(work: Work, span: StatementSpan): Promise<Stated> {
  const [sums, leaders, priceCuts] = [await statedSpan(work, span), await statedLeaders(work, span), await statedPriceCuts(work, span)]
  return { ...sums, leaders, priceCuts }
}

/**
 * What the files state of a span of days, by calendar month of the shop and in total, as the
 * roll-ups keep it. Days whose roll-ups are pending are counted (`pendingDays`): their figures are
 * those of the last roll-up. Throws `invalid_input` for a span that ends before it begins. One
 * statement.
 */
async function statedSpan(work: Work, span: StatementSpan): Promise<StatedSpan> {
  may(work.actor, 'risk:read')
  const asked = spanOf(span)
  const currency = await businessCurrency(work)
  const { months: summed, sources, has, pendingDays } = await statedMonths(work, asked)
  const months = summed.map(({ month, sums }) => {
    const end = addDays(nextMonth(month), -1)
    return { from: later(month, asked.from), to: earlier(end, asked.to), rows: rowCounts(sums), sums, figures: figuresOf(sums, has) }
  })
  const sums = addSums(months.map((one) => one.sums))
  const dated = sources.filter(({ name }) => name !== 'costs')
  return {
    currency,
    from: span.from ?? (dated.length > 0 ? dated.map(({ from }) => from).reduce(earlier) : null),
    to: span.to ?? (dated.length > 0 ? dated.map(({ to }) => to).reduce(later) : null),
    months,
    total: { rows: rowCounts(sums), sums, figures: figuresOf(sums, has) },
    sources,
    notTakenOff: lackingCosts(has),
    postageIncome: postageIncome(has),
    pendingDays,
  }
}

/**
 * What makes up most of refunds, chargebacks and fees of a span of days. Throws as `statedSpan`.
 * One statement.
 */
async function statedLeaders(work: Work, span: StatementSpan): Promise<Leader[]> {
  may(work.actor, 'risk:read')
  return leadersOf(work, wholeMonthsOf(spanOf(span)), microsPerMinor(await businessCurrency(work)))
}

/**
 * The steepest price cuts of a span of days, steepest first. Throws as `statedSpan`. One statement.
 */
async function statedPriceCuts(work: Work, span: StatementSpan): Promise<PriceCut[]> {
  may(work.actor, 'risk:read')
  return priceCutsOf(work, wholeMonthsOf(spanOf(span)), microsPerMinor(await businessCurrency(work)))
}

/**
 * The statement in its GraphQL form. Its leaders and price cuts are read when they are selected.
 */
export async function ledgerStatement(work: Work, span: StatementSpan): Promise<LedgerStatement> {
  const { currency, from, to, months, total, sources, notTakenOff, postageIncome: income, pendingDays } = await statedSpan(work, span)
  return {
    asked: span,
    from,
    to,
    months: months.map((month) => ({ from: month.from, to: month.to, figures: toStatementFigures(month, currency) })),
    total: toStatementFigures(total, currency),
    sources: [...sources],
    notTakenOff: [...notTakenOff],
    postageIncome: income,
    pendingDays,
  }
}

/**
 * What was left of sales in the last whole calendar month of the orders, beside the month before:
 * refunds and disputes may go on after them. Null where the files have no row of it. One statement.
 */
export async function lastMonthProfit(work: Work): Promise<LastMonthProfit | null> {
  const { months, currency, sources, notTakenOff } = await statedSpan(work, { from: null, to: null })
  const until = sources.find(({ name }) => name === 'orders')?.to
  if (!until) return null
  const to = until === lastOfMonth(until) ? until : addDays(firstOfMonth(until), -1)
  const [from, before] = [firstOfMonth(to), firstOfMonth(addDays(firstOfMonth(to), -1))]
  const [last, previous] = [from, before].map((first) => months.find((month) => month.from === first))
  if (!last) return null
  return {
    ...{ from, to },
    netSales: last.figures.netSales === null ? null : new GraphMoney({ minor: last.figures.netSales, currency }),
    profit: shownProfit(last.figures, currency),
    before: previous ? shownProfit(previous.figures, currency) : null,
    notTakenOff: [...notTakenOff],
  }
}

const firstOfMonth = (day: Day) => `${day.slice(0, 8)}01` as Day

/** `statedLeaders` in their GraphQL form. */
export async function shownLeaders(work: Work, span: StatementSpan): Promise<StatementLeader[]> {
  const currency = await businessCurrency(work)
  return (await statedLeaders(work, span)).map(({ units, amount, billedAgain, ...of }) => ({
    ...of,
    units: units?.toString() ?? null,
    amount: new GraphMoney({ minor: amount, currency }),
    billedAgain: new GraphMoney({ minor: billedAgain, currency }),
  }))
}

/** `statedPriceCuts` in their GraphQL form. */
export async function shownPriceCuts(work: Work, span: StatementSpan): Promise<StatementPriceCut[]> {
  const currency = await businessCurrency(work)
  return (await statedPriceCuts(work, span)).map(({ before, after, ...of }) => ({
    ...of,
    before: shownPrice(before, currency),
    after: shownPrice(after, currency),
  }))
}

function shownPrice({ month, price, rows, units, amount }: PriceOfMonth, currency: Currency): StatementPriceOfMonth {
  return { month, price: unitPriceText(price), rows, units: units.toString(), amount: new GraphMoney({ minor: amount, currency }) }
}

function toStatementFigures({ rows, figures }: Span, currency: Currency): StatementFigures {
  const money = (minor: bigint) => new GraphMoney({ minor, currency })
  const known = (minor: bigint | null) => (minor === null ? null : money(minor))
  return {
    rows,
    grossSales: known(figures.grossSales),
    discounts: known(figures.discounts),
    refunds: known(figures.refunds),
    netSales: known(figures.netSales),
    corrections: Number(figures.corrections),
    corrected: money(figures.corrected),
    possibleCorrections: Number(figures.possibleCorrections),
    repeatedLines: Number(figures.repeatedLines),
    repeated: money(figures.repeated),
    fees: known(figures.fees),
    paymentFees: known(figures.paymentFees),
    orderPostage: money(figures.orderPostage),
    otherLines: money(figures.otherLines),
    writeOffLines: Number(figures.writeOffLines),
    writeOffUnits: figures.writeOffUnits.toString(),
    writeOffUnitsWithoutCost: figures.writeOffUnitsWithoutCost.toString(),
    writeOffs: known(figures.writeOffs),
    postageCharged: known(figures.postageCharged),
    postagePaid: known(figures.postagePaid),
    adSpend: known(figures.adSpend),
    adSales: known(figures.adSales),
    chargebacks: known(figures.chargebacks),
    lostChargebacks: known(figures.lostChargebacks),
    costOfGoods: known(figures.costOfGoods),
    salesWithoutCost: money(figures.salesWithoutCost),
    salesWithoutListPrice: money(figures.salesWithoutListPrice),
    profit: shownProfit(figures, currency),
  }
}

type RowCounts = ReturnType<typeof rowCounts>

/** The rows of each kind, and of all. */
function rowCounts(sums: StatedSums) {
  const counts = {
    orders: Number(sums.orderLines),
    refunds: Number(sums.refundRows),
    shipping: Number(sums.parcels),
    ads: Number(sums.adRows),
    chargebacks: Number(sums.chargebackRows),
    payouts: Number(sums.payoutRows),
  }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}

/** The first day of the month after the one that begins with a day. */
function nextMonth(first: Day): Day {
  return `${addDays(first, 31).slice(0, 8)}01` as Day
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
