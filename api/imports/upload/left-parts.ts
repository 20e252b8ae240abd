import type pg from 'pg'

const dayMs = 86_400_000

/**
 * Days without a byte after which a file that was not sent whole is forgotten; sending it begins
 * anew.
 */
const unfinishedDays = 7

/** Files looked at in one round. */
const batch = 100

/** A stored file: the import with which it came. */
type File = { readonly business: string; readonly id: string }

/**
 * Deletes stored files that no import needs, a day after their last part: of an import that ended
 * without its worker, of one whose answer did not come in time, and those that nobody finished
 * sending. A file goes whole, so that none is ever left with a hole. Returns their number.
 */
export async function deleteLeftParts(client: pg.Client, now: Date, signal?: AbortSignal): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  await client.query(`update import set bytes_received = 0 where state = 'uploading' and bytes_received > 0 and active_at < $1`, [
    daysAgo(unfinishedDays),
  ])
  let removed = 0
  for (let after: File | undefined; !signal?.aborted; ) {
    const { rows } = await client.query<File>(storedBefore, [daysAgo(1), after?.business ?? null, after?.id ?? null, batch])
    for (const file of rows) if (await deleteUnneeded(client, file, now)) removed++
    after = rows.at(-1)
    if (rows.length < batch) break
  }
  return removed
}

const storedBefore = `
  select business_id as business, import_id as id from upload_part
   where $2::uuid is null or (business_id, import_id) > ($2, $3::uuid)
   group by business_id, import_id having max(stored_at) < $1 order by business_id, import_id limit $4`

/** A sender that comes back at this moment, or an answer, waits or keeps the file. */
async function deleteUnneeded(client: pg.Client, { business, id }: File, now: Date): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select from import where business_id = $1 and (id = $2 or bytes_of = $2) for update', [business, id])
    const { rowCount } = await client.query(
      `delete from upload_part where business_id = $1 and import_id = $2 and not exists (
         select from import where business_id = $1 and coalesce(bytes_of, id) = $2
           and (state in ('waiting', 'reading') or state = 'uploading' and bytes_received > 0 or kept_until > $3 and dismissed_at is null))`,
      [business, id, now],
    )
    return (rowCount ?? 0) > 0
  } finally {
    await client.query('commit')
  }
}
