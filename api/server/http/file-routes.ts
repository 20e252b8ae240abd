import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { uploads } from '../../imports/upload/uploads.ts'
import { pdfFonts } from '../../platform/operations/project-root.ts'
import { downloads } from '../../reports/downloads.ts'
import { type AppContext, requestContext } from '../../requests/request-context.ts'

/** The dependencies of HTTP routes for streams that do not fit into GraphQL. */
export type FileDependencies = AppContext & {
  /** The person of the request's cookie. Throws `unauthenticated`. */
  readonly signedIn: (request: FastifyRequest) => Promise<Session>
}

export type FileRoutes = (app: FastifyInstance, dependencies: FileDependencies) => Promise<void>

/** The folders with routes of their own; each is registered in a scope of its own. */
export const fileRoutes: readonly FileRoutes[] = [
  (app, { signedIn, ...context }) =>
    uploads(app, {
      shortage: context.disk.shortForImports,
      contextOf: async (request) => requestContext(context, { session: await signedIn(request), requestId: request.id }),
    }),
  (app, { signedIn, ...context }) =>
    downloads(app, {
      fonts: pdfFonts,
      contextOf: async (request) => requestContext(context, { session: await signedIn(request), requestId: request.id }),
    }),
]
