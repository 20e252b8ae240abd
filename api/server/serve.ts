import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { firstStartLink } from '../businesses/first-start.ts'
import { type GraphDependencies, graphOverHttp } from '../graphql/http.ts'
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
import { productVersion } from '../platform/operations/project-root.ts'
import { provedRestore } from '../platform/operations/restore-proof.ts'
import { isDemoActor } from '../platform/rights/rights.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { RequestLimits } from '../requests/rate-limit.ts'
import { rest } from '../rest/rest.ts'
import { makeApp } from './http/app.ts'
import { assistantRoute } from './http/assistant-route.ts'
import { noteClientAddress } from './http/client-address.ts'
import { fileRoutes } from './http/file-routes.ts'
import { fileSession } from './http/file-session.ts'
import { hookRoute } from './http/hook-route.ts'
import { limitRequests } from './http/rate-limits.ts'
import { answerWhenSilent } from './http/silent-database.ts'
import { slackRoute } from './http/slack-route.ts'
import { withMetrics } from './operations/graph-metrics.ts'
import { checksOf, healthRoutes, nodeChecks } from './operations/health.ts'
import { makeMetrics, metricsRoute, metricsServer, type ServerMetrics } from './operations/metrics.ts'
import { metricsReader } from './operations/metrics-reader.ts'
import type { Tracing } from './operations/tracing.ts'
import { notFound, trustedDocumentsOfBuild, webPages } from './pages/static-files.ts'
import { unsubscribeRoutes } from './pages/unsubscribe.ts'
import { graphReader } from './read-graph.ts'
import type { ServerContext } from './server-context.ts'
import type { AddShutdownStep } from './shutdown.ts'

type ServeParts = {
  readonly settings: Settings
  readonly log: Logger
  readonly database: OpenDatabase
  readonly pages: string | undefined
  readonly tracing: Tracing | undefined
}

/**
 * Serves everything on one port. Returns the address, and the one-time link while nobody has ever
 * signed in.
 */
export async function serve(
  serverContext: ServerContext,
  { settings, log, database, pages, tracing }: ServeParts,
  stopFirst: AddShutdownStep,
): Promise<{ url: string; link: string | null }> {
  const identity = identityPool(database.appUrl)
  stopFirst({ name: 'the connections of sign-in', seconds: 2, stop: () => identity.end() })
  const { publicUrl: publicOrigin, corsOrigins, quotas, trustedProxies, socketsPerPerson } = settings
  const metrics = makeMetrics({ db: serverContext.db, identity, dataDir: settings.dataDir })
  const onRefused: AuthSettings['onRefused'] = (refusal) => metrics.signInRefusals.inc(refusal)
  const authSettings = { pool: identity, publicOrigin, secretKey: database.secretKey, clock: serverContext.clock, log, onRefused }
  const auth = makeAuth(authSettings)
  const app = await makeApp({ log, publicOrigin, corsOrigins, trustedProxies })
  answerWhenSilent(app, serverContext.db)
  tracing?.requests(app)
  const limits = limitRequests(app, { serverContext, quotas, secret: database.secretKey }, stopFirst)
  await openMetrics(app, serverContext, { metrics, settings, log }, stopFirst)
  let isStopping = false
  healthRoutes(app, checksOf(serverContext), {
    lastProvenRestore: async () => (await provedRestore(serverContext.db.pool, settings.dataDir)).last?.provedAt ?? null,
    isStopping: () => isStopping,
    toldOnly: nodeChecks(serverContext),
  })
  const { origin } = serverContext.external
  await openIdentity(app, serverContext, { auth, authSettings, origin, oidc: settings.oidc })
  await openFileRoutes(app, serverContext, { auth, limits })
  const schema = withMetrics(graphSchema(), metrics)
  const trusted = trustedDocuments(schema, trustedDocumentsOfBuild(pages))
  const links = { origin, secretKey: database.secretKey, provider: settings.oidc ? providerName(settings.oidc) : null }
  const sendsMail = settings.smtpUrl !== undefined
  const served = { app: serverContext, auth, sendsMail, publicOrigin, corsOrigins, limits, isDemoOn: settings.demo === 'on', log }
  const dependencies = { ...served, ...links, schema, trusted }
  const sockets = await serveGraph(app, { ...dependencies, trustedProxies, socketsPerPerson }, stopFirst)
  await app.register(async (scope) => rest(scope, { ...dependencies, version: productVersion }))
  await openWithoutSession(app, serverContext, dependencies)
  await webPages(app, dependencies, pages)
  const url = await listen(app, { ...settings, setting: 'PORT' })
  serverContext.external.servedAt(url)
  stopFirst({ name: 'the HTTP server', seconds: 10, stop: () => drain(app) })
  stopFirst({ name: 'the sockets', seconds: 2, stop: () => sockets.close() })
  const toldProxies = async () => {
    isStopping = true
    await delay(settings.drainSeconds * 1_000)
  }
  stopFirst({ name: 'the wait for proxies', seconds: settings.drainSeconds + 1, stop: toldProxies })
  const token = await firstStartLink({ db: serverContext.db, identity, clock: serverContext.clock })
  return { url: publicOrigin ?? url, link: token && `${url}/sign-in/link?token=${token}` }
}

type MetricsParts = Pick<ServeParts, 'settings' | 'log'> & { readonly metrics: ServerMetrics }

/**
 * The figures, with a key; and without one on a port of their own, where `METRICS_PORT` names one.
 */
async function openMetrics(
  app: FastifyInstance,
  serverContext: ServerContext,
  { metrics, settings, log }: MetricsParts,
  stopFirst: AddShutdownStep,
): Promise<void> {
  metricsRoute(app, metrics, metricsReader(serverContext))
  const { host, metricsPort: port } = settings
  if (port === undefined) return
  const server = metricsServer(metrics)
  stopFirst({ name: 'the port of figures', seconds: 2, stop: () => server.close() })
  log.info(`Figures are at ${await listen(server, { host, port, setting: 'METRICS_PORT' })}/metrics`)
}

type IdentityParts = { auth: Auth; authSettings: AuthSettings; origin: () => string; oidc: Settings['oidc'] }

/**
 * Sets up the sign-in library and the provider behind "continue with …" with their redirect
 * addresses.
 */
async function openIdentity(
  app: FastifyInstance,
  serverContext: ServerContext,
  { auth, authSettings: settings, origin, oidc }: IdentityParts,
): Promise<void> {
  const found = async ({ headers }: { headers: IncomingHttpHeaders }) =>
    headers.cookie === undefined
      ? null
      : (await sessionOf({ auth, db: serverContext.db, clock: serverContext.clock }, { cookie: headers.cookie })).session
  const isDemo = async (request: FastifyRequest) => isDemoActor((await found(request))?.actor ?? null)
  const isSignedIn = async (request: FastifyRequest) => (await found(request)) !== null
  await app.register(async (scope) => signInRoutes(scope, { auth, closed: notFound, isDemo, isSignedIn }))
  if (oidc) await app.register(async (scope) => oidcRoutes(scope, { oidc, settings, origin, isDemo }))
}

type FileParts = { readonly auth: Auth; readonly limits: RequestLimits }

async function openFileRoutes(app: FastifyInstance, serverContext: ServerContext, { auth, limits }: FileParts): Promise<void> {
  const { authenticate, signedIn } = fileSession({ app: serverContext, auth, limits })
  for (const open of fileRoutes) {
    await app.register(async (scope) => {
      scope.addHook('preHandler', authenticate)
      await open(scope, { ...serverContext, signedIn })
    })
  }
}

type SessionlessParts = { readonly secretKey: string; readonly limits: RequestLimits }

/** What comes from mailboxes and from Slack, signed by itself and without a session. */
async function openWithoutSession(
  app: FastifyInstance,
  serverContext: ServerContext,
  { secretKey, limits }: SessionlessParts,
): Promise<void> {
  await app.register(async (scope) => unsubscribeRoutes(scope, { app: serverContext, secretKey }))
  const readGraph = graphReader(serverContext)
  await app.register(async (scope) => slackRoute(scope, { app: serverContext, limits, readGraph }))
  await app.register(async (scope) => hookRoute(scope, { app: serverContext, limits }))
}

type SocketParts = GraphDependencies & { readonly log: Logger } & Pick<Settings, 'trustedProxies' | 'socketsPerPerson'>

async function serveGraph(app: FastifyInstance, dependencies: SocketParts, stopFirst: AddShutdownStep) {
  const graph = await graphOverHttp(app, dependencies)
  stopFirst({ name: 'the graph', seconds: 2, stop: () => graph.stop() })
  assistantRoute(app)
  const sockets = graphOverSockets(dependencies)
  app.server.on('upgrade', (request, socket, head) => {
    noteClientAddress(request, dependencies.trustedProxies)
    if (request.url?.split('?')[0] === '/graphql') sockets.upgrade(request, socket, head)
    else refuseConnection(socket, new Failure('not_found', 'There is no socket here; the one of the graph is at /graphql.'))
  })
  return sockets
}

type Place = Pick<Settings, 'host' | 'port'> & { readonly setting: 'PORT' | 'METRICS_PORT' }

async function listen(app: FastifyInstance, { host, port, setting }: Place): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(
        `${setting} ${port} on ${host} is used by another program. Stop it, or choose another with ${setting} (0: any free one).`,
      )
    if (code === 'EACCES') throw new Error(`${setting} ${port} may not be opened by this user. Choose one above 1023 with ${setting}.`)
    throw error
  }
  const address = app.server.address()
  return addressOf(host, typeof address === 'object' && address !== null ? address.port : port)
}

/** An address that opens in a browser on this machine; a wildcard host is replaced. */
function addressOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Completes accepted requests, for ten seconds at most, and accepts no new ones. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 9_500)
  // A connection whose request was answered meanwhile would be held open by its client for the next
  // request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 20)
  try {
    await app.close()
  } finally {
    clearTimeout(cut)
    clearInterval(sweep)
  }
}
