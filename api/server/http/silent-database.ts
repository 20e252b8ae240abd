import type { FastifyInstance, FastifyRequest } from 'fastify'
import { whileWaiting } from '../../platform/operations/database-unavailable.ts'

/**
 * Answers every request, whatever it asks for, with 503 once the database turns out not to answer while it waits (REL-09): nobody waits
 * for a limit, and nobody is told that they asked for too much. An answer that has begun goes on.
 */
export function answerWhenSilent(app: FastifyInstance, db: { probe(): Promise<void> }): void {
  const stops = new WeakMap<FastifyRequest, () => void>()
  // Once its body is there: who sends slowly waits for nobody but themselves.
  app.addHook('preHandler', async (request, reply) => {
    stops.set(
      request,
      whileWaiting(db, (failure) => {
        if (!reply.sent) reply.send(failure)
      }),
    )
  })
  app.addHook('onResponse', async (request) => stops.get(request)?.())
  // A caller who left is answered nothing.
  app.addHook('onRequestAbort', async (request) => stops.get(request)?.())
}
