import type { FastifyRequest } from 'fastify'
import { keySession } from '../../identity/keys/key-session.ts'
import { bearerOf } from '../../identity/sessions/origin.ts'
import { isThisMachine } from '../../identity/sign-in/sign-in-routes.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

/** This machine without a key, or whoever sends a key of scope `metrics`. Throws `unauthenticated` for a key that is not valid. */
export async function mayReadMetrics(dependencies: WorkDependencies, request: FastifyRequest): Promise<boolean> {
  const key = bearerOf(request.headers)
  if (key === undefined) return isThisMachine(request)
  const { actor: viewer } = await keySession(dependencies, key)
  return viewer.kind === 'key' && viewer.scopes.includes('metrics')
}
