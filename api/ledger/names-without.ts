import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { nameProducts } from './daily-roll-up.ts'
import { daysWithRows } from './days-with-rows.ts'
import { noteSpellings } from './spelling.ts'

/** Days read together: as many as roll-ups take. */
const daysAtOnce = 32

/**
 * Names products and spellings anew after rows left: what was named on one of these days may have
 * its name from a row that is gone. The days must be rolled up.
 */
export async function nameWithout(work: Work, days: readonly Day[]): Promise<void> {
  const { sql, businessId } = work
  const [gone] = await sql<{ any: boolean }>(
    `with products as (delete from product where business_id = $1 and named_on = any($2::date[]) returning 1),
          spellings as (delete from spelling where business_id = $1 and seen_on = any($2::date[]) returning 1)
     select exists (select from products) or exists (select from spellings) as any`,
    [businessId, days],
  )
  if (!gone?.any) return
  const left = await daysWithRows(work)
  for (let at = 0; at < left.length; at += daysAtOnce) {
    const some = left.slice(at, at + daysAtOnce)
    await nameProducts(work, some)
    await noteSpellings(work, some)
  }
}
