import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor, unitPriceText } from '../../values/unit-price.ts'
import { type Leader, leadersOf } from './leaders.ts'
import { type PriceCut, type PriceOfMonth, priceCutsOf } from './price-cuts.ts'
import type { LedgerStatement, StatementFigures, StatementPriceOfMonth } from './statement.entity.ts'
import { monthsStatement, type SourceName } from './statement-sql.ts'
import { addSums, figuresOf, noSums, type StatedFigures, type StatedSources, type StatedSums, summedKeys } from './statement-sums.ts'

/** Days to look at, both included; null is without an end. */
export type StatementSpan = { readonly from: Day | null; readonly to: Day | null }

/** Before and after every day of a file. */
const allDays = { from: '0001-01-01' as Day, to: '9999-12-31' as Day }

type Span = { readonly rows: RowCounts; readonly sums: StatedSums; readonly figures: StatedFigures }
type StatedMonth = Span & { readonly from: Day; readonly to: Day }
type Source = { readonly name: SourceName; readonly from: Day; readonly to: Day }

/** A statement in minor units, months newest first; each sum of `total` is that of the months. */
export type Stated = {
  readonly currency: Currency
  readonly from: Day | null
  readonly to: Day | null
  readonly months: readonly StatedMonth[]
  readonly total: Span
  readonly sources: readonly Source[]
  /** What makes up most of refunds, chargebacks and fees. */
  readonly leaders: readonly Leader[]
  readonly priceCuts: readonly PriceCut[]
  readonly pendingDays: number
}

type Read = {
  readonly months: readonly { readonly month: Day; readonly sums: Readonly<Record<string, string>> }[] | null
  readonly sources: readonly { readonly name: SourceName; readonly first: Day; readonly last: Day }[] | null
  readonly pending: number
}

/**
 * What the files state of a span of days, by calendar month of the shop and in total. Days whose
 * roll-ups are pending are named (`pendingDays`): their figures are those of the last scan in part.
 * Throws `invalid_input` for a span that ends before it begins. Three statements.
 */
export async function statementOf(work: Work, span: StatementSpan): Promise<Stated> {
  may(work.actor, 'risk:read')
  const asked = spanOf(span)
  const currency = await businessCurrency(work)
  await work.sql('set local jit = off')
  const [read] = await work.sql<Read>(monthsStatement, [work.businessId, asked.from, asked.to, microsPerMinor(currency)])
  const sources = (read?.sources ?? []).map(({ name, first, last }) => ({ name, from: first, to: last }))
  const has = sourcesAmong(sources)
  const months = (read?.months ?? []).map(({ month, sums: texts }) => {
    const sums = sumsOf(texts)
    const end = addDays(nextMonth(month), -1)
    return { from: later(month, asked.from), to: earlier(end, asked.to), rows: rowCounts(sums), sums, figures: figuresOf(sums, has) }
  })
  const sums = addSums(months.map((one) => one.sums))
  const perMinor = microsPerMinor(currency)
  const leaders = await leadersOf(work, { ...asked, perMinor })
  const priceCuts = await priceCutsOf(work, { ...asked, perMinor })
  const dated = sources.filter(({ name }) => name !== 'costs')
  return {
    currency,
    from: span.from ?? (dated.length > 0 ? dated.map(({ from }) => from).reduce(earlier) : null),
    to: span.to ?? (dated.length > 0 ? dated.map(({ to }) => to).reduce(later) : null),
    months,
    total: { rows: rowCounts(sums), sums, figures: figuresOf(sums, has) },
    sources,
    leaders,
    priceCuts,
    pendingDays: read?.pending ?? 0,
  }
}

/** The statement in its GraphQL form. */
export async function ledgerStatement(work: Work, span: StatementSpan): Promise<LedgerStatement> {
  const { currency, from, to, months, total, sources, leaders, priceCuts, pendingDays } = await statementOf(work, span)
  return {
    from,
    to,
    months: months.map((month) => ({ from: month.from, to: month.to, figures: shown(month, currency) })),
    total: shown(total, currency),
    sources: [...sources],
    leaders: leaders.map(({ units, amount, ...of }) => ({
      ...of,
      units: units?.toString() ?? null,
      amount: new GraphMoney({ minor: amount, currency }),
    })),
    priceCuts: priceCuts.map(({ before, after, ...of }) => ({
      ...of,
      before: shownPrice(before, currency),
      after: shownPrice(after, currency),
    })),
    pendingDays,
  }
}

function shownPrice({ month, price, rows, units, amount }: PriceOfMonth, currency: Currency): StatementPriceOfMonth {
  return { month, price: unitPriceText(price), rows, units: units.toString(), amount: new GraphMoney({ minor: amount, currency }) }
}

/** The days of a span with both ends. Throws `invalid_input` when it ends before it begins. */
export function spanOf({ from, to }: StatementSpan): { readonly from: Day; readonly to: Day } {
  if (from !== null && to !== null && from > to) {
    const message = `The span ends on ${to}, before it begins on ${from}.`
    throw new Failure('invalid_input', message, [{ field: 'to', message }])
  }
  return { from: from ?? allDays.from, to: to ?? allDays.to }
}

function shown({ rows, figures }: Span, currency: Currency): StatementFigures {
  const money = (minor: bigint) => new GraphMoney({ minor, currency })
  const known = (minor: bigint | null) => (minor === null ? null : money(minor))
  return {
    rows,
    grossSales: money(figures.grossSales),
    discounts: known(figures.discounts),
    refunds: known(figures.refunds),
    netSales: money(figures.netSales),
    corrections: Number(figures.corrections),
    corrected: money(figures.corrected),
    possibleCorrections: Number(figures.possibleCorrections),
    repeatedLines: Number(figures.repeatedLines),
    repeated: money(figures.repeated),
    fees: money(figures.fees),
    orderPostage: money(figures.orderPostage),
    otherLines: money(figures.otherLines),
    writeOffLines: Number(figures.writeOffLines),
    writeOffUnits: figures.writeOffUnits.toString(),
    writeOffUnitsWithoutCost: figures.writeOffUnitsWithoutCost.toString(),
    writeOffs: known(figures.writeOffs),
    postageCharged: known(figures.postageCharged),
    postagePaid: known(figures.postagePaid),
    adSpend: known(figures.adSpend),
    chargebacks: known(figures.chargebacks),
    costOfGoods: known(figures.costOfGoods),
    salesWithoutCost: money(figures.salesWithoutCost),
    salesWithoutListPrice: money(figures.salesWithoutListPrice),
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

function sumsOf(texts: Readonly<Record<string, string>>): StatedSums {
  return { ...noSums, ...Object.fromEntries(summedKeys.flatMap((key) => (texts[key] === undefined ? [] : [[key, BigInt(texts[key])]]))) }
}

function sourcesAmong(sources: readonly Source[]): StatedSources {
  const has = (name: SourceName) => sources.some((source) => source.name === name)
  return { hasRefunds: has('refunds'), hasParcels: has('shipping'), hasAds: has('ads'), hasChargebacks: has('chargebacks') }
}

/** The first day of the month after the one that begins with a day. */
function nextMonth(first: Day): Day {
  return `${addDays(first, 31).slice(0, 8)}01` as Day
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
