import { takeCurrency } from '../../businesses/businesses.ts'
import { connectByKey } from '../../integrations/connection.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { keyInput } from '../../integrations/integration.input.ts'
import { providerOf } from '../../integrations/providers.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { may } from '../../platform/rights/rights.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Connector, type ProviderAccount, Refused } from '../connector.ts'
import { connectors } from '../list.ts'
import { booksOf, currencyRefusal } from './books.ts'
import { openClient } from './open-client.ts'

/** So long a person is kept waiting for a provider, in milliseconds. */
const longestMs = 20_000

export type ConnectionPlace = {
  readonly external: Pick<ExternalServices, 'cipher' | 'get' | 'providerOrigins'>
  change<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

/**
 * Connects a provider by a key that a person made there: it is tried with the provider, then kept
 * sealed, and read at once. Nothing is asked of the provider while a transaction of ours is open.
 * Throws `invalid_input` for what is no key or lacks rights, `conflict` for a provider without keys and
 * for an account in another currency, and `upstream_failed` where the provider cannot be reached.
 */
export async function addConnection({ external, change }: ConnectionPlace, input: Readonly<Record<string, unknown>>): Promise<Integration> {
  await change(async (work) => may(work.actor, 'integration:write'))
  const { provider: name, key } = parse(keyInput, input)
  const { connector, provider } = byKey(name)
  const problem = connector.access.refuse(key)
  if (problem !== null) throw atKey(problem)
  const account = await checked(connector, openClient(external, connector, key))
  return change(async (work) => {
    if (account.currency !== null) await takeCurrency(work, account.currency)
    const refusal = currencyRefusal(connector, account, await booksOf(work))
    if (refusal) throw new Failure('conflict', refusal.sentence, [{ field: 'key', message: refusal.sentence }])
    return connectByKey(work, external, { provider, key, account })
  })
}

function byKey(name: string) {
  const connector = connectors.find((one) => one.provider === name)
  const provider = providerOf(name)
  if (connector && provider?.hasKey) return { connector, provider }
  const message = `${provider?.name ?? `‘${name.slice(0, 50)}’`} is not connected by a key.`
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
