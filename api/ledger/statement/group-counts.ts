import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { groupFigure, movedParcels } from '../profit-groups.ts'
import { disputeCountStatement, groupCountStatement, isPostageOfOrders, type OpenFigure, type StatementGroup } from './figure-rows.ts'
import type { WholeMonths } from './statement-span.ts'

/** The rows of one product, customer, country, reason or fee. */
export type RowGroup = { readonly by: StatementGroup; readonly name: string }

/** What is counted: the rows of a group on some days, and how many micros a minor unit has. */
type Counted = {
  readonly figure: OpenFigure
  readonly group: RowGroup
  readonly days: readonly Day[]
  readonly months: WholeMonths
  readonly perMinor: number
}

/** Kept figures whose rows are those of a figure, each taken once or, where negative, taken off. */
type Kept = Readonly<Record<string, 1 | -1>>

const goods: Kept = { [groupFigure('cost')]: 1, [groupFigure('refunds')]: 1, [groupFigure('uncostedRefunds')]: -1 }
const keptProfit: Partial<Record<OpenFigure, Kept>> = {
  net_sales: { [groupFigure('sales')]: 1, [groupFigure('refunds')]: 1 },
  gross_profit: goods,
}
/** What orders cost beside their goods, but for disputes. */
const orderCosts: Kept = { [groupFigure('fees')]: 1, [groupFigure('paymentFees')]: 1, [groupFigure('orderPostage')]: 1, [movedParcels]: 1 }
const profitGroups: readonly StatementGroup[] = ['product', 'country', 'channel']
const keptOwn: Partial<Record<OpenFigure, readonly StatementGroup[]>> = {
  gross_sales: ['product', 'customer', 'country', 'channel'],
  discounts: ['product', 'customer', 'country', 'channel'],
  refunds: ['product', 'customer', 'country'],
  fees: ['fee'],
  chargebacks: ['country', 'reason'],
  ad_spend: ['campaign'],
}

/**
 * The kept figures that tell how many rows a figure has of a group in each month; null where none
 * do. Figures other than profit keep nothing of the group of the empty name.
 */
function keptRows(figure: OpenFigure, { by, name }: RowGroup): Kept | null {
  const ofProfit = keptProfit[figure]
  if (ofProfit) return profitGroups.includes(by) ? ofProfit : null
  return name !== '' && keptOwn[figure]?.includes(by) ? { [figure]: 1 } : null
}

/**
 * How many rows a group has, and at least how many of them are in each whole month that has any.
 */
export type GroupCount = {
  readonly total: number
  readonly byMonth: ReadonlyMap<string, number>
  /** The days on which it may have any. */
  readonly days: readonly Day[]
}

/**
 * How many rows a figure has of a group. Those of whole months are told by what is kept; the days
 * before and after them, and what nothing is kept of, are counted row by row.
 */
export async function countOfGroup(work: Work, counted: Counted): Promise<GroupCount> {
  const { figure, group, days, months } = counted
  const isByOrder = group.by === 'country' || group.by === 'channel'
  const kept = figure === 'contribution_before_ads' && isByOrder ? await keptContribution(work, counted) : keptRows(figure, group)
  const statement = groupCountStatement(figure, group.by)
  if (!kept) return { total: await countRows(work, counted, statement), byMonth: new Map(), days }
  const byMonth = await keptMonths(work, counted, kept)
  const isWhole = (day: Day) => day >= months.wholeFrom && day <= months.wholeTo
  const ofEnds = await countRows(work, { ...counted, days: days.filter((day) => !isWhole(day)) }, statement)
  const total = ofEnds + [...byMonth.values()].reduce((sum, rows) => sum + rows, 0)
  if (kept !== contribution) return { total, byMonth, days: days.filter((day) => !isWhole(day) || byMonth.has(monthOf(day))) }
  const disputes = await countRows(work, { ...counted, days: days.filter(isWhole) }, disputeCountStatement(group.by))
  return { total: total + disputes, byMonth, days }
}

const contribution: Kept = { ...goods, ...orderCosts }

/**
 * What is kept of contribution, beside disputes; null where an older version, which did not count
 * parcels, summed any of the months.
 */
async function keptContribution({ sql, businessId }: Work, { group, months }: Counted): Promise<Kept | null> {
  const [found] = await sql<{ isWhole: boolean }>(
    `select not exists (
       select from month_group where business_id = $1 and month between $2 and $3 and "by" = $4
        group by month having bool_or(figure in ('${groupFigure('postagePaid')}', '${groupFigure('postageCharged')}')) and not bool_or(figure = '${movedParcels}')
     ) as "isWhole"`,
    [businessId, months.wholeFrom, months.wholeTo, group.by],
  )
  return found?.isWhole ? contribution : null
}

const monthOf = (day: Day) => day.slice(0, 7)

const keptStatement = `
  select month::text as month, figure, rows[array_position(name, $4)]::int as rows
    from month_group where business_id = $1 and month between $2 and $3 and "by" = $5 and figure = any($6) and $4 = any(name)
     and (figure <> '${groupFigure('orderPostage')}' or ${isPostageOfOrders})`

async function keptMonths({ sql, businessId }: Work, { group, months }: Counted, kept: Kept): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ month: Day; figure: string; rows: number }>(keptStatement, [
    ...[businessId, months.wholeFrom, months.wholeTo, group.name, group.by],
    Object.keys(kept),
  ])
  const byMonth = new Map<string, number>()
  for (const { month, figure, rows } of found) byMonth.set(monthOf(month), (byMonth.get(monthOf(month)) ?? 0) + rows * (kept[figure] ?? 0))
  return byMonth
}

async function countRows(work: Work, { group, days, perMinor }: Counted, statement: string): Promise<number> {
  if (days.length === 0) return 0
  const [found] = await work.sql<{ total: number }>(statement, [work.businessId, days, perMinor, group.name])
  return found?.total ?? 0
}

/** The first page after a day, null for the first of all, of so many rows. */
type Page = { readonly after: Day | null; readonly limit: number }

/** The days that a page of a group's rows may be of: of the day to go on from all may be past. */
export function daysOfPage({ days, byMonth }: GroupCount, { after, limit }: Page): Day[] {
  const chosen: Day[] = []
  let rows = 0
  const toCome = days.filter((day) => after === null || day >= after)
  for (const [month, ofMonth] of Map.groupBy(toCome, monthOf)) {
    if (rows >= limit) break
    chosen.push(...ofMonth)
    if (after === null || month !== monthOf(after)) rows += byMonth.get(month) ?? 0
  }
  return chosen
}
