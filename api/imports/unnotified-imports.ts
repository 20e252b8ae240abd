import type { Work } from '../platform/transaction/work.ts'

/**
 * After so long a file that waits for an answer is told of: whoever sent it in a browser answers at
 * once. Proposed.
 */
const answerMs = 30 * 60_000

/** What ended longer ago is old news. */
const newsMs = 2 * 86_400_000

/**
 * An ended file of which nobody was told. `isQuestion`: it waits for an answer; else it was given
 * up.
 */
export type UnnotifiedImport = {
  readonly id: string
  readonly fileName: string
  readonly isQuestion: boolean
  readonly problem: string | null
  /** The person who sent it; null for programs. */
  readonly createdBy: string | null
}

/** The earliest ends of what is told: of anything, and of files with a question the latest. */
export const unnotifiedPeriod = (now: Date) => ({ since: new Date(now.getTime() - newsMs), asked: new Date(now.getTime() - answerMs) })

/**
 * The files of the business that were given up or wait for an answer, and of which nobody was told;
 * locked.
 */
export async function unnotifiedImports({ sql, businessId, clock }: Work): Promise<UnnotifiedImport[]> {
  const { since, asked } = unnotifiedPeriod(clock.now())
  return sql<UnnotifiedImport>(
    `select id, file_name as "fileName", state = 'refused' as "isQuestion", problem, created_by as "createdBy" from import
      where business_id = $1 and notified_at is null and dismissed_at is null and finished_at > $2
        and (state = 'failed' or state = 'refused' and question is not null and finished_at <= $3)
      order by finished_at, id for update skip locked`,
    [businessId, since, asked],
  )
}

/** Notes that people were told of these files. */
export async function recordNotified({ sql, businessId, clock }: Work, ids: readonly string[]): Promise<void> {
  await sql('update import set notified_at = $3 where business_id = $1 and id = any($2::uuid[])', [businessId, ids, clock.now()])
}
