import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Delivery } from '../decide/delivery.ts'
import { storedNews } from '../decide/leak-news.ts'

/** Keeps news of a leak for an address until its quiet hours end. */
export async function holdNews(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  { to, userId, lists, leak, dueAt }: Extract<Delivery, { way: 'later' }>,
): Promise<void> {
  const now = clock.now()
  const news = JSON.stringify({ lists, leak: storedNews(leak) })
  await sql('insert into held_news (business_id, id, address, user_id, news, held_at, due_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    ...[businessId, uuidv7(now), to, userId],
    ...[news, now, dueAt],
  ])
}
