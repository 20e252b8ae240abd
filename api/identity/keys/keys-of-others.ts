import type { Work } from '../../platform/transaction/work.ts'

/** How many active keys of the business were made by people who are not among these. */
export async function countKeysOfOthers(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  userIds: readonly string[],
): Promise<number> {
  const [row] = await sql<{ keys: number }>(
    `select count(*)::int as keys from api_key where business_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
        and created_by is not null and created_by <> all($3::uuid[])`,
    [businessId, clock.now(), userIds],
  )
  return row?.keys ?? 0
}
