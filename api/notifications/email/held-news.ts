import { eachBusiness, type RoundContext } from '../../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { mergedNews, readNews } from '../decide/leak-news.ts'
import { tell } from '../tell.ts'

/**
 * Mails the news whose time has come, of every business. Returns the number of mails. Call it every
 * minute.
 */
export async function sendHeldNews(dependencies: WorkDependencies & RoundContext): Promise<number> {
  const now = dependencies.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select due_news($1, $2) as "businessId"'
    return (await dependencies.db.pool.query<{ businessId: string }>(sql, [now, limit])).rows
  }
  const failed = 'Mail of a business that waits for the end of quiet hours could not be written; trying again in a minute.'
  return eachBusiness({ ...dependencies, failed }, dueOf, ({ businessId }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, mailHeldNews),
  )
}

/**
 * Mails what was held for people whose quiet hours are over, all of it to each as one mail. Rows
 * are taken in the transaction that writes the mail: of two servers one has them, and after a crash
 * they are still there. Returns the number of mails.
 */
export async function mailHeldNews(work: Work): Promise<number> {
  const rows = await work.sql<{ id: string; address: string; news: { lists: string[]; leak: object } }>(
    'delete from held_news where business_id = $1 and due_at <= $2 returning id, address, news',
    [work.businessId, work.clock.now()],
  )
  if (rows.length === 0) return 0
  const byAddress = Map.groupBy(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ address }) => address,
  )
  const addressed = [...byAddress].map(([to, own]) => ({
    to,
    lists: [...new Set(own.flatMap(({ news }) => news.lists))],
    risks: mergedNews(own.map(({ news }) => readNews(news.leak))),
  }))
  return tell(work, { kind: 'held', addressed })
}
