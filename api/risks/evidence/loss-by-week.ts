import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { decimal } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import type { LossByWeek } from '../triage/triage.entity.ts'
import { lostMicros } from './evidence-micros.ts'

const weeks = 13

type WeekLossRow = { readonly riskId: string; readonly until: Day; readonly week: number | null; readonly micros: string }

/**
 * What each of these risks lost in the 13 weeks up to the last day of the data, or of a leak that
 * is over up to its last day; by the risk's id, a loader's batch. The parts behind the findings are
 * summed in one statement, without their rows: a week is off by rounding at most.
 */
export async function lossByWeek(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, LossByWeek>> {
  may(work.actor, 'risk:read')
  const of = await businessCurrency(work)
  const rows = await work.sql<WeekLossRow>(
    `with asked as (
       select risk_id, finding_id, max(case state when 'open' then as_of else ended_on end) over (partition by risk_id) as until
         from risk_finding join finding on finding.business_id = $1 and finding.id = finding_id
        where risk_finding.business_id = $1 and risk_id = any($2::uuid[]) and state <> 'withdrawn'
     )
     select asked.risk_id as "riskId", asked.until, $3 - 1 - (asked.until - part.day) / 7 as week,
            coalesce(sum(${lostMicros}), 0)::text as micros
       from asked left join finding_evidence as part on part.business_id = $1 and part.finding_id = asked.finding_id
        and part.day <= asked.until and part.day > asked.until - $3 * 7
      where asked.until is not null
      group by 1, 2, 3`,
    [work.businessId, riskIds.filter(isUuid), weeks],
  )
  const perMinor = Number(microsPerMinor(of))
  const found = new Map<string, { until: Day; weeks: string[] }>()
  for (const { riskId, until, week, micros } of rows) {
    const of13 = found.get(riskId) ?? { until, weeks: Array.from({ length: weeks }, () => decimal({ minor: 0n, currency: of })) }
    found.set(riskId, of13)
    if (week !== null) of13.weeks[week] = decimal({ minor: BigInt(Math.round(Number(micros) / perMinor)), currency: of })
  }
  return found
}
