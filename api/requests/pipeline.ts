import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../identity/sessions/authenticated-session.ts'
import { type ExternalActor, isDemoActor } from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { IdempotentWrite } from '../platform/transaction/idempotency.ts'
import { type Authentication, authenticate, type OriginRules } from './authenticate.ts'
import { replayOrWrite } from './idempotent-write.ts'
import { type AppContext, type Caller, knowCursor, requestContext } from './request-context.ts'
import type { Response } from './response.ts'
import { type SignInDependencies, signInOf } from './sign-in-context.ts'
import { withTimeout } from './time-limit.ts'

export type PipelineDependencies = Authentication & OriginRules & SignInDependencies & { readonly app: AppContext }

/** A decoded request once its caller is known. */
export type Call = {
  /** It is also counted as a change, and executed once per idempotency key. */
  readonly isWrite: boolean
  /**
   * Throws `unauthenticated` or `forbidden` for a caller without the rights. Where each field
   * declares its rights, they are checked during execution.
   */
  authorize?(actor: ExternalActor | null): void
  /** The write with the sender's idempotency key; null without a key. Throws `invalid_input`. */
  idempotency?(): Omit<IdempotentWrite, 'caller'> | null
  /** Executes the request and returns its response. Throws errors of the request. */
  execute(context: Context): Promise<Response>
  /** The response to a write that failed (`isFault`) and was rolled back. */
  rolledBack?(response: Response): Response
}

/** A caller before the request is admitted. */
export type CountedCaller = Caller & {
  /**
   * Counts what authentication has not: a write, an operation of a socket, the reads of a page.
   * Throws `rate_limited`.
   */
  count(isWrite: boolean): void
}

/**
 * The steps from decoding to executing, in order, for every way in: count, authorize, and know the
 * newest event for the context. Throws the reason of a refusal.
 */
export async function admitCall(
  app: AppContext,
  { session, count }: CountedCaller,
  call: Pick<Call, 'isWrite' | 'authorize'>,
): Promise<void> {
  count(call.isWrite)
  call.authorize?.(session?.actor ?? null)
  if (session) await knowCursor(app, session)
}

type Way = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Another site may lead a person here. */
  readonly isReturn?: boolean
  /** Throws errors of the request itself. */
  readonly decode: (session: Session | null) => Call
}

/**
 * The steps of a request over HTTP, in order; each route decodes within them and encodes after
 * them. Throws the reason of a refusal.
 */
export function respond(dependencies: PipelineDependencies, { request, reply, isReturn = false, decode }: Way): Promise<Response> {
  const { app, limits } = dependencies
  return withTimeout(async () => {
    const session = await authenticate(dependencies, { request, reply, isReturn })
    const call = decode(session)
    const caller = { session, requestId: request.id, signIn: signInOf(dependencies, { request, reply }) }
    const count = (isWrite: boolean) => isWrite && limits.count(request, session, 'changes')
    await admitCall(app, { ...caller, count }, call)
    const write = call.isWrite ? (call.idempotency?.() ?? null) : null
    if (write && session && !isDemoActor(session.actor)) return replayOrWrite(app, { ...caller, session, write, call })
    return call.execute(requestContext(app, caller))
  })
}
