import { noteTold, type UntoldImport, untoldImports, untoldPeriod } from '../imports/untold-imports.ts'
import { notifyMembers } from '../notifications/bell/notify.ts'
import { readersByAddress } from '../notifications/decide/limits.ts'
import { quietUntil } from '../notifications/decide/quiet-hours.ts'
import { mailTask, responsible } from '../notifications/email/task-mail.ts'
import { eachBusiness, type RoundContext } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * Tells of files that wait for an answer and of those that were given up, each once: members under the bell, and whoever sent it by mail,
 * all files of a person as one. Returns the number of files. Call it every minute.
 */
export async function tellOfImports(dependencies: WorkDependencies & RoundContext): Promise<number> {
  const { since, asked } = untoldPeriod(dependencies.clock.now())
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
  const untold = await untoldImports(work)
  const people = [...new Set(untold.map(({ createdBy }) => createdBy))]
  let files = 0
  for (const person of people) {
    // What comes in quiet hours waits for their end, and is then told as one.
    if (await isQuiet(work, person)) continue
    const own = untold.filter(({ createdBy }) => createdBy === person)
    await noteTold(
      work,
      own.map(({ id }) => id),
    )
    for (const one of own) await notifyMembers(work, { kind: 'import', title: titleOf(one), text: one.problem ?? '' })
    const [first] = own
    const subject = own.length === 1 && first ? titleOf(first) : `${own.length} files need you`
    const items = own.map((one) => ({ title: titleOf(one), lines: one.problem ? [one.problem] : [] }))
    await mailTask(work, person, { subject, items, word: 'Open the imports', path: '/imports' })
    files += own.length
  }
  return files
}

async function isQuiet(work: Work, person: string | null): Promise<boolean> {
  const readers = await readersByAddress(work)
  const own = (await responsible(work, person)).flatMap((to) => readers.get(to.toLowerCase()) ?? [])
  return own.length > 0 && own.every(({ quiet }) => quietUntil(quiet, work.clock.now()) !== null)
}

const titleOf = ({ fileName, isQuestion }: UntoldImport) =>
  isQuestion ? `A file waits for your answer: ${fileName}` : `A file could not be imported: ${fileName}`
