import { LockMode } from '@mikro-orm/core'
import { entitiesOf } from '../../../db/in-business.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { keysetPage } from '../../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import { selectList } from '../../platform/transaction/entity-columns.ts'
import type { Work, WorkEvent } from '../../platform/transaction/work.ts'
import { noteSeen } from '../escalation/unseen-alerts.ts'
import { readerOf } from '../settings/preferences.ts'
import { Notification } from './notification.entity.ts'

const columns = selectList(Notification)

/**
 * What the person who asks was told, the newest first; with `isUnread`, what they have not read.
 * Throws `invalid_input` for a bad page.
 */
export function notificationsPage(work: Work, page: PageArgs, { isUnread = false } = {}): Promise<Connection<Notification>> {
  may(work.actor, 'notification:read')
  const where = `user_id = $2${isUnread ? ' and read_at is null' : ''}`
  const order = isUnread ? 'unread notifications' : 'notifications'
  return keysetPage<Notification>(work, page, {
    order,
    table: 'notification',
    columns,
    at: 'created_at',
    where,
    values: [readerOf(work)],
  })
}

/** How many the person who asks has not read. */
export async function unreadCount(work: Work): Promise<number> {
  may(work.actor, 'notification:read')
  const [row] = await work.sql<{ unread: number }>(
    'select count(*)::int as unread from notification where business_id = $1 and user_id = $2 and read_at is null',
    [work.businessId, readerOf(work)],
  )
  return row?.unread ?? 0
}

/** The own ones among these ids, in one statement; a loader's batch. */
export async function notificationsById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Notification>> {
  may(work.actor, 'notification:read')
  const rows = await work.sql<Notification>(
    `select id, ${columns} from notification where business_id = $1 and user_id = $2 and id = any($3::uuid[])`,
    [work.businessId, readerOf(work), ids.filter(isUuid)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Notes that the person has read it; a second time changes nothing. Throws `not_found`, also for
 * what others were told.
 */
export async function markNotificationRead(work: Work, { notificationId }: { notificationId: string }): Promise<Notification> {
  const { businessId, clock } = work
  const em = entitiesOf(work)
  const notification = isUuid(notificationId)
    ? await em.findOne(Notification, { businessId, id: notificationId, userId: readerOf(work) }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null
  if (!notification) throw new Failure('not_found', 'There is no notification of this id.')
  notification.readAt ??= clock.now()
  await em.flush()
  if (notification.riskId) await noteSeen(work, [notification.riskId])
  return notification
}

/** Notes that the person has read all that they were told until now; how many that were. */
export async function markAllNotificationsRead(work: Work): Promise<number> {
  const read = await work.sql<{ riskId: string | null }>(
    'update notification set read_at = $3 where business_id = $1 and user_id = $2 and read_at is null returning risk_id as "riskId"',
    [work.businessId, readerOf(work), work.clock.now()],
  )
  await noteSeen(
    work,
    read.flatMap(({ riskId }) => riskId ?? []),
  )
  return read.length
}

/** The notification that an event is about, and whose it is. */
export function addressOf({ id }: Pick<WorkEvent, 'id'>): { readonly userId: string; readonly notificationId: string } {
  const [userId = '', notificationId = ''] = id.split('/')
  return { userId, notificationId }
}
