import type { Work } from '../../platform/transaction/work.ts'
import type { Delivery } from '../decide/delivery.ts'

/** A row for each of these members who is one still; each is said by itself. */
export async function addToBell(work: Work, { note, userIds }: Extract<Delivery, { way: 'bell' }>): Promise<void> {
  const { kind, title, text, riskId = null, integrationId = null } = note
  const added = await work.sql<{ id: string; userId: string }>(
    `insert into notification (business_id, id, user_id, kind, title, text, risk_id, integration_id, created_at)
     select $1, gen_random_uuid(), membership.user_id, $2, $3, $4, $5, $6, $7
       from membership where membership.business_id = $1 and membership.user_id = any($8::uuid[])
     on conflict do nothing returning id, user_id as "userId"`,
    [work.businessId, kind, title, text, riskId, integrationId, work.clock.now(), userIds],
  )
  for (const { id, userId } of added) await work.publish('notification.added', `${userId}/${id}`)
}
