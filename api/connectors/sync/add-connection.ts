import { takeCurrency } from '../../businesses/businesses.ts'
import { connectByKey } from '../../integrations/connection.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { keyInput, tokensInput } from '../../integrations/integration.input.ts'
import { type Provider, providerOf } from '../../integrations/providers.ts'
import type { Tokens } from '../../integrations/secrets.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { may } from '../../platform/rights/rights.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Connector, type ProviderAccount, Refused } from '../connector.ts'
import { connectorOf } from '../list.ts'
import { booksOf, currencyRefusal } from './books.ts'
import { fixedAccess, openClient } from './open-client.ts'

/** So long a person is kept waiting for a provider, in milliseconds. */
const longestMs = 20_000

export type ConnectionPlace = {
  readonly external: Pick<ExternalServices, 'cipher' | 'get' | 'lines' | 'providerOrigins'>
  change<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

/**
 * Connects a provider by a key that a person made there: it is tried with the provider, then kept
 * sealed, and read at once. The key of a further account is a connection of its own, beside those
 * that are there. Nothing is asked of the provider while a transaction of ours is open. Throws
 * `invalid_input` for what is no key or lacks rights, `conflict` for a provider without keys, for
 * an account in another currency and for one that is connected already, and `upstream_failed` where
 * the provider cannot be reached.
 */
export async function addConnection(place: ConnectionPlace, input: Readonly<Record<string, unknown>>): Promise<Integration> {
  const { provider: name, key, integrationId = null } = parse(keyInput, input)
  await place.change(async (work) => may(work.actor, 'integration:write'))
  const { connector, provider } = connectedBy('key', name)
  const problem = connector.access.kind === 'key' ? connector.access.refuse(key) : null
  if (problem !== null) throw atKey(problem)
  return tried(place, { connector, provider, account: '', secret: key, integrationId })
}

/**
 * The same for a provider that people sign in at, with tokens that were got elsewhere, as JSON: the
 * account has to be named. Throws `invalid_input` for what are no tokens, and for an account that
 * is none or not theirs.
 */
export async function addByTokens(place: ConnectionPlace, input: Readonly<Record<string, unknown>>): Promise<Integration> {
  const { provider: name, tokens, account: named, integrationId = null } = parse(tokensInput, input)
  await place.change(async (work) => may(work.actor, 'integration:write'))
  const { connector, provider } = connectedBy('oauth', name)
  const account = connector.access.kind === 'oauth' ? connector.access.account(named ?? '') : null
  if (account === null) {
    const message = `Name the account at ${provider.name} with --account, such as my-shop.myshopify.com.`
    throw new Failure('invalid_input', message, [{ field: 'account', message }])
  }
  return tried(place, { connector, provider, account, secret: tokens, integrationId })
}

type Tried = {
  readonly connector: Connector
  readonly provider: Provider
  readonly account: string
  readonly secret: string | Tokens
  /** The connection whose new one it is; null for the account's own, or a further one. */
  readonly integrationId: string | null
}

async function tried(
  { external, change }: ConnectionPlace,
  { connector, provider, account: named, secret, ...of }: Tried,
): Promise<Integration> {
  const text = typeof secret === 'string' ? secret : secret.accessToken
  const account = await checked(connector, openClient(external, connector, fixedAccess(named, text)))
  if (named !== '' && account.id !== named) throw atKey(`These tokens are of ${account.id}, not of ${named}.`)
  return change(async (work) => {
    if (account.currency !== null) await takeCurrency(work, account.currency)
    const refusal = currencyRefusal(connector, account, await booksOf(work))
    if (refusal) throw new Failure('conflict', refusal.sentence, [{ field: 'key', message: refusal.sentence }])
    return connectByKey(work, external, { provider, secret, account, ...of })
  })
}

function connectedBy(kind: 'key' | 'oauth', name: string) {
  const connector = connectorOf(name)
  const provider = providerOf(name)
  if (provider && connector?.access.kind === kind) return { connector, provider }
  const message = `${provider?.name ?? `‘${name.slice(0, 50)}’`} is not connected by ${kind === 'key' ? 'a key' : 'tokens'}.`
  throw new Failure(provider ? 'conflict' : 'not_found', message, [{ field: 'provider', message }])
}

/** What the provider says of the key. */
async function checked(connector: Connector, client: ReturnType<typeof openClient>): Promise<ProviderAccount> {
  try {
    return await connector.check(client, AbortSignal.timeout(longestMs))
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind !== 'unreachable' && error.refusal.kind !== 'busy')
      throw atKey(error.refusal.sentence)
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new Failure('upstream_failed', `${connector.name} does not answer just now. Try again in a minute.`)
    throw error
  }
}

function atKey(message: string): Failure {
  return new Failure('invalid_input', message, [{ field: 'key', message }])
}
