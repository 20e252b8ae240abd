import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { costs } from '../line-sql.ts'
import { campaignFigures, coverageGroups, firstCosts, groupFigure, groupKeys, groupsBy, type ProfitGroup } from '../profit-groups.ts'
import { statedMonths } from './months.ts'
import type { MarginCoverage, StatementCampaign, StatementPart } from './profit.entity.ts'
import { breakEvenReturn, type Profit, profitOf, rateOf } from './profit.ts'
import { shownProfit } from './shown-profit.ts'
import { hasEnds, monthParameters, outsideMonths, type StatementSpan, spanOf, type WholeMonths, wholeMonthsOf } from './statement-span.ts'
import { addSums, noSums, type StatedSources, type StatedSums } from './statement-sums.ts'

/** Counts of rows that profit needs, and the key whose rows they are. */
const counted = {
  productLines: 'sales',
  uncostedLines: 'uncosted',
  productRefunds: 'refunds',
  uncostedRefundLines: 'uncostedRefunds',
} as const

/**
 * The groups that are read: by what, and SQL of those of the days beside the span's whole months;
 * null where it has none.
 */
type Read = { readonly by: ProfitGroup | 'campaign'; readonly ends: string | null }

/** What is read of a span with these months. */
const readOf = (by: Read['by'], months: WholeMonths): Read => ({ by, ends: hasEnds(months) ? groupsBy(by, outsideMonths) : null })

/**
 * SQL: figure, name, rows and amount of the groups by $7 from what is kept of whole months, and
 * from the rows of the days before and after them.
 */
const keptAndEnds = ({ by, ends }: Read) => `
    select figure, kept.name, kept.rows, kept.amount from month_group cross join lateral unnest(name, rows, amount) as kept (name, rows, amount)
     where business_id = $1 and "by" = $7 and figure like '${by === 'campaign' ? 'campaign' : 'profit'}:%' and month between $5 and $6
    ${ends === null ? '' : `union all select figure, name, rows, amount from (${ends}) as at_ends`}`

const sumOf = (figure: string, column: 'rows' | 'amount') => `coalesce(sum(${column}) filter (where figure = '${figure}'), 0)`

/** SQL: a common table expression `part` with the sums of each group. */
const parts = (read: Read) => `
  with ${costs}, ${firstCosts}, found as (${keptAndEnds(read)}
  ), part as (
    select name, ${groupKeys.map((key) => `${sumOf(groupFigure(key), 'amount')} as "${key}"`).join(', ')},
           ${Object.entries(counted)
             .map(([count, key]) => `${sumOf(groupFigure(key), 'rows')} as "${count}"`)
             .join(', ')}
      from found where $2::date <= $3::date and $4::bigint > 0 group by name)`

/**
 * A page of the groups, most net sales first: after $8 (net sales) and $9 (name), at most $10.
 */
const partsStatement = (read: Read) => `${parts(read)}
  select name, case when $7 = 'product' then (select product.name from product where business_id = $1 and sku = part.name) end as label,
         (sales - refunds)::text as net, (select count(*)::int from part) as total,
         ${[...groupKeys, ...Object.keys(counted)].map((key) => `"${key}"::text as "${key}"`).join(', ')}
    from part where $8::numeric is null or (refunds - sales, name collate "C") > (-($8::numeric), $9 collate "C")
   order by sales - refunds desc, name collate "C" limit $10`

type PartRow = Readonly<Record<(typeof groupKeys)[number] | keyof typeof counted, string>> & {
  readonly name: string
  readonly label: string | null
  readonly net: string
  readonly total: number
}

/**
 * A product, country or channel with its sums, as a statement has them. `name`: empty where none is
 * named.
 */
export type ProfitPart = { readonly name: string; readonly label: string | null; readonly sums: StatedSums }

type Asked = PageArgs & StatementSpan & { readonly by: ProfitGroup }
type Page = { readonly limit: number; readonly after: readonly string[] | null }

/**
 * The parts of a shop with their sums, most net sales first. The sums of all parts are those of the
 * statement of the same days, but for ads; of products also but for fees, postage and disputes,
 * which belong to orders. One statement.
 */
export async function profitParts(work: Work, { by, span, page }: { by: ProfitGroup; span: StatementSpan; page: Page }) {
  const months = wholeMonthsOf(spanOf(span))
  const rows = await work.sql<PartRow>(partsStatement(readOf(by, months)), [
    work.businessId,
    ...(await parametersOf(work, months)),
    ...[by, page.after?.[0] ?? null, page.after?.[1] ?? null, page.limit],
  ])
  return { total: rows[0]?.total ?? 0, parts: rows.map(({ name, label, ...texts }) => ({ name, label, sums: sumsOf(texts) })) }
}

const parametersOf = async (work: Work, months: WholeMonths) => monthParameters(months, microsPerMinor(await businessCurrency(work)))

function sumsOf(texts: Omit<PartRow, 'name' | 'label'>): StatedSums {
  const keys = [...groupKeys, ...(Object.keys(counted) as (keyof typeof counted)[])]
  return { ...noSums, ...Object.fromEntries(keys.map((key) => [key, BigInt(texts[key])])) }
}

/** Profit of a part. What an order costs beside its goods belongs to none of its products alone. */
function profitOfPart(sums: StatedSums, by: ProfitGroup, has: StatedSources): Profit {
  const profit = profitOf(sums, has)
  return by === 'product' ? { ...profit, contributionBeforeAds: null, contributionMargin: null } : { ...profit, contributionMargin: null }
}

/**
 * A page of the parts of a shop with their profit, most net sales first. Throws `invalid_input` for
 * an invalid page or span. Two statements.
 */
export async function statementParts(work: Work, { by, from, to, ...page }: Asked): Promise<Connection<StatementPart>> {
  may(work.actor, 'risk:read')
  const order = `parts by ${by} from ${from} to ${to}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isAmountAndName })
  const currency = await businessCurrency(work)
  const { has } = await statedMonths(work, spanOf({ from, to }))
  const { total, parts: found } = await profitParts(work, {
    by,
    span: { from, to },
    page: { limit: request.limit + 1, after: request.after },
  })
  const money = (minor: bigint) => new GraphMoney({ minor, currency })
  return connection(found, {
    request,
    order,
    totalCount: total,
    keys: ({ name, sums }) => [(sums.sales - sums.refunds).toString(), name],
    node: ({ name, label, sums }) => ({
      ...{ name, label },
      netSales: money(sums.sales - sums.refunds),
      salesWithoutCost: money(sums.uncosted),
      profit: shownProfit(profitOfPart(sums, by, has), currency),
    }),
  })
}

/** True for the keys of a part: an amount, and a name. */
function isAmountAndName([amount = '', name, ...more]: readonly string[]): boolean {
  return /^-?\d{1,30}$/.test(amount) && name !== undefined && !name.includes('\0') && more.length === 0
}

const coverageStatement = (
  months: WholeMonths,
) => `${parts({ by: 'product', ends: hasEnds(months) ? coverageGroups(outsideMonths) : null })}
  select count(*) filter (where "productLines" > 0)::int as products, count(*) filter (where "uncostedLines" > 0)::int as without,
         coalesce(sum(uncosted - "uncostedRefunds"), 0)::text as net, coalesce(sum(sales - refunds), 0)::text as whole
    from part`

/**
 * Of how many products sold in a span the unit cost is not known on some day, and what part of net
 * sales that is. Null where nothing was sold. One statement.
 */
export async function marginCoverage(work: Work, span: StatementSpan): Promise<MarginCoverage | null> {
  may(work.actor, 'risk:read')
  const currency = await businessCurrency(work)
  const months = wholeMonthsOf(spanOf(span))
  const [row] = await work.sql<{ products: number; without: number; net: string; whole: string }>(coverageStatement(months), [
    work.businessId,
    ...(await parametersOf(work, months)),
    'product',
  ])
  if (!row || row.products === 0) return null
  return {
    products: row.products,
    productsWithout: row.without,
    netSalesWithout: new GraphMoney({ minor: BigInt(row.net), currency }),
    share: rateOf(BigInt(row.net), BigInt(row.whole)),
  }
}

const campaignsStatement = (months: WholeMonths) => `
  with ${costs}, found as (${keptAndEnds(readOf('campaign', months))}
  ), campaign as (
    select name, ${sumOf(campaignFigures.spend, 'amount')} as spend, ${sumOf(campaignFigures.value, 'amount')} as sales,
           ${sumOf(campaignFigures.spend, 'rows')} as rows, ${sumOf(campaignFigures.value, 'rows')} as stated
      from found where $2::date <= $3::date and $4::bigint > 0 group by name)
  select name, spend::text as spend, case when stated = rows then sales::text end as sales, (select count(*)::int from campaign) as total
    from campaign where $8::numeric is null or (-spend, name collate "C") > (-($8::numeric), $9 collate "C")
   order by spend desc, name collate "C" limit $10`

type CampaignRow = { readonly name: string; readonly spend: string; readonly sales: string | null; readonly total: number }

/**
 * A page of the campaigns with what they cost and sold, most spend first, beside the return at
 * which the shop's sales of these days pay for ads. Throws `invalid_input` for an invalid page or
 * span. Two statements.
 */
export async function statementCampaigns(
  work: Work,
  { from, to, ...page }: PageArgs & StatementSpan,
): Promise<Connection<StatementCampaign>> {
  may(work.actor, 'risk:read')
  const order = `campaigns from ${from} to ${to}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isAmountAndName })
  const currency = await businessCurrency(work)
  const span = spanOf({ from, to })
  const { months: summed, has } = await statedMonths(work, span)
  const months = wholeMonthsOf(span)
  const rows = await work.sql<CampaignRow>(campaignsStatement(months), [
    work.businessId,
    ...(await parametersOf(work, months)),
    ...['campaign', request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  ])
  const profit = profitOf(addSums(summed.map(({ sums }) => sums)), has)
  return connection(rows, {
    request,
    order,
    totalCount: rows[0]?.total ?? 0,
    keys: ({ spend, name }) => [spend, name],
    node: ({ name, spend, sales }) =>
      shownCampaign({ name, spend: BigInt(spend), sales: sales === null ? null : BigInt(sales) }, profit, currency),
  })
}

type Campaign = { readonly name: string; readonly spend: bigint; readonly sales: bigint | null }

function shownCampaign({ name, spend, sales }: Campaign, profit: Profit, currency: Currency): StatementCampaign {
  const money = (minor: bigint | null) => (minor === null ? null : new GraphMoney({ minor, currency }))
  return {
    name,
    spend: new GraphMoney({ minor: spend, currency }),
    reportedSales: money(sales),
    reportedReturn: rateOf(sales, spend),
    breakEvenReturn: breakEvenReturn(profit),
    leftAfterSpend: money(leftAfterSpend({ spend, sales }, profit)),
  }
}

/**
 * What the sales that a campaign reports leave at the shop's contribution margin rate before ads,
 * less its spend; rounded half up. Null where either is not known.
 */
function leftAfterSpend({ spend, sales }: Pick<Campaign, 'spend' | 'sales'>, profit: Profit): bigint | null {
  const rate = rateOf(profit.contributionBeforeAds, profit.netSalesWithCost)
  return rate === null || sales === null ? null : BigInt(Math.round(Number(sales) * rate)) - spend
}
