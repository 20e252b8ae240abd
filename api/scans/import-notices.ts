import { recordNotified, type UnnotifiedImport, unnotifiedImports, unnotifiedPeriod } from '../imports/unnotified-imports.ts'
import type { News } from '../notifications/decide/decide.ts'
import { taskWaits } from '../notifications/decide/tasks.ts'
import { loadPeople } from '../notifications/load/load-people.ts'
import { tell } from '../notifications/tell.ts'
import { eachBusiness, type RoundContext } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * Tells of files that wait for an answer and of those that were given up, each once: members under
 * the bell, and whoever sent it by mail, all files of a person as one. Returns the number of files.
 * Call it every minute.
 */
export async function tellOfImports(dependencies: WorkDependencies & RoundContext): Promise<number> {
  const { since, asked } = unnotifiedPeriod(dependencies.clock.now())
  const dueOf = async (limit: number) => {
    const sql = 'select due_import_notices($1, $2, $3) as "businessId"'
    return (await dependencies.db.pool.query<{ businessId: string }>(sql, [since, asked, limit])).rows
  }
  const failed = 'Files of a business that wait for an answer could not be told of; trying again in a minute.'
  return eachBusiness({ ...dependencies, failed }, dueOf, ({ businessId }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, tellOfOwn),
  )
}

async function tellOfOwn(work: Work): Promise<number> {
  const unnotified = await unnotifiedImports(work)
  const members = await loadPeople(work)
  let files = 0
  for (const [person, own] of Map.groupBy(unnotified, ({ createdBy }) => createdBy)) {
    // What comes in quiet hours waits for their end, and is then told as one.
    if (taskWaits(members, person, work.clock.now())) continue
    await recordNotified(
      work,
      own.map(({ id }) => id),
    )
    const notes = own.map((one): News => ({ kind: 'note', note: { kind: 'import', title: titleOf(one), text: one.problem ?? '' } }))
    const [first] = own
    const subject = own.length === 1 && first ? titleOf(first) : `${own.length} files need you`
    const items = own.map((one) => ({ title: titleOf(one), lines: one.problem ? [one.problem] : [] }))
    await tell(work, ...notes, { kind: 'task', task: { person, subject, items, word: 'Open the imports', path: '/imports' } })
    files += own.length
  }
  return files
}

const titleOf = ({ fileName, isQuestion }: UnnotifiedImport) =>
  isQuestion ? `A file waits for your answer: ${fileName}` : `A file could not be imported: ${fileName}`
