import { type BusinessRound, eachBusiness } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { mailHeldNews } from './deliver-news.ts'

/** The number of businesses whose news are mailed in one round, so that a stop does not wait for long. */
const most = 50

/** Mails the news whose time has come, of every business. Returns the number of mails. Call it every minute. */
export async function sendHeldNews(dependencies: WorkDependencies & Pick<BusinessRound, 'log'>): Promise<number> {
  const { rows } = await dependencies.db.pool.query<{ businessId: string }>('select due_news($1, $2) as "businessId"', [
    dependencies.clock.now(),
    most,
  ])
  const failed = 'Mail of a business that waits for the end of quiet hours could not be written; trying again in a minute.'
  return eachBusiness({ log: dependencies.log, failed }, rows, ({ businessId }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, mailHeldNews),
  )
}
