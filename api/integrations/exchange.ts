import { createHmac, timingSafeEqual } from 'node:crypto'
import * as library from 'openid-client'
import { z } from 'zod'
import { Failure } from '../platform/failures/failures.ts'
import { atProvider } from '../platform/settings/provider-origins.ts'
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

export type OAuthProvider = { readonly provider: Provider; readonly oauth: OAuth }

/** Where a person lets us in, for a new state and verifier; the verifier stays here. */
export async function authorizationUrlOf(
  origins: Origins,
  known: OAuthProvider,
  { client, redirectUri, shop }: Pick<Grant, 'client' | 'redirectUri' | 'shop'>,
) {
  const { oauth } = known
  const [state, verifier] = [library.randomState(), library.randomPKCECodeVerifier()]
  const url = library.buildAuthorizationUrl(configOf(origins, known, { client, shop }), {
    redirect_uri: redirectUri,
    state,
    // Servers that do not know it have to ignore it (RFC 6749 section 3.1).
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(oauth.scopes.length > 0 && { scope: oauth.scopes.join(oauth.scopeSeparator) }),
  })
  return { url: url.href, state, verifier }
}

type Origins = Pick<ExternalServices, 'providerOrigins'>
type Place = Pick<ExternalServices, 'request' | 'providerOrigins'> & { readonly now: Date }

/**
 * Exchanges the code for tokens (RFC 6749 section 4.1.3, with the verifier of RFC 7636). Throws
 * `upstream_failed` with a sentence for people when the provider refuses, cannot be reached, or
 * answers what is no token.
 */
export async function exchangeCode(place: Place, known: OAuthProvider, grant: Grant): Promise<Connected> {
  const { provider, oauth } = known
  const { client, code, redirectUri, shop, verifier } = grant
  // The state was used up before, in the database.
  const returned = new URL(`?${new URLSearchParams({ code })}`, redirectUri)
  const answer = await library
    .authorizationCodeGrant(
      configOf(place, known, { client, shop }, place),
      returned,
      { pkceCodeVerifier: verifier },
      { ...oauth.tokenParameters },
    )
    .catch((error) => Promise.reject(whyNot(provider, error)))
  const { scope, api_domain: domain } = answer
  return {
    tokens: tokensOf(answer, place.now),
    scopes: scope ? scope.split(/[ ,]+/).filter(Boolean).slice(0, 100) : [...oauth.scopes],
    account: shop || (typeof domain === 'string' && plain(domain)) || (await accountOf(place, provider, answer.access_token)),
  }
}

function tokensOf(answer: library.TokenEndpointResponse, now: Date): Tokens {
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds } = answer
  return { accessToken, refreshToken, expiresAt: seconds ? new Date(now.getTime() + seconds * 1_000) : null }
}

/** What is handed in for new tokens. */
export type Renewal = { readonly client: Client; readonly refreshToken: string; readonly shop: string }

/**
 * Asks for new tokens (RFC 6749 section 6). A provider that gives no new refresh token keeps the
 * one before. Null: the provider has ended the connection (`invalid_grant`, `invalid_client`,
 * `unauthorized_client`), and asking again does not help. Throws `upstream_failed` for what may
 * pass: it cannot be reached, is busy, or answers what is no token.
 */
export async function renewTokens(place: Place, known: OAuthProvider, renewal: Renewal): Promise<Tokens | null> {
  const { provider } = known
  const { refreshToken } = renewal
  try {
    const tokens = tokensOf(await library.refreshTokenGrant(configOf(place, known, renewal, place), refreshToken), place.now)
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
  } catch (error) {
    if (error instanceof library.ResponseBodyError && [400, 401].includes(error.status) && endings.has(error.error)) return null
    // So Shopify says that a refresh token has ended.
    if (error instanceof library.ResponseBodyError && error.status === 401 && error.error === 'invalid_request') return null
    const status = statusOf(error)
    if (status === 200 || status === null) throw whyNot(provider, error)
    throw new Failure('upstream_failed', `${provider.name} did not renew the connection (status ${status}).`)
  }
}

const endings: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client'])

/** The status of an answer that the library did not take; null where there was none. */
function statusOf(error: unknown): number | null {
  if (error instanceof library.ResponseBodyError) return error.status
  return error instanceof library.ClientError && error.cause instanceof Response ? error.cause.status : null
}

/**
 * The provider and our client there, as the library knows them. Without `place` nothing is asked.
 */
function configOf(
  { providerOrigins: origins }: Origins,
  { provider: { key }, oauth }: OAuthProvider,
  { client, shop }: Pick<Grant, 'client' | 'shop'>,
  place?: Place,
): library.Configuration {
  const tokenUrl = atProvider(origins, key, oauth.tokenUrl(shop))
  const authorizeUrl = atProvider(origins, key, oauth.authorizeUrl(shop))
  const server = { issuer: new URL(tokenUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
  const shown = oauth.clientIn === 'body' ? library.ClientSecretPost(client.clientSecret) : inHeader(client)
  const config = new library.Configuration(server, client.clientId, undefined, shown)
  // Only an origin that the operator named speaks http.
  if (new URL(tokenUrl).protocol === 'http:') library.allowInsecureRequests(config)
  if (place) config[library.customFetch] = (url, request) => fetched(place, url, request)
  return config
}

/**
 * The library would write `-` and `_` as `%2D` and `%5F`, as RFC 6749 has it; providers that take a
 * header as it is know no such client.
 */
function inHeader({ clientId, clientSecret }: Client): library.ClientAuth {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${basic}`)
}

/** By the one way out: over https, in time, and not too much. */
async function fetched({ request: ask }: Place, url: string, { headers, body }: library.CustomFetchOptions): Promise<Response> {
  const { status, body: text } = await ask(new URL(url), { method: 'POST', headers, body: String(body) })
  return Response.json(asStandard(text), { status: status === 204 ? 200 : status })
}

/**
 * Shopify and Mailchimp leave out of which type a token is, which can only be `bearer`, and some
 * write null for what is not there. Who a person is there (`id_token`) was not asked.
 */
function asStandard(text: string): object {
  const { id_token: _unasked, ...answer } = z.record(z.string(), z.unknown()).catch({}).parse(json(text))
  return { token_type: 'bearer', ...Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null)) }
}

const mailchimpAnswer = z.object({ accountname: z.string().max(300).nullish() })

/** Only Mailchimp says who it is on a call of its own; a name that cannot be had is none. */
async function accountOf({ request: ask, providerOrigins }: Place, { key }: Provider, accessToken: string): Promise<string | null> {
  if (key !== 'mailchimp') return null
  const headers = { authorization: `OAuth ${accessToken}`, accept: 'application/json' }
  const response = await ask(new URL(atProvider(providerOrigins, key, 'https://login.mailchimp.com/oauth2/metadata')), {
    method: 'GET',
    headers,
  }).catch(() => null)
  const answer = mailchimpAnswer.safeParse(json(response?.body ?? ''))
  return answer.success ? (answer.data.accountname ?? null) : null
}

/**
 * Of what the library says nothing reaches people; the words of the provider are text of a
 * stranger: a short piece, on one line.
 */
function whyNot({ name }: Provider, error: unknown): unknown {
  if (error instanceof library.ResponseBodyError) {
    const why = plain(error.error_description ?? error.error)
    return new Failure('upstream_failed', `${name} did not accept the connection: ${why}. Check client id and secret, then connect again.`)
  }
  if (!(error instanceof library.ClientError)) return error
  return new Failure('upstream_failed', `${name} answered without a token. Try again; if it stays so, tell us.`)
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
 * Whether Shopify itself sent the browser back: HMAC-SHA-256 with the client secret over the other
 * parameters in the order of their names (shopify.dev, "Verify the authorization code grant").
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
