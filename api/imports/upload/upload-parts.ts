import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { Failure } from '../../platform/failures/failures.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Import } from '../import.entity.ts'
import { requireImport } from '../imports.ts'

/**
 * Bytes of a file from which they are stored as a part. A part is never more than twice as long.
 */
export const partBytes = 2 ** 20

/** A request that is not heard of for this long does not keep others from sending the file. */
const heldMs = 10_000

/** A piece of a file as it is stored. */
export type Part = { readonly start: bigint; readonly size: number; readonly packed: Buffer }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The fastest level: spreadsheets as text shrink to a sixth at twice the speed of a fast line. */
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export async function packPart(start: bigint, bytes: Buffer): Promise<Part> {
  return { start, size: bytes.length, packed: await compress(bytes, fastest) }
}

/**
 * Gives one request the right to send an announced file's bytes; `holder` names it among all
 * servers. Returns the import with the number of bytes that are stored. Throws `forbidden`,
 * `not_found`, and `conflict` while another request sends it, or when it takes none any more.
 */
export async function claimUpload(work: Work, id: string, holder: string): Promise<Import> {
  may(work.actor, 'import:write')
  const { state } = await requireImport(work, id)
  if (state !== 'uploading') throw takesNone()
  const now = work.clock.now()
  // Bytes that an older version counted are on the disk of one server: they are sent again.
  const claimed = await work.sql(
    `update import set upload_holder = $3, upload_held_until = $4, active_at = $5,
            bytes_received = coalesce((select sum(size) from upload_part where business_id = $1 and import_id = $2), 0)
      where business_id = $1 and id = $2 and state = 'uploading' and (upload_holder is null or upload_held_until <= $5) returning id`,
    [work.businessId, id, holder, new Date(now.getTime() + heldMs), now],
  )
  if (claimed.length === 0) throw new Failure('conflict', 'Another request sends this file right now.')
  return requireImport(work, id)
}

/** Lets other requests send the file. */
export async function releaseUpload({ sql, businessId }: Work, id: string, holder: string): Promise<void> {
  await sql('update import set upload_holder = null, upload_held_until = null where business_id = $1 and id = $2 and upload_holder = $3', [
    businessId,
    id,
    holder,
  ])
}

/** Forgets what was stored: the file is sent again from its first byte. */
export async function restartUpload({ sql, businessId }: Work, id: string, holder: string): Promise<void> {
  const rows = await sql('update import set bytes_received = 0 where business_id = $1 and id = $2 and upload_holder = $3 returning id', [
    businessId,
    id,
    holder,
  ])
  if (rows.length === 0) throw takesNone()
  await sql('delete from upload_part where business_id = $1 and import_id = $2', [businessId, id])
}

/**
 * Stores the next part of a file. With the last one the import is queued for a worker, in the same
 * transaction. Throws `conflict` when the import takes no bytes any more, or another request sends
 * the file by now.
 */
export async function storePart(work: Work, id: string, { start, size, packed }: Part, holder: string | null = null): Promise<void> {
  may(work.actor, 'import:write')
  const now = work.clock.now()
  const end = start + BigInt(size)
  const [row] = await work.sql<{ state: string }>(
    `update import set bytes_received = $4, active_at = $5, state = case when bytes_expected = $4 then 'waiting' else state end,
            upload_held_until = case when $6::uuid is null then null else $7::timestamptz end
      where business_id = $1 and id = $2 and state = 'uploading' and bytes_received = $3 and bytes_expected >= $4
        and upload_holder is not distinct from $6::uuid returning state`,
    [work.businessId, id, start, end, now, holder, new Date(now.getTime() + heldMs)],
  )
  if (!row) throw takesNone()
  if (size > 0)
    await work.sql('insert into upload_part (business_id, import_id, start_at, size, bytes, stored_at) values ($1, $2, $3, $4, $5, $6)', [
      work.businessId,
      id,
      start,
      size,
      packed,
      now,
    ])
  if (row.state !== 'waiting') return
  await work.enqueue('import', { businessId: work.businessId, importId: id })
  await work.publish('import.progress', id)
}

function takesNone(): Failure {
  return new Failure('conflict', 'The import does not take bytes any more. Start a new one.')
}

/**
 * Whether an import is to be read and some of its bytes are not here: a server of an older version
 * received them into its folder. `bytesOf` is the import with which they came.
 */
export async function lacksParts(
  { sql, businessId }: Work,
  { importId, bytesOf }: { importId: string; bytesOf: string },
): Promise<boolean> {
  const [row] = await sql<{ lacks: boolean }>(
    `select bytes_expected > (select coalesce(sum(size), 0) from upload_part where business_id = $1 and import_id = $3) as lacks
       from import where business_id = $1 and id = $2 and state in ('waiting', 'reading')`,
    [businessId, importId, bytesOf],
  )
  return row?.lacks === true
}

/** Whether every byte of an import's file is stored. */
export async function hasEveryPart({ sql, businessId }: Work, id: string): Promise<boolean> {
  const [row] = await sql<{ isWhole: boolean }>(
    `select bytes_expected = (select coalesce(sum(size), 0) from upload_part where business_id = $1 and import_id = $2) as "isWhole"
       from import where business_id = $1 and id = $2`,
    [businessId, id],
  )
  return row?.isWhole === true
}

/** The bytes of the next stored part from this place on; null behind the last one. */
export async function partAt({ sql, businessId }: Work, id: string, start: bigint): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }>('select bytes from upload_part where business_id = $1 and import_id = $2 and start_at = $3', [
    businessId,
    id,
    start,
  ])
  return row ? decompress(row.bytes) : null
}

/** Deletes the parts of a file that no import needs any more, or does nothing. */
export async function deleteParts({ sql, businessId, clock }: Work, id: string): Promise<void> {
  await sql(
    `delete from upload_part where business_id = $1 and import_id = $2 and not exists (
       select from import where import.business_id = $1 and coalesce(bytes_of, import.id) = $2
         and (state in ('uploading', 'waiting', 'reading') or kept_until > $3))`,
    [businessId, id, clock.now()],
  )
}
