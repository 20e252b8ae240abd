import type { Session } from '../identity/sessions/authenticated-session.ts'
import { refuseWhenFull } from '../platform/operations/disk.ts'
import type { Context } from '../platform/transaction/context.ts'
import { type IdempotentWrite, keepAnswer, storedAnswer } from '../platform/transaction/idempotency.ts'
import { runInTransaction } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { type AppContext, type Caller, contextWithin, shareOf } from './request-context.ts'
import { notStored, type Response } from './response.ts'
import { maxSeconds } from './time-limit.ts'

type Executable = { execute(context: Context): Promise<Response>; rolledBack?(response: Response): Response }

/** The caller of a write, its idempotency key, and its execution. */
type Parts = Required<Omit<Caller, 'session'>> & {
  readonly session: Session
  readonly write: Omit<IdempotentWrite, 'caller'>
  readonly call: Executable
}

/**
 * Executes a write with an idempotency key, or returns its stored response. The write and its
 * response are committed together: a server that dies in between has done neither. A write that
 * sets cookies is executed but its response is not stored, because cookies must not be. Throws as
 * `storedAnswer` does.
 */
export async function replayOrWrite(app: AppContext, { session, requestId, signIn, write, call }: Parts): Promise<Response> {
  const { businessId, actor } = session
  const named = { ...write, caller: actor.kind === 'key' ? actor.keyId : actor.userId }
  await refuseWhenFull(app.disk)
  const broken: { response?: Response } = {}
  const execute = async (work: Work): Promise<Response> => {
    const stored = await storedAnswer(work, named)
    if (stored) return replayed(stored)
    let isSigningIn = false
    const noted = () => {
      isSigningIn = true
      return signIn()
    }
    const response = await call.execute(contextWithin(work, app, { session, requestId, signIn: noted }))
    if (response.isFault) {
      broken.response = call.rolledBack?.(response) ?? response
      throw new RolledBack()
    }
    if (!isSigningIn) await keepAnswer(work, named, keepable(response))
    return response
  }
  const within = shareOf(app, session)
  try {
    return await within(() => runInTransaction(app, { businessId, actor, timeoutMs: maxSeconds * 1_000 }, execute))
  } catch (error) {
    if (error instanceof RolledBack && broken.response) return broken.response
    throw error
  }
}

/** Rolls the transaction back; the response says why. */
class RolledBack extends Error {}

type StoredResponse = NonNullable<Awaited<ReturnType<typeof storedAnswer>>>

function keepable({ status, headers, body }: Response): StoredResponse {
  return { status, contentType: headers['content-type'] ?? '', body: body === null ? '' : String(body) }
}

function replayed({ status, contentType, body }: StoredResponse): Response {
  const headers = { ...notStored, 'idempotency-replayed': 'true' }
  if (body === '') return { status, headers, body: null }
  return { status, headers: { ...headers, 'content-type': contentType }, body }
}
