import { setTimeout as pause } from 'node:timers/promises'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { Budget, type ConnectorClock } from '../budget.ts'
import { clientOf } from '../client.ts'
import type { Connector } from '../connector.ts'
import type { CountingClient } from './read-connection.ts'

/** The way out to providers. */
export type ProviderAccess = Pick<ExternalServices, 'get' | 'providerOrigins'>

const wallClock: ConnectorClock = { now: Date.now, wait: (ms, signal) => pause(ms, undefined, { signal }) }

/** A client that asks a provider with this key. */
export function openClient({ get, providerOrigins: origins }: ProviderAccess, connector: Connector, key: string): CountingClient {
  let requests = 0
  const counting: ProviderAccess['get'] = (address, options) => {
    requests += 1
    return get(address, options)
  }
  const budget = new Budget(connector.limits, wallClock)
  const client = clientOf(connector, key, { get: counting, origins, budget, clock: wallClock, random: Math.random })
  return {
    ...client,
    get requests() {
      return requests
    },
  }
}
