import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { categories } from './categories.ts'
import type { ResolutionTimes, RiskAnalytics, RiskDay } from './risk-analytics.entity.ts'
import { resolutionDays } from './risk-analytics.rules.ts'

type Week = { readonly day: Day; readonly detected: number; readonly resolved: number }
type Times = ResolutionTimes & { readonly total: number }

/**
 * How alerts come and go, by the clock of people and not by the days of the data. Three statements.
 */
export async function riskAnalytics(work: Work): Promise<RiskAnalytics> {
  may(work.actor, 'risk:read')
  const days = await detectedByDay(work)
  const { total, ...resolution } = await resolutionTimes(work)
  const last = days.slice(-7)
  const sum = (of: readonly RiskDay[]) => of.reduce((all, { detected }) => all + detected, 0)
  return { days: last, thisWeek: sum(last), lastWeek: sum(days.slice(0, -7)), total, resolution, categories: await categoryCounts(work) }
}

/** The fourteen days up to today in the business's zone. */
async function detectedByDay(work: Work): Promise<Week[]> {
  const on = (instant: string) => `(${instant} at time zone zone)::date = one.day`
  return work.sql<Week>(
    `with today as (select zone, ($2::timestamptz at time zone zone)::date as day from business where id = $1)
     select one.day, count(risk.id) filter (where ${on('detected_at')})::int as detected,
            count(risk.id) filter (where status = 'resolved' and ${on('resolved_at')})::int as resolved
       from today cross join lateral (select today.day - back as day from generate_series(0, 13) as back) as one
       left join risk on risk.business_id = $1 and (${on('detected_at')} or ${on('resolved_at')})
      group by one.day order by one.day`,
    [work.businessId, work.clock.now()],
  )
}

async function resolutionTimes(work: Work): Promise<Times> {
  const allowed = Object.entries(resolutionDays)
    .map(([severity, days]) => `when '${severity}' then interval '${days} days'`)
    .join(' ')
  const isResolved = `status = 'resolved' and resolved_at is not null`
  const days = (of: string) =>
    `round((${of}(extract(epoch from resolved_at - detected_at)) filter (where ${isResolved}) / 86400)::numeric, 1)::float8`
  const [times] = await work.sql<Times>(
    `select count(*)::int as total, count(*) filter (where ${isResolved})::int as resolved,
            ${days('avg')} as "averageDays", ${days('min')} as "fastestDays", ${days('max')} as "longestDays",
            count(*) filter (where ${isResolved} and resolved_at <= detected_at + allowed)::int as "inTime",
            count(*) filter (where ${isResolved} or status in ('active', 'investigating') and detected_at + allowed < $2)::int as due
       from (select *, case severity ${allowed} end as allowed from risk where business_id = $1) as risk`,
    [work.businessId, work.clock.now()],
  )
  if (!times) throw new Error('counting always answers')
  return times
}

async function categoryCounts(work: Work): Promise<RiskAnalytics['categories']> {
  const rows = await work.sql<{ categoryId: string; risks: number; open: number }>(
    `select category_id as "categoryId", count(*)::int as risks, count(*) filter (where status in ('active', 'investigating'))::int as open
       from risk where business_id = $1 group by category_id`,
    [work.businessId],
  )
  return categories.map(({ id }) => rows.find(({ categoryId }) => categoryId === id) ?? { categoryId: id, risks: 0, open: 0 })
}
