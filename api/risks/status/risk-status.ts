import { uuidv7 } from '../../../db/uuid.ts'
import { queueEvent } from '../../channels/queue-event.ts'
import { noteSeen } from '../../notifications/escalation/unseen-alerts.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { changerOf } from '../../platform/rights/author.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Risk } from '../risk.entity.ts'
import { riskStatusInput } from '../risk.input.ts'
import { type RiskRow, riskColumns, riskOf } from '../risks.ts'
import { type DismissalCondition, statedCondition, withoutCondition } from './dismissal.ts'
import { ratingByStatus } from './rating-by-status.ts'
import { type RiskStatusName, refusedMove } from './status-machine.rules.ts'

/**
 * Changes a risk's status for a person. The same status again changes nothing. Concurrent changes
 * are serialized on the row: the second is checked against the first one's result, and fails with
 * `conflict` if it names another `expectedStatus`. Throws `invalid_input` (unknown status,
 * dismissed without a reason, a condition that is met already), `not_found`, and `conflict` (a
 * transition that the status machine lacks, or another status than the expected one).
 */
export async function updateRiskStatus(work: Work, { riskId, ...input }: { riskId: string } & Record<string, unknown>): Promise<Risk> {
  may(work.actor, 'risk:handle')
  const { status: to, reason, expectedStatus, comesBackOn, comesBackAbove } = parse(riskStatusInput, input)
  const current = await lockRisk(work, riskId)
  await noteSeen(work, [riskId])
  const from = current.status
  if (expectedStatus && from !== expectedStatus) throw movedOn(from, expectedStatus)
  if (from !== to) {
    const refused = refusedMove(from, to)
    if (refused) throw new Failure('conflict', refused)
    const condition = await statedCondition(work, current, { comesBackOn, comesBackAbove })
    await work.sql(
      `update risk set status = $3, ${ratingByStatus('$3')}, updated_at = $4, snoozed_until = null, snoozed_above = null,
              resolved_at = case when $3 = 'resolved' then $4::timestamptz end,
              metadata = metadata - 'resolution' || case when $3 = 'resolved' then '{"resolution": "person"}' else '{}' end::jsonb
        where business_id = $1 and id = $2`,
      [work.businessId, riskId, to, work.clock.now()],
    )
    await recordStatusChange(work, riskId, { from, to, reason, condition })
    await audit(work, 'updateRiskStatus', { subject: `Risk:${riskId}`, before: { status: from }, after: { status: to, reason } })
    await queueEvent(work, 'risk_status_changed', [riskId])
    await work.publish('risk.updated', riskId)
  }
  const [risk] = await work.sql<RiskRow>(`select ${riskColumns} from risk where business_id = $1 and id = $2`, [work.businessId, riskId])
  return riskOf(risk as RiskRow)
}

type LockedRisk = { readonly status: RiskStatusName } & Pick<Risk, 'monthly' | 'currency'>

/** The status and the loss of a risk, locked until the transaction ends. */
async function lockRisk(work: Work, riskId: string): Promise<LockedRisk> {
  const [risk] = isUuid(riskId)
    ? await work.sql<LockedRisk>('select status, monthly, currency from risk where business_id = $1 and id = $2 for update', [
        work.businessId,
        riskId,
      ])
    : []
  if (!risk) throw new Failure('not_found', 'There is no risk of this id.')
  return risk
}

function movedOn(from: RiskStatusName, expected: RiskStatusName): Failure {
  const message = `Someone changed this risk meanwhile: it is ${from} now, not ${expected}. Look at it again before you decide.`
  return new Failure('conflict', message, [{ field: 'expectedStatus', message }])
}

type Move = {
  readonly from: RiskStatusName
  readonly to: RiskStatusName
  readonly reason: string | null
  readonly condition?: DismissalCondition
}

/**
 * Records a status change and its author, for the lifetime of the risk. Changes by the system have
 * no author.
 */
export async function recordStatusChange(
  { sql, businessId, actor, clock }: Work,
  riskId: string,
  { from, to, reason, condition: { comesBackOn, comesBackAbove } = withoutCondition }: Move,
): Promise<void> {
  const { userId, email, name } = changerOf(actor)
  const now = clock.now()
  await sql(
    `insert into risk_status_change (business_id, id, risk_id, from_status, to_status, reason, changed_by, changed_by_email, changed_at,
       comes_back_on, comes_back_above, changed_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [businessId, uuidv7(now), riskId, from, to, reason, userId, email, now, comesBackOn, comesBackAbove?.toString() ?? null, name],
  )
}
