import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GraphPlace, requestContext } from '../graphql/request-context.ts'
import type { Session } from '../identity/session-found.ts'
import { uploads } from '../imports/uploads.ts'
import { downloads } from '../reports/downloads.ts'
import { projectRoot } from './project.ts'

/** What a room's own HTTP routes are given: streams that do not fit into the graph. */
export type DoorParts = GraphPlace & {
  readonly dataDir: string
  /** The person of the request's cookie. Throws `unauthenticated`. */
  readonly signedIn: (request: FastifyRequest) => Promise<Session>
}

export type Door = (app: FastifyInstance, parts: DoorParts) => Promise<void>

/** The rooms that have routes of their own; each is registered in a scope of its own. */
export const doors: readonly Door[] = [
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
