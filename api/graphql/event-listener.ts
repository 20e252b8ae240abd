import { readStatements } from '../../db/in-business.ts'
import { absoluteDays } from '../identity/auth.ts'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import type { ExternalActor } from '../platform/rights/rights.ts'
import type { AppContext } from '../requests/request-context.ts'
import { limits } from './guard.ts'

/**
 * A listener: its session, how to send frames to it, and how to close it with a code of the
 * protocol and a reason.
 */
export type Listener = {
  readonly session: Session
  /** Resolves when the frame was handed to the network. */
  readonly send: (frame: string) => Promise<void>
  close(code: number, reason: string): void
  readonly bufferedBytes: () => number
}

/** The most bytes that are buffered here for a socket that does not read. */
const mostBufferedBytes = 1_000_000

/** Why a socket that does not read is closed. */
export const tooSlow = 'Too slow: read faster, or subscribe to less'

/**
 * Why a socket must be closed: its listener lost the right to listen, or does not read. Null: no
 * reason.
 */
export function closeReason({ session, close, bufferedBytes }: Listener, state: string | undefined): string | null {
  const away = (code: number, reason: string) => {
    close(code, reason)
    return reason
  }
  if (bufferedBytes() > mostBufferedBytes) return away(1013, tooSlow)
  if (state === undefined) return away(4401, 'Sign in first')
  return state === standingOf(session.actor) ? null : away(1012, 'Subscribe again')
}

/** The state that must not change during a subscription. The only change of a key is its end. */
const standingOf = (actor: ExternalActor) => (actor.kind === 'person' ? actor.role : 'key')

/**
 * By their ids: the active sessions of a business's members, with the member's role, and the
 * business's active keys.
 */
export async function sessionStates({ db, clock }: AppContext, businessId: string): Promise<ReadonlyMap<string, string>> {
  const read = readStatements(db, businessId, { timeoutMs: limits.seconds * 1_000 })
  const rows = await read<{ id: string; state: string }>(
    `select session.id, membership.role as state from membership join identity.session on session."userId" = membership.user_id
       join business on business.id = $1
      where membership.business_id = $1 and (business.leaving_at is null or membership.role = 'owner') and session."expiresAt" > now() and session."createdAt" > $2::timestamptz - make_interval(days => $3)
      union all
     select id, 'key' from api_key where business_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [businessId, clock.now(), absoluteDays],
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
