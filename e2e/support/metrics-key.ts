import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { asServer } from './database/test-database.ts'

/** A new key of scope `metrics`, as the command line makes it. */
export async function addMetricsKey(owner: Pick<ClientBase, 'query'>): Promise<string> {
  const key = `rp_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(key).digest()
  await owner.query("insert into identity.metrics_key (id, name, hash, hint, created_at) values ($1, 'Tests', $2, 'rp_', now())", [
    randomUUID(),
    hash,
  ])
  return key
}

type Served = { readonly url: string; readonly database: { readonly ownerUrl: string } }

/** The figures of a server, asked for with a key. */
export async function figuresOf({ url, database }: Served): Promise<Response> {
  const key = await asServer(database.ownerUrl, addMetricsKey)
  return fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })
}
