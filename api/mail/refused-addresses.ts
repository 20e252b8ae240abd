/**
 * Whether the mail server of an address said within 30 days that there is no such mailbox, and took no mail for it since. Mail is kept for
 * 30 days, and this with it.
 */
export async function isAddressRefused(
  sql: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>,
  address: string,
): Promise<boolean> {
  const rows = await sql(
    `select from identity.mail refused where lower(refused.recipient) = lower($1) and refused.is_refused and not exists (
       select from identity.mail later where lower(later.recipient) = lower($1) and later.status = 'sent' and later.created_at > refused.created_at)
     limit 1`,
    [address],
  )
  return rows.length > 0
}
