import { Budget, wallClock } from '../../platform/outbound/request-budget.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { type ClientAccess, clientOf } from '../client.ts'
import type { Connector } from '../connector.ts'
import type { CountingClient } from './read-connection.ts'

/** The way out to providers. */
export type ProviderAccess = Pick<ExternalServices, 'get' | 'providerOrigins'>

/** A client that asks a provider with this access. */
export function openClient({ get, providerOrigins: origins }: ProviderAccess, connector: Connector, access: ClientAccess): CountingClient {
  let requests = 0
  const counting: ProviderAccess['get'] = (address, options) => {
    requests += 1
    return get(address, options)
  }
  const budget = new Budget(connector.limits, wallClock)
  const client = clientOf(connector, access, { get: counting, origins, budget, clock: wallClock, random: Math.random })
  return Object.defineProperty(client, 'requests', { get: () => requests }) as CountingClient
}

/** An access that stays as it is. */
export const fixedAccess = (account: string, secret: string): ClientAccess => ({ account, secret: async () => secret })
