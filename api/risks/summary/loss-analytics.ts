import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { catalogue } from '../../detection/catalogue.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { lostMicros } from '../evidence/evidence-micros.ts'
import { counting } from './loss-history.ts'
import type { LossAnalytics } from './risk-analytics.entity.ts'

/** Thirteen weeks: a quarter. */
const span = 91

/** A leak that was over before an alert was possible has no category of its own. */
const categoryOfKind = JSON.stringify(Object.fromEntries(catalogue.map(({ kind, category }) => [kind, category])))

const wordsOf = new Map<string, string>(catalogue.map(({ kind, finds }) => [kind, finds]))

type Figures = {
  readonly until: Day | null
  readonly weeks: readonly { readonly from: Day; readonly categoryId: string; readonly lost: string }[] | null
  readonly days: readonly { readonly day: Day; readonly lost: string }[] | null
  readonly kinds: readonly { readonly kind: string; readonly lost: string; readonly before: string }[] | null
  readonly bridge: Readonly<Record<'before' | 'started' | 'grown' | 'shrunk' | 'stopped' | 'after', string>> | null
}

/**
 * What leaked in the last thirteen weeks of the data, by week and category, by day, by kind, and
 * what moved it from 30 days to 30 days. Each list is rounded to minor units on its own, so two of
 * them may differ by a few cents; the parts of the bridge sum exactly. One statement.
 */
export async function lossAnalytics(work: Work): Promise<LossAnalytics> {
  may(work.actor, 'risk:read')
  const of = await businessCurrency(work)
  const money = (minor: string) => new GraphMoney({ minor: BigInt(minor), currency: of })
  const [figures] = await work.sql<Figures>(statement, [work.businessId, microsPerMinor(of), categoryOfKind])
  if (!figures?.until) return { until: null, weeks: [], days: [], kinds: [], bridge: null }
  const { until, weeks, days, kinds, bridge } = figures
  return {
    until,
    weeks: (weeks ?? []).map((week) => ({ ...week, lost: money(week.lost) })),
    days: (days ?? []).map(({ day, lost }) => ({ day, lost: money(lost) })),
    kinds: (kinds ?? []).map(({ kind, lost, before }) => ({
      kind,
      finds: wordsOf.get(kind) ?? kind,
      lost: money(lost),
      before: money(before),
    })),
    bridge: bridge && {
      before: money(bridge.before),
      started: money(bridge.started),
      grown: money(bridge.grown),
      shrunk: money(bridge.shrunk),
      stopped: money(bridge.stopped),
      after: money(bridge.after),
    },
  }
}

const rounded = (sum: string) => `round(coalesce(${sum}, 0))::text`

const statement = `
  with counting as (${counting}
  ), span as (
    select max(as_of) as until from counting
  ), daily as materialized (
    select counting.id, counting.kind, coalesce(counting.category_id, $3::jsonb ->> counting.kind, 'financial') as category_id, evidence.day, sum(share * ${lostMicros} / $2) as lost
      from span cross join counting join finding_evidence evidence
        on evidence.business_id = $1 and evidence.finding_id = counting.id and evidence.day > span.until - ${span}
     group by counting.id, counting.kind, 3, evidence.day
  ), by_finding as (
    select id, kind, round(coalesce(sum(lost) filter (where day > until - 30), 0)) as lost,
           round(coalesce(sum(lost) filter (where day <= until - 30 and day > until - 60), 0)) as before
      from daily, span group by id, kind
  ), weeks as (
    select (until - (until - day) / 7 * 7 - 6)::text as from, category_id, sum(lost) as lost from daily, span group by 1, 2
  ), days as (
    select until - back as day, sum(daily.lost) as lost
      from span cross join generate_series(0, ${span - 1}) as back left join daily on daily.day = span.until - back group by 1
  ), kinds as (
    select kind, sum(lost) as lost, sum(before) as before from by_finding group by kind having sum(lost) <> 0 or sum(before) <> 0
  ), bridge as (
    select sum(before) as before, sum(lost) filter (where before = 0) as started,
           sum(lost - before) filter (where before <> 0 and lost <> 0 and lost > before) as grown,
           sum(lost - before) filter (where before <> 0 and lost <> 0 and lost < before) as shrunk,
           sum(-before) filter (where before <> 0 and lost = 0) as stopped, sum(lost) as after
      from by_finding
  )
  select span.until,
         (select json_agg(json_build_object('from', weeks."from", 'categoryId', category_id, 'lost', ${rounded('lost')})
                          order by weeks."from", category_id) from weeks) as weeks,
         (select json_agg(json_build_object('day', day::text, 'lost', ${rounded('lost')}) order by day) from days) as days,
         (select json_agg(json_build_object('kind', kind, 'lost', ${rounded('lost')}, 'before', ${rounded('before')})
                          order by lost desc, before desc, kind) from kinds) as kinds,
         (select json_build_object('before', ${rounded('before')}, 'started', ${rounded('started')}, 'grown', ${rounded('grown')},
                                   'shrunk', ${rounded('shrunk')}, 'stopped', ${rounded('stopped')}, 'after', ${rounded('after')})
            from bridge) as bridge
    from span`
