import { setTimeout as pause } from 'node:timers/promises'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { Budget, type ConnectorClock } from '../budget.ts'
import { type ClientAccess, clientOf } from '../client.ts'
import type { Connector } from '../connector.ts'
import type { CountingClient } from './reading.ts'

/** The way out to providers. */
export type ProviderAccess = Pick<ExternalServices, 'get' | 'lines' | 'providerOrigins'>

const wallClock: ConnectorClock = { now: Date.now, wait: (ms, signal) => pause(ms, undefined, { signal }) }

/** A client that asks a provider with this access. */
export function openClient(
  { get, lines, providerOrigins: origins }: ProviderAccess,
  connector: Connector,
  access: ClientAccess,
): CountingClient {
  let requests = 0
  const counting: ProviderAccess['get'] = (address, options) => {
    requests += 1
    return get(address, options)
  }
  const countingLines: ProviderAccess['lines'] = (address, options) => {
    requests += 1
    return lines(address, options)
  }
  const budget = new Budget(connector.limits, wallClock)
  const place = { get: counting, lines: countingLines, origins, budget, clock: wallClock, random: Math.random }
  const client = clientOf(connector, access, place)
  return Object.defineProperty(client, 'requests', { get: () => requests }) as CountingClient
}

/** An access that stays as it is. */
export const fixedAccess = (account: string, secret: string): ClientAccess => ({ account, secret: async () => secret })
