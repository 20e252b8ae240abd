import { eachBusiness, type RoundContext } from '../../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import { mailHeldNews } from './deliver-news.ts'

/** Mails the news whose time has come, of every business. Returns the number of mails. Call it every minute. */
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
