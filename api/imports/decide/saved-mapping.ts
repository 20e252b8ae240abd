import type { Work } from '../../platform/transaction/work.ts'
import { howItIsRead, type Mapping, mapping as mappingSchema } from './mapping.input.ts'

/** The mapping of an earlier file with the same header, and the name of that file. */
export type SavedMapping = { readonly mapping: Mapping; readonly fileName: string }

/**
 * The mapping of the business's newest import with the same header and a mapping that ended before
 * this one began. The settings for last month's export also apply to this month's, except answers
 * about single days. Null where there is none. A resumed import finds the same mapping.
 */
export async function savedMapping({ sql, businessId }: Work, importId: string, header: readonly string[]): Promise<SavedMapping | null> {
  const [found] = await sql<{ mapping: unknown; file_name: string }>(
    `select earlier.mapping - 'farDays' - 'otherShop' as mapping, earlier.file_name
       from import earlier join import this on this.business_id = $1 and this.id = $2
      where earlier.business_id = $1 and earlier.id <> this.id and earlier.state = 'done' and earlier.mapping - 'farDays' - 'otherShop' <> '{}'
        and earlier.header = $3::jsonb and earlier.finished_at <= this.started_at
      order by earlier.finished_at desc, earlier.id desc limit 1`,
    [businessId, importId, JSON.stringify(header)],
  )
  const mapping = found ? howItIsRead(mappingSchema.parse(found.mapping)) : {}
  return found && Object.keys(mapping).length > 0 ? { mapping, fileName: found.file_name } : null
}
