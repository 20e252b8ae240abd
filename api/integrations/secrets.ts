import { may } from '../platform/rights/rights.ts'
import { last4Of } from '../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { isFurtherColumn, providerIn, type Slot } from './slot.ts'

type SecretKind = 'client' | 'tokens' | 'key'

/** An OAuth application's id and secret. */
export type Client = { readonly clientId: string; readonly clientSecret: string }

/** What a provider gave for a code. */
export type Tokens = { readonly accessToken: string; readonly refreshToken: string | null; readonly expiresAt: Date | null }

type Vault = ExternalServices['cipher']

function placeOf(businessId: string, slot: Slot, kind: SecretKind) {
  return { businessId, name: `${slot}/${kind}` }
}

type EncryptedSecret = { readonly secret: object; readonly shown: string; readonly expiresAt: Date | null }

async function keep(
  work: Work,
  cipher: Vault,
  at: { slot: Slot; kind: SecretKind },
  { secret, shown, expiresAt }: EncryptedSecret,
): Promise<void> {
  const { text, keyId } = cipher.seal(JSON.stringify(secret), placeOf(work.businessId, at.slot, at.kind))
  await work.sql(
    `insert into provider_secret (business_id, provider, kind, sealed, key_id, last4, expires_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, provider, kind) do update set sealed = excluded.sealed, key_id = excluded.key_id, last4 = excluded.last4,
       expires_at = excluded.expires_at, updated_at = excluded.updated_at, ended_at = null`,
    [work.businessId, at.slot, at.kind, text, keyId, last4Of(shown), expiresAt, work.clock.now()],
  )
}

/**
 * Seals and keeps the client of a provider, for all its connections without one of their own, or of
 * a further connection alone; the one before is gone.
 */
export function keepClient(work: Work, cipher: Vault, slot: Slot, client: Client): Promise<void> {
  return keep(work, cipher, { slot, kind: 'client' }, { secret: client, shown: client.clientSecret, expiresAt: null })
}

/** Seals and keeps a key that a person made at the provider; the one before is gone. */
export function keepKey(work: Work, cipher: Vault, slot: Slot, key: string): Promise<void> {
  return keep(work, cipher, { slot, kind: 'key' }, { secret: { key }, shown: key, expiresAt: null })
}

/**
 * The key of a connection, for talking to its provider; null when none is stored. Never part of an
 * answer.
 */
export async function providerKey(work: Work, cipher: Vault, slot: Slot): Promise<string | null> {
  return (await openOne<{ key: string }>(work, cipher, slot, 'key'))?.key ?? null
}

type Hint = { readonly provider: string; readonly last4: string }

/** The last characters of the secret that each provider's client has, by provider. */
export function clientHints({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<Hint[]> {
  return sql<Hint>(
    `select provider, last4 from provider_secret
      where business_id = $1 and kind = 'client' and ended_at is null and not (${isFurtherColumn('provider')}) order by provider`,
    [businessId],
  )
}

/**
 * The same of some providers, in one statement; a loader's batch. One without a client is absent.
 */
export async function clientsByProvider(work: Work, keys: readonly string[]): Promise<ReadonlyMap<string, Hint>> {
  may(work.actor, 'integration:read')
  return new Map((await clientHints(work)).filter(({ provider }) => keys.includes(provider)).map((hint) => [hint.provider, hint]))
}

/**
 * Deletes everything that lets us in by a connection. The client of its application lets nobody in
 * alone: it is kept for a while, to know what the provider still sends by its signature. One that
 * other connections of the provider use stays in use.
 */
export async function forgetSecrets({ sql, businessId, clock }: Work, slot: Slot): Promise<void> {
  await sql("delete from provider_secret where business_id = $1 and provider = $2 and kind <> 'client'", [businessId, slot])
  const provider = providerIn(slot)
  const others = await sql(
    "select from provider_secret where business_id = $1 and kind = 'tokens' and (provider = $2 or provider like $2 || '/%') limit 1",
    [businessId, provider],
  )
  const ending = others.length === 0 ? [slot, provider] : [slot].filter((one) => one !== provider)
  await sql(
    "update provider_secret set ended_at = $3 where business_id = $1 and provider = any($2::text[]) and kind = 'client' and ended_at is null",
    [businessId, ending, clock.now()],
  )
}

/** Deletes what lets us in by a connection, and nothing else of it. */
export async function forgetAccess({ sql, businessId }: Work, slot: Slot): Promise<void> {
  await sql("delete from provider_secret where business_id = $1 and provider = $2 and kind in ('tokens', 'key')", [businessId, slot])
}

/** Deletes the address to post to that versions before channels kept here. */
export async function forgetWebhook(work: Work, provider: string): Promise<void> {
  await work.sql("delete from provider_secret where business_id = $1 and provider = $2 and kind = 'webhook'", [work.businessId, provider])
}

/** So long before tokens end new ones are asked for, in minutes; at most half of their life. */
const refreshMinutes = 10

/**
 * Seals and keeps what a provider gave; what it gave before is gone. Tokens that end are asked for
 * anew before they do.
 */
export async function keepTokens(work: Work, cipher: Vault, slot: Slot, { expiresAt, ...secret }: Tokens): Promise<void> {
  await keep(work, cipher, { slot, kind: 'tokens' }, { secret, shown: secret.accessToken, expiresAt })
  await work.sql(
    `update provider_secret set refresh_tries = 0, refresh_at = $3 where business_id = $1 and provider = $2 and kind = 'tokens'`,
    [work.businessId, slot, expiresAt && dueAt(expiresAt, secret.refreshToken !== null, work.clock.now())],
  )
}

/**
 * When something has to be done about tokens that end: ask for new ones in time, or say that they
 * have ended.
 */
function dueAt(expiresAt: Date, isRenewable: boolean, now: Date): Date {
  if (!isRenewable) return expiresAt
  const leftMs = expiresAt.getTime() - now.getTime()
  return new Date(expiresAt.getTime() - Math.min(refreshMinutes * 60_000, leftMs / 2))
}

/** Tokens whose turn it is; null where the key that sealed them is not at hand. */
export type TakenTokens = { readonly tokens: Tokens | null; readonly tries: number }

/**
 * Minutes after which the next try of tokens is due, doubled by each; the first is longer than any
 * provider is waited for.
 */
const longestWaitMinutes = 60

/**
 * Takes the turn to ask for new tokens, if it is due: until its next try nobody else does, on
 * whatever server. Null when it is not due.
 */
export async function takeTokens(work: Work, cipher: Vault, slot: Slot): Promise<TakenTokens | null> {
  const now = work.clock.now()
  const [row] = await work.sql<{ sealed: string; expires_at: Date | null; refresh_tries: number }>(
    `update provider_secret set refresh_tries = refresh_tries + 1,
            refresh_at = to_timestamp($5::float8 + 60 * least(power(2, least(refresh_tries, 10)), $4))
      where business_id = $1 and provider = $2 and kind = 'tokens' and refresh_at <= $3
      returning sealed, expires_at, refresh_tries`,
    [work.businessId, slot, now, longestWaitMinutes, now.getTime() / 1_000],
  )
  if (!row) return null
  const secret = tokensOf(work, cipher, slot, row.sealed)
  return { tokens: secret && { ...secret, expiresAt: row.expires_at }, tries: row.refresh_tries }
}

function tokensOf(work: Work, cipher: Vault, slot: Slot, sealed: string): Omit<Tokens, 'expiresAt'> | null {
  const text = opened(() => cipher.open(sealed, placeOf(work.businessId, slot, 'tokens')))
  return text === null ? null : JSON.parse(text)
}

/**
 * Whether the tokens are still those that were taken, held until the transaction ends; a person may
 * have connected anew meanwhile.
 */
export async function areStill(work: Work, cipher: Vault, slot: Slot, { tokens }: Pick<TakenTokens, 'tokens'>): Promise<boolean> {
  const [row] = await work.sql<{ sealed: string }>(
    "select sealed from provider_secret where business_id = $1 and provider = $2 and kind = 'tokens' for update",
    [work.businessId, slot],
  )
  return row !== undefined && tokensOf(work, cipher, slot, row.sealed)?.accessToken === tokens?.accessToken
}

/** Nothing more is asked with these tokens. */
export async function giveTokensUp(work: Work, slot: Slot): Promise<void> {
  await work.sql("update provider_secret set refresh_at = null where business_id = $1 and provider = $2 and kind = 'tokens'", [
    work.businessId,
    slot,
  ])
}

async function openOne<Secret>(work: Work, cipher: Vault, slot: Slot, kind: SecretKind, hasEnded = false): Promise<Secret | null> {
  const [row] = await work.sql<{ sealed: string }>(
    'select sealed from provider_secret where business_id = $1 and provider = $2 and kind = $3 and ($4 or ended_at is null)',
    [work.businessId, slot, kind, hasEnded],
  )
  return row ? (JSON.parse(cipher.open(row.sealed, placeOf(work.businessId, slot, kind))) as Secret) : null
}

/**
 * The client that a connection has of its own, else the one of all the business's of that provider.
 */
async function ownClient(work: Work, cipher: Vault, slot: Slot, hasEnded = false): Promise<Client | null> {
  const own = await openOne<Client>(work, cipher, slot, 'client', hasEnded)
  const provider = providerIn(slot)
  return own ?? (provider === slot ? null : await openOne<Client>(work, cipher, provider, 'client', hasEnded))
}

/**
 * The client by which a connection talks to its provider: the business's own, else the operator's;
 * null where there is neither. Never part of an answer.
 */
export async function clientOf(
  work: Work,
  { cipher, providerClients }: Pick<ExternalServices, 'cipher' | 'providerClients'>,
  slot: Slot,
): Promise<Client | null> {
  return (await ownClient(work, cipher, slot)) ?? providerClients.get(providerIn(slot)) ?? null
}

/** The secret that a provider signs with what it sends of a connection, also after that ended. */
export async function signingSecretOf(
  work: Work,
  { cipher, providerClients }: Pick<ExternalServices, 'cipher' | 'providerClients'>,
  slot: Slot,
): Promise<string | null> {
  const own = await ownClient(work, cipher, slot, true)
  return (own ?? providerClients.get(providerIn(slot)))?.clientSecret ?? null
}

/**
 * The tokens of a connection, for talking to its provider; null when none are stored. Never part of
 * an answer.
 */
export async function tokensToUse(work: Work, cipher: Vault, slot: Slot): Promise<Tokens | null> {
  const [row] = await work.sql<{ sealed: string; expires_at: Date | null }>(
    "select sealed, expires_at from provider_secret where business_id = $1 and provider = $2 and kind = 'tokens'",
    [work.businessId, slot],
  )
  const secret = row ? tokensOf(work, cipher, slot, row.sealed) : null
  return row && secret ? { ...secret, expiresAt: row.expires_at } : null
}

/**
 * Seals what an older key sealed with the current one, in the business of the work. Secrets whose
 * key is not at hand are left as they are. States of people on their way to a provider are good for
 * minutes, and are not looked at.
 */
export async function sealAnew(work: Work, cipher: Vault): Promise<{ readonly sealed: number; readonly left: number }> {
  const rows = await work.sql<{ slot: Slot; kind: SecretKind; sealed: string }>(
    'select provider as slot, kind, sealed from provider_secret where business_id = $1 and key_id <> $2 for update',
    [work.businessId, cipher.keyId],
  )
  let count = 0
  for (const { slot, kind, sealed } of rows) {
    const place = placeOf(work.businessId, slot, kind)
    const secret = opened(() => cipher.open(sealed, place))
    if (secret === null) continue
    const { text, keyId } = cipher.seal(secret, place)
    await work.sql('update provider_secret set sealed = $4, key_id = $5 where business_id = $1 and provider = $2 and kind = $3', [
      work.businessId,
      slot,
      kind,
      text,
      keyId,
    ])
    count += 1
  }
  return { sealed: count, left: rows.length - count }
}

function opened(open: () => string): string | null {
  try {
    return open()
  } catch {
    return null
  }
}
