import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addressAs, applicationPassword, applicationRoleName } from './application-role.ts'

/**
 * Writes a business as the role of the application, and takes it back: nothing stays. On a cluster
 * the row goes to every node, so this proves too that the role signs in to each. Rejects with the
 * reason.
 */
export async function tryWriting(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 5_000 })
  const id = randomUUID()
  try {
    await client.connect()
    await client.query('begin')
    await client.query(`set local app.business_id = '${id}'`)
    await client.query(
      "insert into business (id, name, currency, zone, money_floor, created_at) values ($1, 'Try', 'USD', 'UTC', 0, now())",
      [id],
    )
    await client.query('rollback')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The address of the role that `applicationRole` makes for the owner's database. */
export async function ownRoleUrl(owner: pg.Client, ownerUrl: string, secretKey: string): Promise<string> {
  return addressAs(ownerUrl, await applicationRoleName(owner), applicationPassword(secretKey))
}
