import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../../db/connect.ts'
import { whileWaiting } from '../../platform/operations/database-unavailable.ts'

/**
 * Answers every waiting request with 503 once the database turns out not to respond (REL-09),
 * instead of a timeout or a rate-limit error. A response that has begun continues. `/readyz` has
 * its own time, and says what does not answer.
 */
export function answerWhenSilent(app: FastifyInstance, db: Pick<Database, 'probe' | 'pulse'>): void {
  const stops = new WeakMap<FastifyRequest, () => void>()
  // Once its body is there: who sends slowly waits for nobody but themselves.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url === '/readyz') return
    stops.set(
      request,
      whileWaiting(db, (failure) => {
        if (!reply.sent) reply.send(failure)
      }),
    )
  })
  app.addHook('onResponse', async (request) => stops.get(request)?.())
  // A caller who disconnected gets no response.
  app.addHook('onRequestAbort', async (request) => stops.get(request)?.())
}
