import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import { actorName } from './actor-name.ts'
import type { Import } from './import.entity.ts'
import { requireImport } from './imports.ts'

/**
 * Asks for an import to be taken back: a job takes its rows out of the ledger. Asking again changes
 * nothing. Throws `not_found`, and `conflict` while the file is on its way or when nothing of it is
 * in.
 */
export async function takeBackImport(work: Work, importId: string): Promise<Import> {
  may(work.actor, 'import:write')
  const found = await requireImport(work, importId)
  if (found.state === 'taking_back' || found.state === 'taken_back') return found
  if (!found.finishedAt) throw new Failure('conflict', 'The file is still on its way. Cancel it first.')
  if (found.accepted + found.duplicates + found.conflicts === 0)
    throw new Failure('conflict', 'No row of this file is in. Dismiss it instead.')
  await work.sql(
    `update import set state = 'taking_back', problem = null, question = null, taken_back_by = $3, active_at = $4, take_back_noted = false
      where business_id = $1 and id = $2`,
    [work.businessId, importId, actorName(work.actor), work.clock.now()],
  )
  const { accepted, duplicates, conflicts } = found
  const before = { fileName: found.fileName, state: found.state, accepted, duplicates, conflicts }
  await audit(work, 'takeBackImport', { subject: `Import:${importId}`, before, after: { state: 'taken_back' } })
  await work.enqueue('import', { businessId: work.businessId, importId, isTakenBack: true })
  await work.publish('import.progress', importId)
  return requireImport(work, importId)
}

/**
 * Files that were taken back since the last call, as a reason: each with its day in the business's
 * time zone.
 */
export async function takenBackSinceReport({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<string | null> {
  const files = await sql<{ name: string; on: string }>(
    `with noted as (
       update import set take_back_noted = true from business
        where business.id = $1 and import.business_id = $1 and state = 'taken_back' and not take_back_noted
       returning file_name as name, taken_back_at as at, zone
     )
     select name, to_char(at at time zone zone, 'FMDD FMMonth YYYY') as "on" from noted`,
    [businessId],
  )
  if (files.length === 0) return null
  return files.map(({ name, on }) => `${name} was taken back on ${on}`).join('; ')
}
