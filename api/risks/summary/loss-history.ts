import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { lostMicros } from '../evidence/evidence-micros.ts'
import type { LossHistory } from './loss-history.entity.ts'

type LossHistoryRow = { readonly day: Day | null; readonly lost: string; readonly stopped: number; readonly stoppedTook: string }

/**
 * Findings that are or were reported and not dismissed, with the share of their loss that counts
 * towards sums.
 */
export const counting = `
  select finding.id, finding.kind, finding.state, finding.loss, finding.loss_counted, finding.ended_on, risk.id as risk_id, risk.category_id, finding.as_of,
         case when finding.loss > 0 then coalesce(finding.loss_counted, finding.loss)::numeric / finding.loss else 1 end as share
    from finding left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id
    left join risk on risk.business_id = $1 and risk.id = risk_finding.risk_id
   where finding.business_id = $1 and finding.is_told and finding.state <> 'withdrawn' and risk.status is distinct from 'dismissed'`

/**
 * The loss of the 30 days up to each of the last 90 days, by today's knowledge: a line that falls
 * when leaks stop. It is computed from the rows behind the findings, not from estimates, so its end
 * may differ from the money at risk. One statement.
 */
export async function lossHistory(work: Work): Promise<LossHistory> {
  may(work.actor, 'risk:read')
  const of = await businessCurrency(work)
  const money = (minor: string) => new GraphMoney({ minor: BigInt(minor), currency: of })
  const rows = await work.sql<LossHistoryRow>(
    `with counting as (${counting}
     ), span as (
       select (select max(as_of) from counting) as last_day, (select min(day) from sales_day where business_id = $1) as first_day
     ), part as (
       select counting.id, counting.ended_on, counting.risk_id, evidence.day, share * ${lostMicros} / $2 as lost
         from span cross join counting join finding_evidence evidence
           on evidence.business_id = $1 and evidence.finding_id = counting.id and evidence.day > span.last_day - 120
     ), daily as (
       select last_day - back as day, coalesce(summed.lost, 0) as lost from span cross join generate_series(0, 119) as back
         left join (select day, sum(lost) as lost from part group by day) as summed on summed.day = last_day - back
     ), moving as (
       select day, sum(lost) over (order by day rows between 29 preceding and current row) as lost from daily
     ), ended as (
       select count(distinct id)::int as stopped, coalesce(round(sum(lost) filter (where day > ended_on - 30)), 0)::text as took
         from part, span where ended_on > last_day - 30 and risk_id is not null
     )
     select moving.day, round(moving.lost)::text as lost, ended.stopped, ended.took as "stoppedTook"
       from ended left join (moving cross join span) on moving.day > last_day - 90 and moving.day >= first_day + 29 order by moving.day`,
    [work.businessId, microsPerMinor(of)],
  )
  const points = rows.flatMap(({ day, lost }) => (day ? [{ day, lost: money(lost) }] : []))
  return { points, stopped: rows[0]?.stopped ?? 0, stoppedTook: money(rows[0]?.stoppedTook ?? '0') }
}
