import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { firstStartLink } from '../businesses/first-start.ts'
import { type GraphDependencies, graphOverHttp } from '../graphql/http.ts'
import { graphSchema } from '../graphql/schema.ts'
import { graphOverSockets } from '../graphql/sockets.ts'
import { trustedDocuments } from '../graphql/trusted.ts'
import { type Auth, type AuthSettings, identityPool, makeAuth } from '../identity/auth.ts'
import { identityDoor } from '../identity/door.ts'
import { oidcDoor, providerName } from '../identity/oidc.ts'
import { sessionOf } from '../identity/session.ts'
import type { RequestLimits } from '../requests/rate-limit.ts'
import { rest } from '../rest/rest.ts'
import { Failure } from '../work/failures.ts'
import type { OpenDatabase } from '../work/open-database.ts'
import { answerRaw } from '../work/raw-answer.ts'
import { provedRestore } from '../work/restore-proof.ts'
import type { Settings } from '../work/settings.ts'
import { isVisitor } from '../work/work.ts'
import { makeApp } from './app.ts'
import { figuresRoute, makeFigures } from './figures.ts'
import { fileRoutes } from './file-routes.ts'
import { fileSession } from './file-session.ts'
import { withFigures } from './graph-figures.ts'
import { checksOf, healthRoutes } from './health.ts'
import { limitRequests } from './limits.ts'
import { mayReadFigures } from './may-read-figures.ts'
import type { Place } from './place.ts'
import { productVersion } from './project.ts'
import { answerWhenSilent } from './silent-database.ts'
import type { StopFirst } from './stopping.ts'
import type { Tracing } from './tracing.ts'
import { documentsOfPages, notThere, webPages } from './web.ts'

type ServeParts = {
  readonly settings: Settings
  readonly log: Logger
  readonly database: OpenDatabase
  readonly pages: string | undefined
  readonly tracing: Tracing | undefined
}

/** Everything on one port. Returns the address, and the one-time link as long as nobody has ever signed in. */
export async function serve(
  place: Place,
  { settings, log, database, pages, tracing }: ServeParts,
  stopFirst: StopFirst,
): Promise<{ url: string; link: string | null }> {
  const publicOrigin = settings.publicUrl
  const identity = identityPool(database.appUrl)
  stopFirst({ name: 'the connections of sign-in', seconds: 2, stop: () => identity.end() })
  const { corsOrigins, quotas } = settings
  const figures = makeFigures({ db: place.db, identity, dataDir: settings.dataDir })
  const onRefused: AuthSettings['onRefused'] = (refusal) => figures.signInRefusals.inc(refusal)
  const authSettings = { pool: identity, publicOrigin, secretKey: database.secretKey, clock: place.clock, log, onRefused }
  const auth = makeAuth(authSettings)
  const app = await makeApp({ log, publicOrigin, corsOrigins })
  answerWhenSilent(app, place.db)
  tracing?.requests(app)
  const limits = limitRequests(app, { place, quotas, secret: database.secretKey }, stopFirst)
  figuresRoute(app, figures, (request) => mayReadFigures(place, request))
  healthRoutes(app, checksOf(place), async () => (await provedRestore(place.db.pool, settings.dataDir)).last?.provedAt ?? null)
  const { origin } = place.outside
  await openIdentity(app, place, { auth, authSettings, origin, oidc: settings.oidc })
  await openFileRoutes(app, place, { auth, limits, dataDir: settings.dataDir })
  const schema = withFigures(graphSchema(), figures)
  const trusted = trustedDocuments(schema, documentsOfPages(pages))
  const links = { origin, secretKey: database.secretKey, provider: settings.oidc ? providerName(settings.oidc) : null }
  const served = { place, auth, publicOrigin, corsOrigins, limits, isDemoOn: settings.demo === 'on', log }
  const dependencies = { ...served, ...links, schema, trusted }
  const sockets = await serveGraph(app, dependencies, stopFirst)
  await app.register(async (scope) => rest(scope, { ...dependencies, version: productVersion }))
  await webPages(app, dependencies, pages)
  const url = await listen(app, settings)
  place.outside.servedAt(url)
  stopFirst({ name: 'the HTTP server', seconds: 10, stop: () => drain(app) })
  stopFirst({ name: 'the sockets', seconds: 2, stop: () => sockets.close() })
  const token = await firstStartLink({ db: place.db, identity, clock: place.clock })
  return { url: publicOrigin ?? url, link: token && `${url}/sign-in/link?token=${token}` }
}

type IdentityParts = { auth: Auth; authSettings: AuthSettings; origin: () => string; oidc: Settings['oidc'] }

/** Where the sign-in library, and the provider behind "continue with …", lead people. */
async function openIdentity(
  app: FastifyInstance,
  place: Place,
  { auth, authSettings: settings, origin, oidc }: IdentityParts,
): Promise<void> {
  const found = async ({ headers }: { headers: IncomingHttpHeaders }) =>
    headers.cookie === undefined ? null : (await sessionOf({ auth, db: place.db, clock: place.clock }, { cookie: headers.cookie })).session
  const isDemo = async (request: FastifyRequest) => isVisitor((await found(request))?.viewer ?? null)
  const isSignedIn = async (request: FastifyRequest) => (await found(request)) !== null
  await app.register(async (scope) => identityDoor(scope, { auth, closed: notThere, isDemo, isSignedIn }))
  if (oidc) await app.register(async (scope) => oidcDoor(scope, { oidc, settings, origin, isDemo }))
}

type FileParts = { readonly auth: Auth; readonly limits: RequestLimits; readonly dataDir: string }

async function openFileRoutes(app: FastifyInstance, place: Place, { auth, limits, dataDir }: FileParts): Promise<void> {
  const { authenticate, signedIn } = fileSession({ place, auth, limits })
  for (const open of fileRoutes) {
    await app.register(async (scope) => {
      scope.addHook('preHandler', authenticate)
      await open(scope, { ...place, dataDir, signedIn })
    })
  }
}

async function serveGraph(app: FastifyInstance, dependencies: GraphDependencies & { log: Logger }, stopFirst: StopFirst) {
  const graph = await graphOverHttp(app, dependencies)
  stopFirst({ name: 'the graph', seconds: 2, stop: () => graph.stop() })
  const sockets = graphOverSockets(dependencies)
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === '/graphql') sockets.upgrade(request, socket, head)
    else answerRaw(socket, new Failure('not_found', 'There is no socket here; the one of the graph is at /graphql.'))
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
