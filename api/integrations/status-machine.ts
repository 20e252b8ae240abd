import { Failure } from '../platform/failures/failures.ts'
import type { IntegrationStatus } from './integration.entity.ts'

/** A person who asks for it, or what the connection itself showed. */
export type IntegrationMover = 'person' | 'connection'

/**
 * Where an integration may go from where it stands, and who may take it there. Active needs a
 * working connection whoever asks; active again is a wish for a sync. What is not written here is
 * not possible.
 */
const moves: Readonly<Record<IntegrationStatus, Readonly<Partial<Record<IntegrationStatus, readonly IntegrationMover[]>>>>> = {
  pending: { active: ['person', 'connection'], error: ['connection'], disabled: ['person'] },
  active: { active: ['person', 'connection'], error: ['connection'], disabled: ['person'] },
  error: { pending: ['person'], active: ['person', 'connection'], error: ['connection'], disabled: ['person'] },
  disabled: { pending: ['person'], active: ['person', 'connection'], error: ['connection'] },
}

export const statuses = Object.keys(moves) as readonly IntegrationStatus[]

export function mayMove(from: IntegrationStatus, to: IntegrationStatus, mover: IntegrationMover): boolean {
  return moves[from][to]?.includes(mover) ?? false
}

/**
 * Why a person may not take it there: `conflict`, naming both and what is possible. Null when they
 * may.
 */
export function refusedMove(from: IntegrationStatus, to: IntegrationStatus): Failure | null {
  if (mayMove(from, to, 'person')) return null
  const possible = statuses.filter((status) => status !== from && mayMove(from, status, 'person')).join(' or ')
  return conflict(`This integration is ${from} and cannot become ${to}. From ${from} it can become ${possible}.`)
}

/** What a connection is made of. */
export type ConnectionState = {
  readonly providerName: string | null
  readonly hasOAuth: boolean
  readonly takesKey: boolean
  readonly hasClient: boolean
  /** What the provider gave after a person signed in there, or the key that a person entered. */
  readonly hasAccess: boolean
}

/** What is missing before it works, as a `conflict`; null when nothing is. */
export function missingConnection({ providerName, hasOAuth, takesKey, hasClient, hasAccess }: ConnectionState): Failure | null {
  if (hasAccess) return null
  if (providerName === null)
    return conflict('This integration names no provider, so there is nothing to connect to. Add one for a provider.')
  if (takesKey) return conflict(`${providerName} is not connected: its key is missing. Make one there and enter it.`)
  if (!hasOAuth) return conflict(`RiskPilot cannot connect to ${providerName} yet, so this integration cannot be active.`)
  if (!hasClient)
    return conflict(`${providerName} is not connected: its OAuth client id and client secret are missing. Enter them, then connect.`)
  return conflict(
    `${providerName} is not connected: nobody has signed in there yet. Start the connection and confirm it at ${providerName}.`,
  )
}

function conflict(message: string): Failure {
  return new Failure('conflict', message, [{ field: 'status', message }])
}
