import { listBusinesses } from '../businesses/businesses.ts'
import { inWork, type Workplace } from '../work/in-work.ts'
import type { Outside } from '../work/outside.ts'
import { sealAnew } from './secrets.ts'

/**
 * Seals every stored credential of every business with the current key, a business at a time. `left`: those whose key is neither SECRET_KEY
 * nor SECRET_KEY_PREVIOUS; they have to be entered again.
 */
export async function sealAllAnew(
  place: Workplace & { readonly outside: Pick<Outside, 'vault'> },
): Promise<{ sealed: number; left: number }> {
  const { vault } = place.outside
  const total = { sealed: 0, left: 0 }
  for (const { id } of await listBusinesses(place.db.pool)) {
    const { sealed, left } = await inWork(place, { businessId: id, viewer: { kind: 'system' } }, (work) => sealAnew(work, vault))
    total.sealed += sealed
    total.left += left
  }
  return total
}
