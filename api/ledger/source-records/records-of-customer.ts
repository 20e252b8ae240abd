import type { Work } from '../../platform/transaction/work.ts'

/** A record as it was read, of a stream whose records have the number of a customer. */
export type CustomerRecord = { readonly stream: string; readonly key: string; readonly said: { readonly customer: string | null } }

type Named = { readonly customer: string | null; readonly keys: readonly string[] }

/** The records of a connection that have a customer's number, or are those that are named. */
export function recordsOfCustomer({ sql, businessId }: Work, importId: string, { customer, keys }: Named): Promise<CustomerRecord[]> {
  return sql<CustomerRecord>(
    `select stream, key, said from source_record where business_id = $1 and import_id = $2 and gone_at is null and said ? 'customer'
        and (said ->> 'customer' = $3 or key = any($4::text[])) order by number`,
    [businessId, importId, customer, keys],
  )
}

/** How many records a connection has. */
export async function recordCount({ sql, businessId }: Work, importId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'select count(*)::float8 as count from source_record where business_id = $1 and import_id = $2',
    [businessId, importId],
  )
  return row?.count ?? 0
}
