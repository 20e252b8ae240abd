import type { Database } from '../../../db/connect.ts'
import { currentBusiness } from './session.ts'

type Chooser = { readonly userId: string; readonly sessionId: string }

/**
 * Switches a session to another business of its person. Returns the previous business, or `null`,
 * without a change, where the business is not theirs.
 */
export async function chooseBusiness(
  { pool }: Pick<Database, 'pool'>,
  { userId, sessionId }: Chooser,
  businessId: string | null,
): Promise<{ readonly before: string | null } | null> {
  const { rows } = await pool.query<{ before: string | null }>(
    `with before as (${currentBusiness('$2::uuid', '$1::uuid')})
     insert into identity.session_business (session_id, looks_at)
     select $1, membership.business_id from memberships_of($2) as membership where membership.business_id = $3
         on conflict (session_id) do update set looks_at = excluded.looks_at returning (select business_id from before) as before`,
    [sessionId, userId, businessId],
  )
  return rows[0] ?? null
}
