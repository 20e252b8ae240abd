import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, daysBetween } from '../../values/day.ts'
import { currency, divideHalfEven } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { lostMicros } from './evidence-micros.ts'

/** A risk, and the day from which something was done about it. */
export type RiskSince = { readonly riskId: string; readonly since: Day }

/** What a risk lost before a day and from it on, both for 30 days of data. */
export type LossAround = {
  /** The last day of the data that the risk rests on. */
  readonly dataUntil: Day
  /** Days of data from that day on; 0 or less where the data ends before it. */
  readonly days: number
  readonly before: GraphMoney
  /** Null while fewer than `enoughDays` days are known. */
  readonly after: GraphMoney | null
}

/** A week has each weekday once: a shorter time compares a weekend with working days. Proposed. */
const enoughDays = 7

const monthDays = 30

type LossAroundRow = {
  readonly riskId: string
  readonly since: Day
  readonly until: Day
  readonly before: string
  readonly after: string
  readonly code: string
}

/**
 * The loss of each risk in the 30 days before a day, and per 30 days from that day on, by the days
 * of its rows. Where the data end earlier, it is their last 30 days. Risks without evidence are
 * left out. One statement.
 */
export async function lossesAround(work: Work, asked: readonly RiskSince[]): Promise<readonly (RiskSince & LossAround)[]> {
  may(work.actor, 'risk:read')
  const lost = (condition: string) => `coalesce(sum(${lostMicros}) filter (where ${condition}), 0)::numeric`
  const rows = await work.sql<LossAroundRow>(
    `select asked.risk_id as "riskId", asked.since, max(finding.as_of) as until, min(finding.currency) as code,
            round(${lost(`part.day < asked.upto and part.day >= asked.upto - ${monthDays}`)})::text as before,
            round(${lost('part.day >= asked.since')})::text as after
       from (select one.*, least(one.since, (
                select max(as_of) + 1 from risk_finding of_risk join finding on finding.business_id = $1 and finding.id = of_risk.finding_id
                 where of_risk.business_id = $1 and of_risk.risk_id = one.risk_id)) as upto
               from (select distinct * from unnest($2::uuid[], $3::date[]) as pair (risk_id, since)) as one) as asked
       join risk_finding on risk_finding.business_id = $1 and risk_finding.risk_id = asked.risk_id
       join finding on finding.business_id = $1 and finding.id = risk_finding.finding_id and finding.state <> 'withdrawn'
       join finding_evidence part on part.business_id = $1 and part.finding_id = finding.id
      group by asked.risk_id, asked.since`,
    [work.businessId, asked.map(({ riskId }) => riskId), asked.map(({ since }) => since)],
  )
  return rows.map(({ riskId, since, until, before, after, code }) => {
    const of = currency(code)
    const money = (micros: bigint) => new GraphMoney({ minor: divideHalfEven(micros, BigInt(microsPerMinor(of))), currency: of })
    const days = daysBetween(since, until) + 1
    const perMonth = days < enoughDays ? null : money(divideHalfEven(BigInt(after) * BigInt(monthDays), BigInt(days)))
    return { riskId, since, dataUntil: until, days, before: money(BigInt(before)), after: perMonth }
  })
}
