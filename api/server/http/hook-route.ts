import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveHook } from '../../connectors/hooks/receive-hook.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { refuseWhenFull } from '../../platform/operations/disk.ts'
import type { RequestLimits } from '../../requests/rate-limit.ts'
import type { ServerContext } from '../server-context.ts'

type Parts = { readonly app: ServerContext; readonly limits: RequestLimits }

/** An order with all its lines, as a provider sends it; nothing of it is kept. */
const mostBytes = 2 * 1024 * 1024

type HookRequest = FastifyRequest<{ Params: { provider: string; connection: string } }>

/**
 * `POST /hooks/:provider/:connection`: what providers tell by themselves. The address `privacy` is
 * that of an application: it takes what concerns the customers of any of its shops. It is answered
 * as soon as it is stored.
 */
export async function hookRoute(scope: FastifyInstance, { app, limits }: Parts): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
  scope.post('/hooks/:provider/:connection', { config: { isForAllOrigins: true } }, async (request: HookRequest, reply) => {
    const { provider, connection } = request.params
    if (connection !== 'privacy' && !isUuid(connection)) throw new Failure('not_found', 'Nothing is sent to this address.')
    await refuseWhenFull(app.disk)
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    )
    try {
      await receiveHook(app, provider, connection === 'privacy' ? null : connection, { headers, body })
    } catch (error) {
      // Whoever signs nothing counts for their address.
      if (error instanceof Failure && error.kind === 'unauthenticated') limits.count(request, null)
      throw error
    }
    return reply.send('')
  })
}
