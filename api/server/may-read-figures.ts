import type { FastifyRequest } from 'fastify'
import { isThisMachine } from '../identity/door.ts'
import { keySession } from '../identity/key-session.ts'
import { bearerOf } from '../identity/origin.ts'
import type { Workplace } from '../work/in-work.ts'

/** This machine without a key, or whoever sends a key of scope `metrics`. Throws `unauthenticated` for a key that is not valid. */
export async function mayReadFigures(place: Workplace, request: FastifyRequest): Promise<boolean> {
  const key = bearerOf(request.headers)
  if (key === undefined) return isThisMachine(request)
  const { viewer } = await keySession(place, key)
  return viewer.kind === 'key' && viewer.scopes.includes('metrics')
}
