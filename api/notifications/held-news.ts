import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { mailHeldNews } from './deliver-news.ts'

/** The number of businesses whose news are mailed in one round, so that a stop does not wait for long. */
const most = 50

/** Mails the news whose time has come, of every business. Returns the number of mails. Call it every minute. */
export async function sendHeldNews(dependencies: WorkDependencies): Promise<number> {
  const { rows } = await dependencies.db.pool.query<{ businessId: string }>('select due_news($1, $2) as "businessId"', [
    dependencies.clock.now(),
    most,
  ])
  let mails = 0
  for (const { businessId } of rows) mails += await runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, mailHeldNews)
  return mails
}
