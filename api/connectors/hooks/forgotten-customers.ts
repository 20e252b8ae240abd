import { createHash } from 'node:crypto'
import type { Work } from '../../platform/transaction/work.ts'

type Forgotten = { readonly customer: string | null; readonly orders: readonly string[] }

/**
 * Notes who is to be forgotten, by hashes of their number and of their orders: readings that are
 * on their way, or files that were gathered before, bring neither back. The caller holds the
 * ledger.
 */
export async function noteForgotten(
  { sql, businessId, clock }: Work,
  integrationId: string,
  { customer, orders }: Forgotten,
): Promise<void> {
  const digests = [...(customer === null ? [] : [customerDigest(integrationId, customer)]), ...orders.map(orderDigest(integrationId))]
  await sql(
    `insert into forgotten_customer (business_id, integration_id, digest, forgotten_at)
     select $1, $2, decode(digest, 'hex'), $4 from unnest($3::text[]) as digest on conflict do nothing`,
    [businessId, integrationId, digests, clock.now()],
  )
}

/** An account that is forgotten whole has no customers to be remembered. */
export async function forgetForgotten({ sql, businessId }: Work, integrationId: string): Promise<void> {
  await sql('delete from forgotten_customer where business_id = $1 and integration_id = $2', [businessId, integrationId])
}

/** A record with its key, whose customer may be one who is forgotten. */
type Keyed = { readonly key: string; readonly raw: object }

/**
 * The keys of those records that name a customer who is forgotten. The caller holds the ledger:
 * whoever is forgotten later finds these records in it.
 */
export async function namingForgotten(
  { sql, businessId }: Work,
  integrationId: string,
  records: readonly Keyed[],
): Promise<ReadonlySet<string>> {
  const named = records.flatMap(({ key, raw }) =>
    'customer' in raw && typeof raw.customer === 'string'
      ? [{ key, digests: [customerDigest(integrationId, raw.customer), orderDigest(integrationId)(key)] }]
      : [],
  )
  if (named.length === 0) return new Set()
  const rows = await sql<{ digest: string }>(
    `select encode(digest, 'hex') as digest from forgotten_customer
      where business_id = $1 and integration_id = $2 and digest in (select decode(one, 'hex') from unnest($3::text[]) as one)`,
    [businessId, integrationId, named.flatMap(({ digests }) => digests)],
  )
  const known = new Set(rows.map(({ digest }) => digest))
  return new Set(named.filter(({ digests }) => digests.some((one) => known.has(one))).map(({ key }) => key))
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const customerDigest = (integrationId: string, number: string) => hashed(`${integrationId} customer ${number}`)
const orderDigest = (integrationId: string) => (number: string) => hashed(`${integrationId} order ${number}`)
