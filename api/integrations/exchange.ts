import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { OAuth, Provider } from './providers.ts'
import type { Client, Tokens } from './secrets.ts'

/** What is handed in for tokens. */
export type Grant = {
  readonly client: Client
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string
  readonly shop: string
}

/** Tokens, what they may read, and what the account is called at the provider. */
export type Connected = { readonly tokens: Tokens; readonly scopes: readonly string[]; readonly account: string | null }

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().int().min(0).nullish(),
  scope: z.string().nullish(),
  api_domain: z.string().max(300).nullish(),
})

type Place = Pick<ExternalServices, 'request'> & { readonly now: Date }

/**
 * Exchanges the code for tokens (RFC 6749 section 4.1.3, with the verifier of RFC 7636). Throws `upstream_failed` with a sentence for
 * people when the provider refuses, cannot be reached, or answers what is no token.
 */
export async function exchangeCode(
  place: Place,
  { provider, oauth }: { provider: Provider; oauth: OAuth },
  grant: Grant,
): Promise<Connected> {
  const { code, redirectUri, verifier } = grant
  const words = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const { status, body } = await place.request(new URL(oauth.tokenUrl(grant.shop)), tokenRequest(oauth, grant.client, words))
  if (status !== 200) throw refusedBy(provider, body)
  const { accessToken, refreshToken, expiresAt, scope, domain } = tokensIn(body, provider, place.now)
  return {
    tokens: { accessToken, refreshToken, expiresAt },
    scopes: scope ? scope.split(/[ ,]+/).filter(Boolean).slice(0, 100) : [...oauth.scopes],
    account: grant.shop || domain || (await accountOf(place, provider, accessToken)),
  }
}

type Answered = Tokens & { readonly scope: string | null; readonly domain: string | null }

/** The tokens of an answer. Throws `upstream_failed` where there are none. */
function tokensIn(body: string, { name }: Provider, now: Date): Answered {
  const answer = tokenAnswer.safeParse(json(body))
  if (!answer.success) throw new Failure('upstream_failed', `${name} answered without a token. Try again; if it stays so, tell us.`)
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope, api_domain: domain } = answer.data
  const expiresAt = seconds ? new Date(now.getTime() + seconds * 1_000) : null
  return { accessToken, refreshToken: refreshToken ?? null, expiresAt, scope: scope ?? null, domain: domain ?? null }
}

/** What is handed in for new tokens. */
export type Renewal = { readonly client: Client; readonly refreshToken: string; readonly shop: string }

/**
 * Asks for new tokens (RFC 6749 section 6). A provider that gives no new refresh token keeps the one before. Null: the provider has ended the
 * connection (`invalid_grant`, `invalid_client`, `unauthorized_client`), and asking again does not help. Throws `upstream_failed` for what may pass:
 * it cannot be reached, is busy, or answers what is no token.
 */
export async function renewTokens(
  place: Place,
  { provider, oauth }: { provider: Provider; oauth: OAuth },
  { client, refreshToken, shop }: Renewal,
): Promise<Tokens | null> {
  const words = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const { status, body } = await place.request(new URL(oauth.tokenUrl(shop)), tokenRequest(oauth, client, words))
  if (status === 200) {
    const { accessToken, refreshToken: next, expiresAt } = tokensIn(body, provider, place.now)
    return { accessToken, refreshToken: next ?? refreshToken, expiresAt }
  }
  const said = errorAnswer.safeParse(json(body))
  if (said.success && (status === 400 || status === 401) && endings.has(said.data.error)) return null
  throw new Failure('upstream_failed', `${provider.name} did not renew the connection (status ${status}).`)
}

const endings: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client'])

function tokenRequest({ clientIn }: OAuth, client: Client, words: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(words)
  if (clientIn === 'body') {
    body.set('client_id', client.clientId)
    body.set('client_secret', client.clientSecret)
  }
  const basic = Buffer.from(`${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.clientSecret)}`).toString('base64')
  return {
    method: 'POST' as const,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(clientIn === 'header' && { authorization: `Basic ${basic}` }),
    },
    body: body.toString(),
  }
}

const mailchimpAnswer = z.object({ accountname: z.string().max(300).nullish() })

/** Only Mailchimp says who it is on a call of its own; a name that cannot be had is none. */
async function accountOf({ request: ask }: Place, { key }: Provider, accessToken: string): Promise<string | null> {
  if (key !== 'mailchimp') return null
  const headers = { authorization: `OAuth ${accessToken}`, accept: 'application/json' }
  const said = await ask(new URL('https://login.mailchimp.com/oauth2/metadata'), { method: 'GET', headers }).catch(() => null)
  const answer = mailchimpAnswer.safeParse(json(said?.body ?? ''))
  return answer.success ? (answer.data.accountname ?? null) : null
}

const errorAnswer = z.object({ error: z.string(), error_description: z.string().optional() })

/** The words of the provider are text of a stranger: a short piece, on one line. */
function refusedBy({ name }: Provider, body: string): Failure {
  const said = errorAnswer.safeParse(json(body))
  const why = said.success ? `: ${plain(said.data.error_description ?? said.data.error)}` : ''
  return new Failure('upstream_failed', `${name} did not accept the connection${why}. Check client id and secret, then connect again.`)
}

/** A stranger's words on one line of at most 200 characters. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 200)
}

function json(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Whether Shopify itself sent the browser back: HMAC-SHA-256 with the client secret over the other parameters in the order of their names
 * (shopify.dev, "Verify the authorization code grant").
 */
export function isFromShopify(query: string, { clientSecret }: Client): boolean {
  const params = new URLSearchParams(query)
  const given = Buffer.from(params.get('hmac') ?? '', 'hex')
  params.delete('hmac')
  params.delete('signature')
  params.sort()
  const own = createHmac('sha256', clientSecret).update(params.toString()).digest()
  return given.length === own.length && timingSafeEqual(given, own)
}
