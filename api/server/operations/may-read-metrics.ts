import type { FastifyRequest } from 'fastify'
import { keySession } from '../../identity/keys/key-session.ts'
import { bearerOf } from '../../identity/sessions/origin.ts'
import { isThisMachine } from '../../identity/sign-in/sign-in-routes.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

/**
 * Callers on this machine without a key, or callers with a key of scope `metrics`. Throws
 * `unauthenticated` for an invalid key.
 */
export async function mayReadMetrics(dependencies: WorkDependencies, request: FastifyRequest): Promise<boolean> {
  const key = bearerOf(request.headers)
  if (key === undefined) return isThisMachine(request)
  const { actor: viewer } = await keySession(dependencies, key)
  return viewer.kind === 'key' && viewer.scopes.includes('metrics')
}
