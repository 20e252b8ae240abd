import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { firstStartLink } from '../businesses/first-start.ts'
import type { RequestLimits } from '../graphql/authenticate.ts'
import { type GraphRouteDependencies, graphOverHttp } from '../graphql/http.ts'
import { graphSchema } from '../graphql/schema.ts'
import { graphOverSockets } from '../graphql/sockets.ts'
import { trustedDocuments } from '../graphql/trusted-documents.ts'
import { type Auth, type AuthSettings, identityPool, makeAuth } from '../identity/auth.ts'
import { sessionOf } from '../identity/sessions/session.ts'
import { oidcRoutes, providerName } from '../identity/sign-in/oidc.ts'
import { signInRoutes } from '../identity/sign-in/sign-in-routes.ts'
import { Failure } from '../platform/failures/failures.ts'
import { refuseConnection } from '../platform/failures/refuse-connection.ts'
import type { OpenDatabase } from '../platform/operations/open-database.ts'
import { provedRestore } from '../platform/operations/restore-proof.ts'
import { KeptAnswers } from '../platform/requests/response-cache.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { isDemoActor } from '../platform/transaction/work.ts'
import { rest } from '../rest/rest.ts'
import type { AppContext } from './app-context.ts'
import { makeApp } from './http/app.ts'
import { fileRoutes } from './http/file-routes.ts'
import { authenticateFileRequest } from './http/file-session.ts'
import { limitRequests } from './http/rate-limits.ts'
import { withMetrics } from './operations/graph-metrics.ts'
import { checksOf, healthRoutes } from './operations/health.ts'
import { mayReadMetrics } from './operations/may-read-metrics.ts'
import { makeMetrics, metricsRoute } from './operations/metrics.ts'
import type { Tracing } from './operations/tracing.ts'
import { notFound, trustedDocumentsOfBuild, webPages } from './pages/static-files.ts'
import { productVersion } from './project-root.ts'
import type { AddShutdownStep } from './shutdown.ts'

type ServeParts = {
  readonly settings: Settings
  readonly log: Logger
  readonly database: OpenDatabase
  readonly pages: string | undefined
  readonly tracing: Tracing | undefined
}

/** Everything on one port. Returns the address, and the one-time link as long as nobody has ever signed in. */
export async function serve(
  appContext: AppContext,
  { settings, log, database, pages, tracing }: ServeParts,
  stopFirst: AddShutdownStep,
): Promise<{ url: string; link: string | null }> {
  const publicOrigin = settings.publicUrl
  const identity = identityPool(database.appUrl)
  stopFirst({ name: 'the connections of sign-in', seconds: 2, stop: () => identity.end() })
  const { corsOrigins, quotas } = settings
  const metrics = makeMetrics({ db: appContext.db, identity, dataDir: settings.dataDir })
  const onRefused: AuthSettings['onRefused'] = (refusal) => metrics.signInRefusals.inc(refusal)
  const authSettings = { pool: identity, publicOrigin, secretKey: database.secretKey, clock: appContext.clock, log, onRefused }
  const auth = makeAuth(authSettings)
  const app = await makeApp({ log, publicOrigin, corsOrigins })
  tracing?.requests(app)
  const limits = limitRequests(app, { appContext, quotas, secret: database.secretKey }, stopFirst)
  metricsRoute(app, metrics, (request) => mayReadMetrics(appContext, request))
  healthRoutes(app, checksOf(appContext), async () => (await provedRestore(appContext.db.pool, settings.dataDir)).last?.provedAt ?? null)
  const { origin } = appContext.external
  await openIdentity(app, appContext, { auth, authSettings, origin, oidc: settings.oidc })
  await openDoors(app, appContext, { auth, limits, dataDir: settings.dataDir })
  const schema = withMetrics(graphSchema(), metrics)
  const trusted = trustedDocuments(schema, trustedDocumentsOfBuild(pages))
  const links = { origin, secretKey: database.secretKey, provider: settings.oidc ? providerName(settings.oidc) : null }
  const kept = new KeptAnswers((fields) => {
    for (const field of fields) metrics.fields.inc({ operation: 'query', field, outcome: 'kept' })
  })
  appContext.events.onGap(() => kept.forgetAll())
  const served = { dependencies: appContext, auth, publicOrigin, corsOrigins, limits, kept, isDemoOn: settings.demo === 'on', log }
  const door = { ...served, ...links, schema, trusted }
  const sockets = await serveGraph(app, door, stopFirst)
  await app.register(async (scope) => rest(scope, { ...door, version: productVersion }))
  await webPages(app, door, pages)
  const url = await listen(app, settings)
  appContext.external.servedAt(url)
  stopFirst({ name: 'the HTTP server', seconds: 10, stop: () => drain(app) })
  stopFirst({ name: 'the sockets', seconds: 2, stop: () => sockets.close() })
  const token = await firstStartLink({ db: appContext.db, identity, clock: appContext.clock })
  return { url: publicOrigin ?? url, link: token && `${url}/sign-in/link?token=${token}` }
}

type IdentityParts = { auth: Auth; authSettings: AuthSettings; origin: () => string; oidc: Settings['oidc'] }

/** Where the sign-in library, and the provider behind "continue with …", lead people. */
async function openIdentity(
  app: FastifyInstance,
  appContext: AppContext,
  { auth, authSettings: settings, origin, oidc }: IdentityParts,
): Promise<void> {
  const found = async ({ headers }: { headers: IncomingHttpHeaders }) =>
    headers.cookie === undefined
      ? null
      : (await sessionOf({ auth, db: appContext.db, clock: appContext.clock }, { cookie: headers.cookie })).session
  const isDemo = async (request: FastifyRequest) => isDemoActor((await found(request))?.actor ?? null)
  const isSignedIn = async (request: FastifyRequest) => (await found(request)) !== null
  await app.register(async (scope) => signInRoutes(scope, { auth, closed: notFound, isDemo, isSignedIn }))
  if (oidc) await app.register(async (scope) => oidcRoutes(scope, { oidc, settings, origin, isDemo }))
}

type OfDoors = { readonly auth: Auth; readonly limits: RequestLimits; readonly dataDir: string }

async function openDoors(app: FastifyInstance, appContext: AppContext, { auth, limits, dataDir }: OfDoors): Promise<void> {
  const atDoors = authenticateFileRequest(appContext, { auth, limits })
  for (const open of fileRoutes) {
    await app.register(async (scope) => {
      scope.addHook('preHandler', atDoors.recognize)
      await open(scope, { ...appContext, dataDir, signedIn: atDoors.signedIn })
    })
  }
}

async function serveGraph(app: FastifyInstance, options: GraphRouteDependencies & { log: Logger }, stopFirst: AddShutdownStep) {
  const graph = await graphOverHttp(app, options)
  stopFirst({ name: 'the graph', seconds: 2, stop: () => graph.stop() })
  const sockets = graphOverSockets(options)
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === '/graphql') sockets.upgrade(request, socket, head)
    else refuseConnection(socket, new Failure('not_found', 'There is no socket here; the one of the graph is at /graphql.'))
  })
  return sockets
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`PORT ${port} on ${host} is used by another program. Stop it, or choose another with PORT (0: any free one).`)
    if (code === 'EACCES') throw new Error(`PORT ${port} may not be opened by this user. Choose one above 1023 with PORT.`)
    throw error
  }
  const address = app.server.address()
  return addressOf(host, typeof address === 'object' && address !== null ? address.port : port)
}

/** An address that opens in a browser on this machine: one that means "every network" is none. */
function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Answers what was accepted, for ten seconds at most; nothing new comes in. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 9_500)
  // A connection that was answered meanwhile would be kept open by its client for the next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}
