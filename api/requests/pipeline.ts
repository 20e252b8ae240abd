import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { IdempotentWrite } from '../platform/transaction/idempotency.ts'
import { type ExternalActor, isDemoActor } from '../platform/transaction/work.ts'
import { type Authentication, authenticate, type OriginRules } from './authenticate.ts'
import { replayOrWrite } from './idempotent-write.ts'
import { type AppContext, knowCursor, requestContext } from './request-context.ts'
import type { Response } from './response.ts'
import { type SignInDependencies, signInOf } from './sign-in-context.ts'
import { withTimeout } from './time-limit.ts'

export type PipelineDependencies = Authentication & OriginRules & SignInDependencies & { readonly app: AppContext }

/** What one way in makes of a request once its caller is known. */
export type Call = {
  /** It is counted as a change too, and made once under its idempotency key. */
  readonly isWrite: boolean
  /** Throws `unauthenticated` or `forbidden` for who lacks a right. Where each field says what it needs, that is asked while it executes. */
  authorize?(actor: ExternalActor | null): void
  /** The write that the sender named; null without a key. Throws `invalid_input`. */
  idempotency?(): Omit<IdempotentWrite, 'caller'> | null
  /** What was asked, as it is answered. Throws what is wrong with it. */
  execute(context: Context): Promise<Response>
  /** The response to a write in which something broke (`isFault`), of which nothing stays. */
  takenBack?(response: Response): Response
}

type Way = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Another site may lead a person here. */
  readonly isReturn?: boolean
  /** Throws what is wrong with the request itself. */
  readonly decode: (session: Session | null) => Call
}

/** The steps of every request over HTTP, in their order; a way in decodes before them and encodes behind them. Throws what refuses it. */
export function respond(dependencies: PipelineDependencies, { request, reply, isReturn = false, decode }: Way): Promise<Response> {
  const { app, limits } = dependencies
  return withTimeout(async () => {
    const session = await authenticate(dependencies, { request, reply, isReturn })
    const call = decode(session)
    if (call.isWrite) limits.count(request, session, 'changes')
    call.authorize?.(session?.actor ?? null)
    if (session) await knowCursor(app, session)
    const asker = { session, requestId: request.id, signIn: signInOf(dependencies, { request, reply }) }
    const write = call.isWrite ? (call.idempotency?.() ?? null) : null
    if (write && session && !isDemoActor(session.actor)) return replayOrWrite(app, { ...asker, session, write, call })
    return call.execute(requestContext(app, asker))
  })
}
