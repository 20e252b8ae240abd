import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GraphDependencies, requestContext } from '../../graphql/request-context.ts'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { uploads } from '../../imports/upload/uploads.ts'
import { downloads } from '../../reports/downloads.ts'
import { projectRoot } from '../project-root.ts'

/** What a room's own HTTP routes are given: streams that do not fit into the graph. */
export type FileRouteDependencies = GraphDependencies & {
  readonly dataDir: string
  /** The person of the request's cookie. Throws `unauthenticated`. */
  readonly signedIn: (request: FastifyRequest) => Promise<Session>
}

export type FileRoute = (app: FastifyInstance, parts: FileRouteDependencies) => Promise<void>

/** The rooms that have routes of their own; each is registered in a scope of its own. */
export const fileRoutes: readonly FileRoute[] = [
  (app, { dataDir, signedIn, ...place }) =>
    uploads(app, {
      dataDir,
      shortage: place.disk.shortForImports,
      contextOf: async (request) => requestContext(place, { session: await signedIn(request), requestId: request.id }),
    }),
  (app, { signedIn, ...place }) =>
    downloads(app, {
      fonts: join(projectRoot, 'api', 'reports', 'fonts'),
      contextOf: async (request) => requestContext(place, { session: await signedIn(request), requestId: request.id }),
    }),
]
