import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { sumOfCases } from '../../detection/overlap.ts'
import { GraphMoney, type GraphMoneyRange } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency, Money } from '../../values/money.ts'
import { range } from '../risks.ts'
import { counting } from './loss-history.ts'

/** The joint cost of the open risks of one category in 30 days; 80 % range. */
export type CategoryAtRisk = { readonly categoryId: string; readonly monthly: GraphMoneyRange; readonly risks: number }

/**
 * The joint cost of all open risks in 30 days if nothing is done; 80 % range. Rows behind several
 * risks count once, also in the categories: their expected amounts sum to the total. Only
 * categories with open risks are included, most expensive first.
 */
export type MoneyAtRisk = {
  readonly monthly: GraphMoneyRange
  readonly risks: number
  readonly overlap: GraphMoney
  readonly categories: readonly CategoryAtRisk[]
} & ToldLeaks

/** Leaks that were told and not dismissed, how many of them stopped, and what these lost. */
export type ToldLeaks = { readonly told: number; readonly stopped: number; readonly stoppedLost: GraphMoney }

type RiskMoneyRow = { riskId: string; categoryId: string; monthlyLow: bigint; monthly: bigint; monthlyHigh: bigint; counted: bigint }

/** Dismissed and resolved risks do not count, nor those without a monthly loss. */
export async function moneyAtRisk(work: Work): Promise<MoneyAtRisk> {
  may(work.actor, 'risk:read')
  const rows = await openCosts(work)
  const of = await businessCurrency(work)
  return {
    ...togetherOf(rows, of),
    categories: byCategory(rows, of),
    overlap: new GraphMoney({ minor: rows.reduce((sum, { monthly, counted }) => sum + monthly - counted, 0n), currency: of }),
    ...(await toldLeaks(work, of)),
  }
}

/** The middle of the same sum, in minor units a month, and how many risks it is of. */
export async function monthlyAtRisk(work: Work): Promise<{ readonly monthly: Money; readonly risks: number }> {
  const rows = await openCosts(work)
  const minor = rows.reduce((sum, { counted }) => sum + counted, 0n)
  return { monthly: { minor, currency: await businessCurrency(work) }, risks: new Set(rows.map(({ riskId }) => riskId)).size }
}

/** Rows behind several leaks count once in what is lost. */
async function toldLeaks(work: Work, currency: Currency): Promise<ToldLeaks> {
  const [found] = await work.sql<{ told: number; stopped: number; lost: string }>(
    `select count(*)::int as told, count(*) filter (where state = 'ended')::int as stopped,
            coalesce(sum(coalesce(loss_counted, loss)) filter (where state = 'ended'), 0)::text as lost
       from (${counting}) as told`,
    [work.businessId],
  )
  return {
    told: found?.told ?? 0,
    stopped: found?.stopped ?? 0,
    stoppedLost: new GraphMoney({ minor: BigInt(found?.lost ?? 0), currency }),
  }
}

function openCosts(work: Work): Promise<RiskMoneyRow[]> {
  return work.sql<RiskMoneyRow>(
    `select risk.id as "riskId", risk.category_id as "categoryId", finding.monthly_low as "monthlyLow", finding.monthly, finding.monthly_high as "monthlyHigh",
            finding.monthly_counted as counted
       from risk join risk_finding on risk_finding.business_id = $1 and risk_finding.risk_id = risk.id
       join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id
      where risk.business_id = $1 and risk.status in ('active', 'investigating') and finding.monthly > 0`,
    [work.businessId],
  )
}

function byCategory(rows: readonly RiskMoneyRow[], of: Currency): CategoryAtRisk[] {
  const groups = [...Map.groupBy(rows, ({ categoryId }) => categoryId)].map(([categoryId, group]) => ({
    counted: group.reduce((sum, { counted }) => sum + counted, 0n),
    category: { categoryId, ...togetherOf(group, of) },
  }))
  const mostExpensiveFirst = groups.sort(
    (a, b) => Number(b.counted - a.counted) || (a.category.categoryId < b.category.categoryId ? -1 : 1),
  )
  return mostExpensiveFirst.map(({ category }) => category)
}

function togetherOf(rows: readonly RiskMoneyRow[], of: Currency): { monthly: GraphMoneyRange; risks: number } {
  const total = sumOfCases(rows.map((row) => ({ caseKey: row.riskId, range: countedRange(row) })))
  return { monthly: range(of, total.low, total.expected, total.high), risks: new Set(rows.map(({ riskId }) => riskId)).size }
}

/** Scales the range by the counted share of its middle. */
function countedRange({ monthlyLow, monthly, monthlyHigh, counted }: RiskMoneyRow) {
  const share = monthly > 0n ? Number(counted) / Number(monthly) : 1
  const part = (width: bigint) => BigInt(Math.round(Number(width) * share))
  return { low: counted - part(monthly - monthlyLow), expected: counted, high: counted + part(monthlyHigh - monthly) }
}
