import { notifyMembers } from '../notifications/tell.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import { sha256 } from '../platform/settings/sha256.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { authorizationUrlOf, type Connected, exchangeCode, isFromShopify, type OAuthProvider, plain } from './exchange.ts'
import { noteHookAccount } from './hook-accounts.ts'
import type { Integration } from './integration.entity.ts'
import { connectInput, type Returned, returnInput } from './integration.input.ts'
import { listedAgain, one, slotOf } from './integrations.ts'
import { putInError } from './problem.ts'
import { type OAuth, oauthOf, type Provider, shopOf } from './providers.ts'
import { type Client, clientOf, keepTokens } from './secrets.ts'
import { providerInColumn } from './slot.ts'
import { connectionFor, stateMinutes } from './which-connection.ts'

/** Where a provider sends people back to; it is registered there. */
export function redirectUriOf({ origin }: Pick<ExternalServices, 'origin'>, provider: string): string {
  return `${origin()}/api/oauth/${provider}/callback`
}

type Place = { readonly external: ExternalServices; readonly sessionId: string | null }

type AuthorizationRequest = {
  readonly provider: Provider
  readonly oauth: OAuth
  readonly client: Client
  readonly shop: string
  readonly place: Place
}

/**
 * Where the browser goes so that the person can let RiskPilot in at the provider. A shop beside
 * those that are connected becomes a connection of its own. Throws `invalid_input` (no provider, no
 * shop of Shopify), `not_found` for an unknown provider or connection, and `conflict` for one
 * without OAuth or whose client id nobody entered, and for a shop that is connected already.
 */
export async function startOAuth(
  work: Work,
  place: Place,
  input: Readonly<Record<string, unknown>>,
): Promise<{ authorizationUrl: string; integration: Integration }> {
  may(work.actor, 'integration:write')
  const { provider: key, shop: typed, integrationId: anew } = parse(connectInput, input)
  const { provider, oauth } = oauthOf(key)
  const { shop, again } = oauth.needsShop ? await shopToAsk(work, typed, anew) : { shop: '', again: null }
  const integrationId = await connectionFor(work, { provider, accountId: shop || null, integrationId: again, field: 'shop' })
  const client = await clientOf(work, place.external, (await slotOf(work, integrationId)) ?? key)
  if (!client) {
    const message = `No OAuth client id is configured for ${provider.name}. Enter client id and client secret of your application there first.`
    throw new Failure('conflict', message, [{ field: 'provider', message }])
  }
  await noteAwaited(work, integrationId, shop)
  const request = { provider, oauth, client, shop, place }
  return { authorizationUrl: await authorizationUrl(work, request), integration: await one(work, integrationId) }
}

/** Until the person comes back, the place is that of the shop that they named. */
async function noteAwaited({ sql, businessId, clock }: Work, integrationId: string, shop: string): Promise<void> {
  if (shop === '') return
  await sql(
    `update integration set account = $3, updated_at = $4, ${listedAgain} where business_id = $1 and id = $2 and status in ('pending', 'error')`,
    [businessId, integrationId, shop, clock.now()],
  )
}

type ShopToAsk = { readonly shop: string; readonly again: string | null }

/**
 * The shop that is named, and the connection that it is let in to anew. Without a name it is the
 * shop of that connection, else the only one that was connected before.
 */
async function shopToAsk(work: Work, typed: string | null | undefined, anew: string | null | undefined): Promise<ShopToAsk> {
  const known = await work.sql<{ id: string; account: string | null }>(
    `select id, account from integration where business_id = $1 and ${providerInColumn('provider')} = 'shopify' and account is not null`,
    [work.businessId],
  )
  const only = known.length === 1 ? known[0] : undefined
  const before = anew ? known.find(({ id }) => id === anew) : typed ? undefined : only
  const shop = shopOf(typed || (before?.account ?? ''))
  if (shop) return { shop, again: anew ?? before?.id ?? null }
  const message = 'Name your shop by its own address at Shopify, such as my-shop.myshopify.com.'
  throw new Failure('invalid_input', message, [{ field: 'shop', message }])
}

async function authorizationUrl(work: Work, { provider, oauth, client, shop, place }: AuthorizationRequest): Promise<string> {
  const redirectUri = redirectUriOf(place.external, provider.key)
  const { url, state, verifier } = await authorizationUrlOf(place.external, { provider, oauth }, { client, redirectUri, shop })
  await keepState(work, place, { provider: provider.key, state, verifier, shop })
  return url
}

type State = { readonly provider: string; readonly state: string; readonly verifier: string; readonly shop: string }

async function keepState(work: Work, place: Place, { provider, state, verifier, shop }: State): Promise<void> {
  const { userId, session } = browserOf(work, place)
  const now = work.clock.now()
  await work.sql('delete from oauth_state where business_id = $1 and expires_at <= $2', [work.businessId, now])
  const sealed = place.external.cipher.seal(verifier, { businessId: work.businessId, name: 'oauth verifier' })
  await work.sql(
    `insert into oauth_state (business_id, state_hash, provider, user_id, session_hash, verifier, shop, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz + make_interval(mins => $9))`,
    [work.businessId, sha256(state), provider, userId, session, sealed.text, shop || null, now, stateMinutes],
  )
}

/** The person and the browser that they are signed in with. */
function browserOf({ actor }: Work, { sessionId }: Place): { readonly userId: string; readonly session: Buffer } {
  if (actor.kind !== 'person' || sessionId === null) throw new Failure('forbidden', 'Connect from a browser in which you are signed in.')
  return { userId: actor.userId, session: sha256(sessionId) }
}

type Return = { readonly integration: Integration; readonly returnTo: string }

/** What the state stood for, and with what to ask the provider. */
type StartedImport = {
  readonly client: Client
  readonly verifier: string
  readonly shop: string
  readonly integrationId: string
  readonly at: Date
}

/**
 * Ends what `startOAuth` began: the code is exchanged, the tokens are sealed, the integration is
 * active. A refusal of the provider is an outcome, not a mistake: the integration is in error and
 * says why. Nothing is asked of the provider while a transaction of ours is open. Throws
 * `invalid_input` for a state that is missing, of another person, browser, business or provider,
 * used, or older than ten minutes.
 */
export async function completeOAuth(context: Context, input: Readonly<Record<string, unknown>>): Promise<Return> {
  const returned = parse(returnInput, input)
  const known = oauthOf(returned.provider)
  const begun = await context.change((work) => takeState(work, context, { ...returned, known }))
  const outcome = await tokensFor(context, known, begun, returned)
  return context.change(async (work) => {
    if (outcome instanceof Failure) return noteProblem(work, known.provider, begun.integrationId, outcome.message)
    // Another shop may have been let in meanwhile, to the one that was free before.
    const integrationId = await connectionOf(work, known.provider, begun.shop)
    return connect(work, context, { provider: known.provider, integrationId, connected: outcome })
  })
}

/** The connection that a shop is let in to, also where that is done anew. */
function connectionOf(work: Work, provider: Provider, shop: string | null): Promise<string> {
  return connectionFor(work, { provider, accountId: shop || null, integrationId: null, field: 'shop', mayBeActive: true })
}

async function takeState(
  work: Work,
  place: Place,
  { state, provider, query, known }: Returned & { known: OAuthProvider },
): Promise<StartedImport> {
  may(work.actor, 'integration:write')
  const { userId, session } = browserOf(work, place)
  const [taken] = await work.sql<{ verifier: string; shop: string | null }>(
    `delete from oauth_state where business_id = $1 and state_hash = $2 and provider = $3 and user_id = $4 and session_hash = $5 and expires_at > $6
     returning verifier, shop`,
    [work.businessId, sha256(state), provider, userId, session, work.clock.now()],
  )
  if (!taken) throw notStartedHere(known.provider)
  const integrationId = await connectionOf(work, known.provider, taken.shop)
  const client = await clientOf(work, place.external, (await slotOf(work, integrationId)) ?? provider)
  if (!client) throw notStartedHere(known.provider)
  if (known.oauth.needsShop && !isFromShop(query, taken.shop, client)) throw notStartedHere(known.provider)
  return {
    client,
    verifier: place.external.cipher.open(taken.verifier, { businessId: work.businessId, name: 'oauth verifier' }),
    shop: taken.shop ?? '',
    at: work.clock.now(),
    integrationId,
  }
}

/** Signed by Shopify, and of the shop that the person named. */
function isFromShop(query: string, shop: string | null, client: Client): boolean {
  return shop !== null && new URLSearchParams(query).get('shop') === shop && isFromShopify(query, client)
}

function notStartedHere({ name }: Provider): Failure {
  const message = `This return from ${name} does not belong to a connection that you started in this browser in the last ${stateMinutes} minutes. Start it again.`
  return new Failure('invalid_input', message, [{ field: 'state', message }])
}

/** Tokens, or why there are none. */
async function tokensFor(
  { external }: Context,
  known: OAuthProvider,
  { client, verifier, shop, at }: StartedImport,
  { code, error, errorDescription, provider, realmId }: Returned,
): Promise<Connected | Failure> {
  if (error || !code) return refusedThere(known.provider, errorDescription ?? error)
  try {
    const grant = { client, code, verifier, shop, redirectUri: redirectUriOf(external, provider) }
    const connected = await exchangeCode({ ...external, now: at }, known, grant)
    return { ...connected, account: connected.account ?? (realmId && plain(realmId)) }
  } catch (failed) {
    if (failed instanceof Failure) return failed
    throw failed
  }
}

function refusedThere({ name }: Provider, why: string | null): Failure {
  const reason = why ? `: ${plain(why)}` : ''
  return new Failure('upstream_failed', `${name} did not connect${reason}. Start the connection again when you want to allow it.`)
}

async function noteProblem(work: Work, provider: Provider, integrationId: string, problem: string): Promise<Return> {
  await putInError(work, provider, integrationId, problem)
  return { integration: await one(work, integrationId), returnTo: `/integrations?${new URLSearchParams({ problem })}` }
}

type Done = { readonly provider: Provider; readonly integrationId: string; readonly connected: Connected }

async function connect(work: Work, { external }: Place, { provider, integrationId, connected }: Done): Promise<Return> {
  const now = work.clock.now()
  await keepTokens(work, external.cipher, (await slotOf(work, integrationId)) ?? provider.key, connected.tokens)
  await work.sql(
    `update integration set status = 'active', problem = null, account = $3, scopes = $4, connected_at = $5, updated_at = $5, hooks_at = null, hooks_problem = null, keeps_rows = null,
            sync_requested_at = case when $6 then $5 else sync_requested_at end
      where business_id = $1 and id = $2`,
    [work.businessId, integrationId, connected.account, connected.scopes, now, provider.isRead === true],
  )
  if (provider.isRead) await noteHookAccount(work, { provider: provider.key, account: connected.account, integrationId })
  if (provider.isRead) await work.enqueue('sync', { businessId: work.businessId, integrationId })
  await work.publish('integration.changed', integrationId)
  const integration = await one(work, integrationId)
  await notifyMembers(work, { kind: 'integration', title: `${provider.name} is connected`, text: integration.notice ?? '', integrationId })
  return { integration, returnTo: '/integrations' }
}
