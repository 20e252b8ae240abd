import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Import } from './import.entity.ts'
import { readAgainInput } from './import.input.ts'
import { requireImport } from './imports.ts'
import { addImport } from './write/import-file.ts'

/**
 * Reads a file again that waits on the server, with what a person said about it: a new import of
 * the same bytes. The one that asked is put away. Throws `invalid_input`, `not_found`, and
 * `conflict` when the file is not kept any more.
 */
export async function readImportAgain(work: Work, input: unknown): Promise<Import> {
  may(work.actor, 'import:write')
  const { importId, mapping } = parse(readAgainInput, input)
  const found = await requireImport(work, importId)
  const [storedFile] = await work.sql<{ bytes: string; bytesOf: string }>(
    `update import set kept_until = null, dismissed_at = $3 where business_id = $1 and id = $2 and kept_until > $3
      returning bytes_received::text as bytes, coalesce(bytes_of, id) as "bytesOf"`,
    [work.businessId, found.id, work.clock.now()],
  )
  if (!storedFile) throw new Failure('conflict', 'The file is not on the server any more. Choose it again.')
  const chosenMapping = mapping ?? found.mapping
  const id = await addImport(work, { fileName: found.fileName, mapping: chosenMapping, state: 'waiting', bytes: BigInt(storedFile.bytes) })
  await work.sql('update import set bytes_received = $3, bytes_of = $4 where business_id = $1 and id = $2', [
    work.businessId,
    id,
    storedFile.bytes,
    storedFile.bytesOf,
  ])
  await work.enqueue('import', { businessId: work.businessId, importId: id, bytesOf: storedFile.bytesOf })
  await work.publish('import.progress', importId)
  await work.publish('import.progress', id)
  return requireImport(work, id)
}
