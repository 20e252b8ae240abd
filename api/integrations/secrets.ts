import type { Outside } from '../work/outside.ts'
import { last4Of } from '../work/sealed.ts'
import type { Work } from '../work/work.ts'

type SecretKind = 'client' | 'tokens'

/** An OAuth application's id and secret. */
export type Client = { readonly clientId: string; readonly clientSecret: string }

/** What a provider gave for a code. */
export type Tokens = { readonly accessToken: string; readonly refreshToken: string | null; readonly expiresAt: Date | null }

type Vault = Outside['vault']

function placeOf(businessId: string, provider: string, kind: SecretKind) {
  return { businessId, name: `${provider}/${kind}` }
}

type Kept = { readonly secret: object; readonly shown: string; readonly expiresAt: Date | null }

async function keep(
  work: Work,
  vault: Vault,
  at: { provider: string; kind: SecretKind },
  { secret, shown, expiresAt }: Kept,
): Promise<void> {
  const { text, keyId } = vault.seal(JSON.stringify(secret), placeOf(work.businessId, at.provider, at.kind))
  await work.sql(
    `insert into provider_secret (business_id, provider, kind, sealed, key_id, last4, expires_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, provider, kind) do update set sealed = excluded.sealed, key_id = excluded.key_id, last4 = excluded.last4,
       expires_at = excluded.expires_at, updated_at = excluded.updated_at`,
    [work.businessId, at.provider, at.kind, text, keyId, last4Of(shown), expiresAt, work.clock.now()],
  )
}

/** Seals and keeps the client of a provider; the one before is gone. */
export function keepClient(work: Work, vault: Vault, provider: string, client: Client): Promise<void> {
  return keep(work, vault, { provider, kind: 'client' }, { secret: client, shown: client.clientSecret, expiresAt: null })
}

/** Seals and keeps what a provider gave; what it gave before is gone. */
export function keepTokens(work: Work, vault: Vault, provider: string, { expiresAt, ...secret }: Tokens): Promise<void> {
  return keep(work, vault, { provider, kind: 'tokens' }, { secret, shown: secret.accessToken, expiresAt })
}

async function openOne<Secret>(work: Work, vault: Vault, provider: string, kind: SecretKind): Promise<Secret | null> {
  const [row] = await work.sql<{ sealed: string }>(
    'select sealed from provider_secret where business_id = $1 and provider = $2 and kind = $3',
    [work.businessId, provider, kind],
  )
  return row ? (JSON.parse(vault.open(row.sealed, placeOf(work.businessId, provider, kind))) as Secret) : null
}

/** The client of a provider, for talking to it; null when none is stored. Never part of an answer. */
export function clientOf(work: Work, vault: Vault, provider: string): Promise<Client | null> {
  return openOne<Client>(work, vault, provider, 'client')
}

/**
 * Seals what an older key sealed with the current one, in the business of the work. Secrets whose key is not at hand are left as they are.
 * States of people on their way to a provider are good for minutes, and are not looked at.
 */
export async function sealAnew(work: Work, vault: Vault): Promise<{ readonly sealed: number; readonly left: number }> {
  const rows = await work.sql<{ provider: string; kind: SecretKind; sealed: string }>(
    'select provider, kind, sealed from provider_secret where business_id = $1 and key_id <> $2 for update',
    [work.businessId, vault.keyId],
  )
  let count = 0
  for (const { provider, kind, sealed } of rows) {
    const place = placeOf(work.businessId, provider, kind)
    const secret = opened(() => vault.open(sealed, place))
    if (secret === null) continue
    const { text, keyId } = vault.seal(secret, place)
    await work.sql('update provider_secret set sealed = $4, key_id = $5 where business_id = $1 and provider = $2 and kind = $3', [
      work.businessId,
      provider,
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
