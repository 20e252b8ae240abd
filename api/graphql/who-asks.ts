import type { IncomingHttpHeaders } from 'node:http'
import type { Auth } from '../identity/auth.ts'
import { bearerOf, isOurs } from '../identity/origin.ts'
import { type SessionFound, sessionOf } from '../identity/session.ts'
import { Failure } from '../work/failures.ts'
import type { Workplace } from '../work/in-work.ts'

export type Entrance = { readonly place: Workplace; readonly auth: Auth; readonly publicOrigin: string | undefined }

/**
 * Who sent a request, or nobody. Throws `forbidden` for a request from another site, which may not even read; where a provider sends
 * people back (`isReturn`), another site may lead a person here, but fetch nothing. Throws `unauthenticated` for a key that is not valid.
 */
export async function whoAsks(
  { place, auth, publicOrigin }: Entrance,
  headers: IncomingHttpHeaders,
  { isReturn = false } = {},
): Promise<SessionFound> {
  const isLedHere = isReturn && headers.origin === undefined && headers['sec-fetch-mode'] === 'navigate'
  if (!isLedHere && !isOurs(headers, publicOrigin))
    throw new Failure('forbidden', 'This request comes from another site. Open RiskPilot itself and try again.')
  if (headers.cookie === undefined && bearerOf(headers) === undefined) return { session: null, setCookies: [] }
  return sessionOf({ auth, db: place.db, clock: place.clock }, headers)
}
