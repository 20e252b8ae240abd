import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Failure } from '../../platform/failures/failures.ts'
import { productVersion } from '../../platform/operations/project-root.ts'
import { type MetricSources, processMetrics } from './process-metrics.ts'

/**
 * The metrics of one server in Prometheus's text format. Labels are few and bounded: no ids, no
 * names, no text that people typed.
 */
export type ServerMetrics = {
  readonly registry: Registry
  readonly requests: Counter<'method' | 'route' | 'status'>
  readonly requestSeconds: Histogram<'method' | 'route'>
  readonly fields: Counter<'operation' | 'field' | 'outcome'>
  readonly fieldSeconds: Histogram<'operation' | 'field'>
  readonly signInRefusals: Counter<'what' | 'account'>
  /** Reads the current figures of database, queue and disk. Never fails. */
  refresh(): Promise<void>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of a server. */
export function makeMetrics(of: MetricSources): ServerMetrics {
  const registry = new Registry()
  const registers = [registry]
  const build = new Gauge({ registers, name: 'riskpilot_build_info', help: 'What runs; always 1.', labelNames: ['version', 'node'] })
  build.set({ version: productVersion, node: process.versions.node }, 1)
  return {
    registry,
    requests: new Counter({
      registers,
      name: 'riskpilot_http_requests_total',
      help: 'Requests that were answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
    }),
    requestSeconds: new Histogram({
      registers,
      name: 'riskpilot_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route'],
      buckets,
    }),
    fields: new Counter({
      registers,
      name: 'riskpilot_graph_fields_total',
      help: 'First fields of operations of the graph, REST calls among them; outcome: done, or failed with an error.',
      labelNames: ['operation', 'field', 'outcome'],
    }),
    fieldSeconds: new Histogram({
      registers,
      name: 'riskpilot_graph_field_duration_seconds',
      help: 'Time until a first field has its value, what lies under it not counted.',
      labelNames: ['operation', 'field'],
      buckets,
    }),
    signInRefusals: new Counter({
      registers,
      name: 'riskpilot_sign_in_refusals_total',
      help: 'Tries that let nobody in, by what was wrong (password, code, passkey, too_many) and whether there is such an account.',
      labelNames: ['what', 'account'],
    }),
    refresh: processMetrics(of, registers),
  }
}

/**
 * `GET /metrics`, and the counting of every request and socket of `app`. Open to this machine and
 * to callers that `mayRead` accepts. Register it before the routes that it has to count.
 */
export function metricsRoute(app: FastifyInstance, metrics: ServerMetrics, mayRead: (request: FastifyRequest) => Promise<boolean>): void {
  countRequests(app, metrics)
  countSockets(app, metrics.registry)
  giveMetrics(app, metrics, async (request, reply) => {
    if (await mayRead(request)) return
    reply.header('www-authenticate', 'Bearer')
    throw new Failure('unauthenticated', 'Figures need a key of scope metrics, which `riskpilot key create --scope metrics` makes.')
  })
}

/**
 * A server for the figures alone, on a port that the operator opens to Prometheus only. It asks for
 * no key.
 */
export function metricsServer(metrics: ServerMetrics): FastifyInstance {
  const app = Fastify()
  giveMetrics(app, metrics, async () => undefined)
  return app
}

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

function giveMetrics(app: FastifyInstance, metrics: ServerMetrics, preHandler: Check): void {
  app.get('/metrics', { preHandler }, async (_request, reply) => {
    await metrics.refresh()
    const whole = Registry.merge([metrics.registry, processFigures()])
    return reply
      .header('cache-control', 'no-store')
      .type(whole.contentType)
      .send(await whole.metrics())
  })
}

/**
 * Memory, processor, event loop and garbage collector of the process: one set, even if tests start
 * several servers in it.
 */
let ofProcess: Registry | undefined

function processFigures(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

function countRequests(app: FastifyInstance, { requests, requestSeconds }: ServerMetrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const method = knownMethods.has(request.method) ? request.method : 'other'
    const route = routeOf(request)
    requests.inc({ method, route, status: reply.statusCode })
    requestSeconds.observe({ method, route }, reply.elapsedTime / 1_000)
  })
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The pattern of a route, never an address. Built files, each with its own route, count as their
 * folder.
 */
function routeOf({ routeOptions }: FastifyRequest): string {
  const url = routeOptions.url
  if (url === undefined) return 'other'
  if (url.startsWith('/graphiql')) return '/graphiql'
  return /\.\w+$/.test(url) && !/^\/(api|downloads|uploads)\//.test(url) ? 'files' : url
}

function countSockets(app: FastifyInstance, registry: Registry): void {
  const open = new Gauge({ registers: [registry], name: 'riskpilot_sockets_open', help: 'WebSockets that are open.' })
  app.server.on('upgrade', (_request, socket) => {
    open.inc()
    socket.once('close', () => open.dec())
  })
}
