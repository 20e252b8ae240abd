import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addressAs, applicationPassword, applicationRoleName, type RoleOptions, signsIn } from './application-role.ts'

/** The data were made with another secret key than the given one. */
export class OtherSecretKey extends Error {
  constructor(
    /** The key that they were made with; null where none is recorded. */
    readonly keyId: string | null,
  ) {
    super(`The data were made with another secret key${keyId === null ? '' : ` (${keyId})`}.`)
    this.name = 'OtherSecretKey'
  }
}

export type ProofOptions = RoleOptions & {
  /** The previous key, during a change of the key. */
  readonly secretKeyPrevious?: string | undefined
}

/** Identifies a key without revealing anything about it. */
export function keyIdOf(secretKey: string): string {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, '', 'riskpilot credentials key id', 32))
  return createHash('sha256').update(derived).digest('hex').slice(0, 12)
}

/** Whether a migration has run here. */
export async function holdsData(owner: pg.ClientBase): Promise<boolean> {
  return (await isTable(owner, 'public.migration')) && (await owner.query('select from migration limit 1')).rowCount === 1
}

/**
 * The recorded key that the data were made with. Null: the data are of a version that recorded
 * none, or there are none.
 */
export async function notedKeyId(owner: pg.ClientBase): Promise<string | null> {
  if (!(await isTable(owner, 'public.secret_key_proof'))) return null
  const { rows } = await owner.query<{ id: string }>('select key_id as id from secret_key_proof')
  return rows[0]?.id ?? null
}

/**
 * Changes nothing. Throws `OtherSecretKey` unless the data here were made with one of these keys,
 * or there are none. Where no key is recorded, one is verified with the application role's password
 * or a stored credential.
 */
export async function refuseOtherKey(owner: pg.ClientBase, options: ProofOptions): Promise<void> {
  if (!(await holdsData(owner))) return
  const keys = [options.secretKey, options.secretKeyPrevious].filter((key) => key !== undefined)
  const noted = await notedKeyId(owner)
  const isProven = noted === null ? await opensAnything(owner, keys, options) : keys.some((key) => keyIdOf(key) === noted)
  if (!isProven) throw new OtherSecretKey(noted)
}

/**
 * Records the key that the data are made with from now on. It is not in backups: a restored
 * installation may have another.
 */
export async function noteKey(owner: pg.ClientBase, secretKey: string): Promise<void> {
  await owner.query(
    `create table if not exists secret_key_proof (
       is_only boolean primary key default true check (is_only), key_id text not null, noted_at timestamptz not null default now())`,
  )
  await owner.query(
    `insert into secret_key_proof (key_id) values ($1)
     on conflict (is_only) do update set key_id = excluded.key_id, noted_at = excluded.noted_at
       where secret_key_proof.key_id <> excluded.key_id`,
    [keyIdOf(secretKey)],
  )
}

/** Also true where there is nothing to decrypt: then another key breaks nothing. */
async function opensAnything(owner: pg.ClientBase, keys: readonly string[], { ownerUrl, appUrl }: ProofOptions): Promise<boolean> {
  const role = appUrl === undefined ? await applicationRoleName(owner) : null
  const asks = role !== null && (await asksForPassword(owner, addressAs(ownerUrl, role, randomBytes(16).toString('hex')), role))
  if (asks) for (const key of keys) if (await signsIn(addressAs(ownerUrl, role, applicationPassword(key)))) return true
  const sealedWith = await keysOfCredentials(owner)
  if (sealedWith.length > 0) return keys.some((key) => sealedWith.includes(keyIdOf(key)))
  return !asks
}

/**
 * Whether the role exists and a wrong password is refused: some servers trust every local
 * connection.
 */
async function asksForPassword(owner: pg.ClientBase, wrongUrl: string, role: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  return rowCount === 1 && !(await signsIn(wrongUrl))
}

async function keysOfCredentials(owner: pg.ClientBase): Promise<string[]> {
  if (!(await isTable(owner, 'public.provider_secret'))) return []
  const { rows } = await owner.query<{ id: string }>('select distinct key_id as id from provider_secret')
  return rows.map(({ id }) => id)
}

async function isTable(owner: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await owner.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found ?? false
}
