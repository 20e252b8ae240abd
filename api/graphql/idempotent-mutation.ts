import type { Session } from '../identity/sessions/authenticated-session.ts'
import { refuseWhenFull } from '../platform/operations/disk.ts'
import { answerKept, type KeptAnswer, keepAnswer, type NamedChange } from '../platform/requests/idempotency.ts'
import type { Context, Visit } from '../platform/transaction/context.ts'
import { runInTransaction } from '../platform/transaction/run-in-transaction.ts'
import { limits } from './guard.ts'
import { type GraphDependencies, requestContext } from './request-context.ts'

/** Who asks for a change, how it is named, and how it is answered. */
export type IdempotentRequest = {
  readonly session: Session
  readonly requestId: string
  readonly visit: Visit
  readonly change: Omit<NamedChange, 'caller'>
  /** Makes the change. `isFault`: something broke, so nothing of it may stay. */
  readonly run: (context: Context) => Promise<{ readonly answer: KeptAnswer; readonly isFault: boolean }>
}

/**
 * Makes a change that its sender named, or gives the answer that it was given before. The change and its answer are committed together:
 * a server that dies in between has done neither. What hands out cookies is made but not kept, as cookies are not for keeping. Throws as
 * `answerKept` does.
 */
export async function idempotentMutation(
  dependencies: GraphDependencies,
  parts: IdempotentRequest,
): Promise<KeptAnswer & { readonly isReplay: boolean }> {
  const { session, requestId, change: said, run } = parts
  const { businessId, actor } = session
  const change = { ...said, caller: actor.kind === 'key' ? actor.keyId : actor.userId }
  await refuseWhenFull(dependencies.disk)
  const broken: { answer?: KeptAnswer } = {}
  try {
    return await runInTransaction(dependencies, { businessId, actor: actor, timeoutMs: limits.seconds * 1_000 }, async (work) => {
      const kept = await answerKept(work, change)
      if (kept) return { ...kept, isReplay: true }
      const { visit, isUsed } = noting(parts.visit)
      const { answer, isFault } = await run(requestContext(dependencies, { session, requestId, visit, held: work }))
      if (isFault) {
        broken.answer = answer
        throw new TakenBack()
      }
      if (!isUsed()) await keepAnswer(work, change, answer)
      return { ...answer, isReplay: false }
    })
  } catch (error) {
    if (error instanceof TakenBack && broken.answer) return { ...broken.answer, isReplay: false }
    throw error
  }
}

/** Rolls the transaction back; the answer says why. */
class TakenBack extends Error {}

/** The same, remembering whether any of it was used. */
function noting(visit: Visit): { visit: Visit; isUsed(): boolean } {
  let isUsed = false
  const handler: ProxyHandler<Visit> = {
    get: (target, name) => {
      isUsed = true
      return Reflect.get(target, name)
    },
  }
  return { visit: new Proxy(visit, handler), isUsed: () => isUsed }
}
