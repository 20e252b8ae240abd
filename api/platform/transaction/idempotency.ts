import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Failure } from '../failures/failures.ts'
import { sha256 } from '../settings/sha256.ts'
import type { Work } from './work.ts'

/** A change with an idempotency key, so that a repeated request does not repeat the change. */
export type IdempotentWrite = {
  /** The `Idempotency-Key` header. */
  readonly key: string
  /** The sender. Keys of different callers are independent. */
  readonly caller: string
  /**
   * The operation, such as `PATCH /api/risks/:id/status` or the root fields of a document. A key is
   * not valid for another operation.
   */
  readonly operation: string
  /** The complete input; any JSON. */
  readonly body: unknown
}

/** A stored HTTP response. */
export type StoredAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

const longestKey = 255
const retentionHours = 24

/**
 * The `Idempotency-Key` of a request; null without one. Throws `invalid_input` for one that is
 * empty or too long.
 */
export function idempotencyKeyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key.length > 0 && key.length <= longestKey) return key
  throw new Failure('invalid_input', `An Idempotency-Key has 1 to ${longestKey} characters; a new UUID for each change does.`)
}

/**
 * The stored response to this change from the last 24 hours. Null: make the change, and call
 * `keepAnswer` in the same transaction. Throws `conflict` while another transaction makes it, and
 * `refused` when the key was used with another input.
 */
export async function storedAnswer({ sql, businessId, clock }: Work, change: IdempotentWrite): Promise<StoredAnswer | null> {
  const [lock] = await sql<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [lockOf(businessId, change)])
  if (!lock?.taken)
    throw new Failure('conflict', 'A request with this Idempotency-Key is still under way. Wait for it, then send the same again.')
  const [stored] = await sql<{ bodyHash: Buffer; status: number; contentType: string; sealed: Buffer }>(
    `select body_hash as "bodyHash", status, content_type as "contentType", sealed_answer as sealed from idempotency_key
      where business_id = $1 and caller = $2 and operation = $3 and key_hash = $4 and made_at > $5`,
    [businessId, change.caller, change.operation, sha256(change.key), storedSince(clock.now())],
  )
  if (!stored) return null
  if (!stored.bodyHash.equals(bodyHash(change)))
    throw new Failure('refused', 'This Idempotency-Key was used with another request. Take a new key for each change.')
  const { status, contentType, sealed } = stored
  return { status, contentType, body: opened(sealed, change, businessId) }
}

/** Stores the response to a change that the same transaction made. */
export async function keepAnswer({ sql, businessId, clock }: Work, change: IdempotentWrite, answer: StoredAnswer): Promise<void> {
  await sql(
    `insert into idempotency_key (business_id, caller, operation, key_hash, body_hash, status, content_type, sealed_answer, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (business_id, caller, operation, key_hash) do update set body_hash = excluded.body_hash, status = excluded.status,
       content_type = excluded.content_type, sealed_answer = excluded.sealed_answer, made_at = excluded.made_at`,
    [
      businessId,
      change.caller,
      change.operation,
      sha256(change.key),
      bodyHash(change),
      answer.status,
      answer.contentType,
      sealed(answer.body, change, businessId),
      clock.now(),
    ],
  )
}

/**
 * Responses older than this instant are no longer replayed and may be deleted: `select
 * forget_idempotency_keys($1)`.
 */
export function storedSince(now: Date): Date {
  return new Date(now.getTime() - retentionHours * 3_600_000)
}

function bodyHash({ body }: IdempotentWrite): Buffer {
  return sha256(inOneOrder(body))
}

/** Canonical JSON: the names of each object are sorted. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, one: unknown) => {
    if (typeof one === 'bigint') return String(one)
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** A number for an advisory lock, unique in practice: 64 bits of a hash. */
function lockOf(businessId: string, { caller, operation, key }: IdempotentWrite): bigint {
  return sha256(JSON.stringify(['idempotency', businessId, caller, operation, key])).readBigInt64BE()
}

/** An encryption key that only a holder of the Idempotency-Key can derive. */
function secretOf({ key, caller, operation }: IdempotentWrite, businessId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, JSON.stringify([businessId, caller, operation]), 'riskpilot idempotency', 32))
}

const [ivBytes, tagBytes] = [12, 16]

function sealed(text: string, change: IdempotentWrite, businessId: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secretOf(change, businessId), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

function opened(bytes: Buffer, change: IdempotentWrite, businessId: string): string {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(change, businessId), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}
