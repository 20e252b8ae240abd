import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { snoozedAt } from './snooze-sql.ts'
import type { RiskSnooze } from './triage.entity.ts'

/** The snoozes of those of these risks that rest now, by the risk's id; a loader's batch. */
export async function snoozesOf(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, RiskSnooze>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<{ id: string; until: Day | null; above: bigint | null; currency: string }>(
    `select id, snoozed_until as until, snoozed_above as above, currency from risk
      where business_id = $1 and id = any($2::uuid[]) and ${snoozedAt('$3')}`,
    [work.businessId, riskIds.filter(isUuid), work.clock.now()],
  )
  const money = (minor: bigint, of: string) => new GraphMoney({ minor, currency: currency(of) })
  return new Map(rows.map(({ id, until, above, currency: of }) => [id, { until, above: above === null ? null : money(above, of) }]))
}

/** Who looks after these risks, as members' ids by the risk's id; a loader's batch. */
export async function assigneesOf(work: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  may(work.actor, 'risk:read')
  const rows = await work.sql<{ id: string; assigneeId: string }>(
    `select id, assignee_id as "assigneeId" from risk where business_id = $1 and id = any($2::uuid[]) and assignee_id is not null`,
    [work.businessId, riskIds.filter(isUuid)],
  )
  return new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))
}

/**
 * Ends the snoozes that are over and returns the risks, which are awake from now on: of two scans
 * only one wakes a risk.
 */
export async function wakeRisks(work: Work): Promise<string[]> {
  const woken = await work.sql<{ id: string }>(
    `update risk set snoozed_until = null, snoozed_above = null
      where business_id = $1 and status in ('active', 'investigating') and num_nonnulls(snoozed_until, snoozed_above) > 0
        and not ${snoozedAt('$2')}
      returning id`,
    [work.businessId, work.clock.now()],
  )
  return woken.map(({ id }) => id)
}
