/**
 * Those of these addresses, in lower case, whose mail server said within 30 days that there is no
 * such mailbox, and took no mail for them since. Mail is kept for 30 days, and this with it.
 */
export async function refusedAmong(
  sql: (text: string, values: readonly unknown[]) => Promise<readonly object[]>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql(
    `select distinct lower(refused.recipient) as address from identity.mail refused
      where lower(refused.recipient) = any($1::text[]) and refused.is_refused and not exists (
        select from identity.mail later
         where lower(later.recipient) = lower(refused.recipient) and later.status = 'sent' and later.created_at > refused.created_at)`,
    [addresses.map((one) => one.toLowerCase())],
  )
  return new Set((rows as readonly { address: string }[]).map(({ address }) => address))
}
