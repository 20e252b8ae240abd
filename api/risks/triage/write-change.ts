import { uuidv7 } from '../../../db/uuid.ts'
import { queueEvent } from '../../channels/queue-event.ts'
import { changerOf } from '../../platform/rights/author.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import type { RiskStatusName } from '../status/status-machine.rules.ts'

/**
 * What an update can change of a risk, and what it needs to decide; locked. Amounts in minor units.
 */
export type Handled = {
  readonly id: string
  readonly title: string
  readonly status: RiskStatusName
  readonly monthly: bigint
  readonly currency: string
  readonly snoozedUntil: Day | null
  readonly snoozedAbove: bigint | null
  readonly assigneeId: string | null
}

/** One change; `above` in minor units as text, because it is kept as JSON. */
export type Change =
  | { readonly kind: 'status'; readonly status: RiskStatusName; readonly reason: string | null }
  | { readonly kind: 'snooze'; readonly until: Day | null; readonly above: string | null }
  | { readonly kind: 'assign'; readonly memberId: string | null }

/** Writes a change that each of these risks may make, and publishes it. */
export async function write(work: Work, risks: readonly Pick<Handled, 'id' | 'status'>[], change: Change): Promise<void> {
  const ids = risks.map(({ id }) => id)
  if (change.kind === 'status') await writeStatus(work, risks, change)
  else if (change.kind === 'snooze') {
    await work.sql(
      'update risk set snoozed_until = $3, snoozed_above = $4, updated_at = $5 where business_id = $1 and id = any($2::uuid[])',
      [work.businessId, ids, change.until, change.above, work.clock.now()],
    )
  } else {
    await work.sql('update risk set assignee_id = $3, updated_at = $4 where business_id = $1 and id = any($2::uuid[])', [
      work.businessId,
      ids,
      change.memberId,
      work.clock.now(),
    ])
  }
  for (const id of ids) await work.publish('risk.updated', id)
}

type StatusChange = Extract<Change, { kind: 'status' }>

/** The statuses and the history of all in two statements. */
async function writeStatus(
  work: Work,
  risks: readonly Pick<Handled, 'id' | 'status'>[],
  { status, reason }: Omit<StatusChange, 'kind'>,
): Promise<void> {
  const now = work.clock.now()
  const ids = risks.map(({ id }) => id)
  await work.sql(
    `update risk set status = $3, updated_at = $4, snoozed_until = null, snoozed_above = null,
            resolved_at = case when $3 = 'resolved' then $4::timestamptz end,
            metadata = metadata - 'resolution' || case when $3 = 'resolved' then '{"resolution": "person"}' else '{}' end::jsonb
      where business_id = $1 and id = any($2::uuid[])`,
    [work.businessId, ids, status, now],
  )
  const { userId, email, name } = changerOf(work.actor)
  await work.sql(
    `insert into risk_status_change (business_id, id, risk_id, from_status, to_status, reason, changed_by, changed_by_email, changed_at,
       changed_by_name)
     select $1, one.id, one.risk_id, one.from_status, $5, $6, $7, $8, $9, $10
       from unnest($2::uuid[], $3::uuid[], $4::text[]) as one (id, risk_id, from_status)
     on conflict do nothing`,
    [work.businessId, ids.map(() => uuidv7(now)), ids, risks.map((risk) => risk.status), status, reason, userId, email, now, name],
  )
  await queueEvent(work, 'risk_status_changed', ids)
}
