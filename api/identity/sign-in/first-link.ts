import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { sha256 } from '../../platform/settings/sha256.ts'

const linkMinutes = 10

const identifier = 'first-start-link'

/**
 * Creates a link's token for a person: valid once, for 10 minutes; only its hash is stored. Earlier
 * ones are deleted.
 */
export async function createSignInLink(client: pg.ClientBase | pg.Pool, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query('delete from identity.verification where identifier like $1', [`${identifier}:%`])
  await client.query(
    'insert into identity.verification (identifier, value, "expiresAt", "createdAt", "updatedAt") values ($1, $2, $3, $4, $4)',
    [`${identifier}:${sha256(token).toString('hex')}`, userId, new Date(now.getTime() + linkMinutes * 60_000), now],
  )
  return token
}

/** Consumes an unused, unexpired link and returns its person; null otherwise. */
export async function consumeSignInLink(pool: pg.Pool, token: string, now: Date): Promise<string | null> {
  const { rows } = await pool.query<{ value: string; expiresAt: Date }>(
    'delete from identity.verification where identifier = $1 returning value, "expiresAt"',
    [`${identifier}:${sha256(token).toString('hex')}`],
  )
  const [link] = rows
  return link && link.expiresAt > now ? link.value : null
}
