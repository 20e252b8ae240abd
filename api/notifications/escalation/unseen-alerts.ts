import { isUuid } from '../../platform/graph-types/paging.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Delivery } from '../decide/delivery.ts'

const hourMs = 3_600_000

/**
 * Alerts wait for a look until then, when the first contact hears of them. One that waits already
 * goes on waiting.
 */
export async function watchAlerts({ sql, businessId, clock }: Work, riskIds: readonly string[], dueAt: Date): Promise<void> {
  await sql(
    `insert into unseen_alert (business_id, risk_id, told_at, due_at) select $1, id, $3, $4 from unnest($2::uuid[]) as id
     on conflict (business_id, risk_id) do nothing`,
    [businessId, riskIds, clock.now(), dueAt],
  )
}

/**
 * Somebody looked at these alerts: nobody else hears that no one did. A button in a chat is a look;
 * what programs and the product itself do is none. Unknown ids change nothing.
 */
export async function noteSeen(
  { sql, businessId, actor }: Pick<Work, 'sql' | 'businessId' | 'actor'>,
  riskIds: readonly string[],
): Promise<void> {
  if ((actor.kind !== 'person' && actor.kind !== 'chat') || riskIds.length === 0) return
  await sql('delete from unseen_alert where business_id = $1 and risk_id = any($2::uuid[])', [businessId, riskIds.filter(isUuid)])
}

/** Those of these alerts that wait for a look; a loader's batch. */
export async function unseenAmong({ sql, businessId }: Work, riskIds: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const rows = await sql<{ id: string }>('select risk_id as id from unseen_alert where business_id = $1 and risk_id = any($2::uuid[])', [
    businessId,
    riskIds.filter(isUuid),
  ])
  return new Map(rows.map(({ id }) => [id, true]))
}

/** An alert whose time has come: since when people know of it. */
export type DueAlert = { readonly riskId: string; readonly toldAt: Date }

/**
 * Takes the alerts whose time has come. Each waits another round of hours: of two servers at once
 * the second finds none, and with the caller's transaction the mark and what was written for it
 * stand or fall together.
 */
export async function takeDueAlerts({ sql, businessId, clock }: Work, hours: number): Promise<DueAlert[]> {
  const now = clock.now()
  return sql<DueAlert>(
    `update unseen_alert set due_at = $3 where business_id = $1 and due_at <= $2 returning risk_id as "riskId", told_at as "toldAt"`,
    [businessId, now, new Date(now.getTime() + hours * hourMs)],
  )
}

/**
 * The contacts who heard of each since people were told of it. What they heard of before, and
 * somebody looked at, does not count.
 */
export async function contactsWhoHeard(
  { sql, businessId }: Work,
  due: readonly DueAlert[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await sql<{ riskId: string; userIds: string[] }>(
    `select told.risk_id as "riskId", array_agg(told.user_id) as "userIds" from escalation told
       join unnest($2::uuid[], $3::timestamptz[]) as due (risk_id, told_at) on due.risk_id = told.risk_id and due.told_at = told.told_at
      where told.business_id = $1 group by told.risk_id`,
    [businessId, due.map(({ riskId }) => riskId), due.map(({ toldAt }) => toldAt)],
  )
  return new Map(rows.map(({ riskId, userIds }) => [riskId, new Set(userIds)]))
}

/** Notes that a contact heard of it, which the alert's timeline shows. */
export async function notePassedOn(
  { sql, businessId, clock, publish }: Work,
  { riskId, userId, toldAt, isMailed }: Extract<Delivery, { way: 'passed on' }>,
): Promise<void> {
  await sql('insert into escalation (business_id, risk_id, user_id, told_at, at, is_mailed) values ($1, $2, $3, $4, $5, $6)', [
    ...[businessId, riskId, userId],
    ...[toldAt, clock.now(), isMailed],
  ])
  await publish('risk.updated', riskId)
}

/** Waits until then instead. */
export async function waitUntil({ sql, businessId }: Work, riskId: string, until: Date): Promise<void> {
  await sql('update unseen_alert set due_at = $3 where business_id = $1 and risk_id = $2', [businessId, riskId, until])
}

/** These alerts wait no longer, whoever looked at them. */
export async function forgetUnseen({ sql, businessId }: Work, riskIds: readonly string[]): Promise<void> {
  if (riskIds.length === 0) return
  await sql('delete from unseen_alert where business_id = $1 and risk_id = any($2::uuid[])', [businessId, riskIds])
}

/** No alert of the business waits any longer. */
export async function forgetAllUnseen({ sql, businessId }: Work): Promise<void> {
  await sql('delete from unseen_alert where business_id = $1', [businessId])
}

/**
 * Alerts of which no contact heard yet wait so many hours from when they were told; the others as
 * long as was said then.
 */
export async function moveUnseen({ sql, businessId }: Work, hours: number): Promise<void> {
  const waiting = await sql<{ riskId: string; toldAt: Date }>(
    `select risk_id as "riskId", told_at as "toldAt" from unseen_alert
      where business_id = $1 and not exists (
        select from escalation told
         where told.business_id = $1 and told.risk_id = unseen_alert.risk_id and told.told_at = unseen_alert.told_at)`,
    [businessId],
  )
  // The instants are computed here: a cluster takes no sum with a column in an update.
  await sql(
    `update unseen_alert set due_at = next.due_at from unnest($2::uuid[], $3::timestamptz[]) as next (risk_id, due_at)
      where unseen_alert.business_id = $1 and unseen_alert.risk_id = next.risk_id`,
    [businessId, waiting.map(({ riskId }) => riskId), waiting.map(({ toldAt }) => new Date(toldAt.getTime() + hours * hourMs))],
  )
}
