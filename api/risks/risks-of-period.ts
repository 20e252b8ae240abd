import { moneyWords } from '../detection/phrases.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Currency } from '../values/money.ts'
import type { Risk, RiskSeverity } from './risk.entity.ts'
import { costWords } from './risk-lookup.ts'

/** After `from`, until `until` included. */
type Period = { readonly from: Date; readonly until: Date }

/**
 * A risk as a digest names it; `cost` says what it costs a month and since when, of one that ended
 * what it cost in all.
 */
export type NamedRisk = Pick<Risk, 'id' | 'title'> & { readonly severity: `${RiskSeverity}`; readonly cost: string }

type PeriodRiskRow = Pick<Risk, 'id' | 'title' | 'severity' | 'monthly' | 'loss' | 'startedOn'> & { readonly currency: Currency }

/** SQL: later rows did not disprove the risk. */
const isBelieved = `risk.metadata ->> 'resolution' is distinct from 'withdrawn'`

const columns = 'id, title, severity, monthly, loss, currency, started_on as "startedOn"'

/** The open risks that were found in the period, the most expensive first. */
export async function risksFoundBetween(work: Work, { from, until }: Period): Promise<NamedRisk[]> {
  const risks = await work.sql<PeriodRiskRow>(
    `select ${columns} from risk
      where business_id = $1 and status in ('active', 'investigating') and detected_at > $2 and detected_at <= $3
      order by monthly desc, loss desc, id`,
    [work.businessId, from, until],
  )
  return risks.map((risk) => ({ id: risk.id, title: risk.title, severity: risk.severity, cost: costWords(risk) }))
}

/**
 * The risks that were resolved in the period, by a person or a scan; not those that later rows
 * disproved. The most expensive first.
 */
export async function risksEndedBetween(work: Work, { from, until }: Period): Promise<NamedRisk[]> {
  const risks = await work.sql<PeriodRiskRow>(
    `select ${columns} from risk
      where business_id = $1 and status = 'resolved' and resolved_at > $2 and resolved_at <= $3
        and ${isBelieved}
      order by loss desc, id`,
    [work.businessId, from, until],
  )
  return risks.map(({ id, title, severity, loss, currency }) => ({
    id,
    title,
    severity,
    cost: `${moneyWords(loss, currency)} lost in all`,
  }))
}

/** From `from` on, before `until`. */
type Month = { readonly from: Date; readonly until: Date }

/**
 * Ids of the risks that were found in a month, whatever became of them but dismissed or disproved;
 * the most expensive first.
 */
export async function riskIdsFoundIn({ sql, businessId }: Work, { from, until }: Month): Promise<string[]> {
  const risks = await sql<{ id: string }>(
    `select id from risk
      where business_id = $1 and detected_at >= $2 and detected_at < $3 and status <> 'dismissed'
        and ${isBelieved}
      order by monthly desc, loss desc, id`,
    [businessId, from, until],
  )
  return risks.map(({ id }) => id)
}

/**
 * The risks that were resolved in a month, as `risksEndedBetween`, with the business's day of it;
 * the most expensive in all first.
 */
export function risksFixedIn({ sql, businessId }: Work, { from, until }: Month): Promise<{ id: string; fixedOn: string }[]> {
  return sql(
    `select risk.id, ((risk.resolved_at at time zone business.zone)::date)::text as "fixedOn"
       from risk join business on business.id = $1
      where risk.business_id = $1 and risk.status = 'resolved' and risk.resolved_at >= $2 and risk.resolved_at < $3
        and ${isBelieved}
      order by risk.loss desc, risk.id`,
    [businessId, from, until],
  )
}
