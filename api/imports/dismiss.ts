import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Import } from './import.entity.ts'
import { requireImport } from './imports.ts'

/**
 * Puts a file away that waits for an answer, was not read or has ended otherwise, or brings it back
 * (`isDismissed: false`). Its rows are not affected. The same again changes nothing. Throws
 * `not_found`, and `conflict` while the file is on its way.
 */
export async function dismissImport(work: Work, importId: string, isDismissed: boolean): Promise<Import> {
  may(work.actor, 'import:write')
  const found = await requireImport(work, importId)
  if ((found.dismissedAt !== null) === isDismissed) return found
  if (!found.finishedAt) throw new Failure('conflict', 'The file is still on its way. Cancel it first.')
  await work.sql('update import set dismissed_at = $3 where business_id = $1 and id = $2', [
    work.businessId,
    importId,
    isDismissed ? work.clock.now() : null,
  ])
  await audit(work, 'dismissImport', { subject: `Import:${importId}`, before: { fileName: found.fileName }, after: { isDismissed } })
  await work.publish('import.progress', importId)
  return requireImport(work, importId)
}
