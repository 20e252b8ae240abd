import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { SpanAttributes, Trace } from '../../platform/jobs/trace.ts'
import { productVersion } from '../../platform/operations/project-root.ts'
import type { Otlp } from '../../platform/settings/settings.ts'
import type { AddShutdownStep } from '../shutdown.ts'

/** The traced work of a process: requests, jobs, and their statements. */
export type Tracing = {
  readonly job: Trace
  requests(app: FastifyInstance): void
  statements(pool: pg.Pool): void
}

/**
 * Sends traces to a collector by OTLP over HTTP. Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is
 * set. The spans are few and hand-written, and contain ids, routes, statuses and table names: no
 * address, text, parameter or error message, which may be personal data. The provider is not
 * registered globally, so no library adds spans of its own.
 */
export function startTracing({ endpoint, headers }: Otlp, log: Pick<Logger, 'info'>, stopFirst: AddShutdownStep): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'riskpilot', 'service.version': productVersion, 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  stopFirst({ name: 'the sender of traces', seconds: 3, stop: () => provider.shutdown() })
  log.info({ to: new URL(endpoint).origin }, 'Traces are sent')
  const tracer = provider.getTracer('riskpilot', productVersion)
  const current = new AsyncLocalStorage<Span>()
  return {
    job: (name, facts, fn) => inSpan({ tracer, current }, { name, facts }, fn),
    requests: (app) => traceRequests(app, tracer, current),
    statements: (pool) => traceStatements(pool, tracer, current),
  }
}

type Current = AsyncLocalStorage<Span>

async function inSpan<T>(
  { tracer, current }: { tracer: Tracer; current: Current },
  { name, facts }: { name: string; facts: SpanAttributes },
  fn: () => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes: facts, root: true })
  try {
    return await current.run(span, fn)
  } catch (error) {
    failed(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Only the type of the error: its message may quote a row. */
function failed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function traceRequests(app: FastifyInstance, tracer: Tracer, current: Current): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const facts = { 'http.request.method': request.method, 'riskpilot.request': request.id }
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes: facts }, parentOf(request))
    spans.set(request, span)
    current.run(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    const route = request.routeOptions.url ?? 'other'
    span?.updateName(`${request.method} ${route}`)
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** A proxy in front may have started the trace: W3C's `traceparent`. */
function parentOf({ headers }: FastifyRequest): Context {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(headers.traceparent ?? ''))
  const [, traceId = '', spanId = '', flags = '00'] = found ?? []
  if (!found || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true })
}

type Query = (...args: unknown[]) => unknown
type Done = (error: unknown, ...rest: unknown[]) => unknown

/**
 * Traces the statements of requests and jobs. Background statements (the job poll, every two
 * seconds) would drown them.
 */
function traceStatements(pool: pg.Pool, tracer: Tracer, current: Current): void {
  // A pooled connection that was waited for is handed over in the async context of whoever released
  // it.
  const take = pool.connect.bind(pool) as (callback?: (...args: unknown[]) => void) => Promise<pg.PoolClient>
  pool.connect = ((callback?: (...args: unknown[]) => void) => take(callback && AsyncResource.bind(callback))) as pg.Pool['connect']
  const traced = new WeakSet<pg.PoolClient>()
  const follow = (client: pg.PoolClient) => {
    if (traced.has(client)) return
    traced.add(client)
    const send = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => {
      const parent = current.getStore()
      if (!parent) return send(...args)
      const about = factsOf(args[0])
      const span = tracer.startSpan(about.name, { kind: SpanKind.CLIENT, attributes: about.facts }, trace.setSpan(ROOT_CONTEXT, parent))
      return ended(span, send, args)
    }) as pg.PoolClient['query']
  }
  pool.on('acquire', follow)
  pool.on('connect', follow)
}

/**
 * Detects the end of a statement in each form of the driver: a callback argument or property, a
 * promise, or a COPY stream.
 */
function ended(span: Span, send: Query, args: unknown[]): unknown {
  const close = (error?: unknown) => {
    if (error) failed(span, error)
    span.end()
  }
  const then = (done: Done): Done => {
    return (error, ...rest) => {
      close(error)
      return done(error, ...rest)
    }
  }
  const last = args.at(-1)
  if (typeof last === 'function') return send(...args.slice(0, -1), then(last as Done))
  const query = args[0] as { callback?: unknown } | undefined
  if (typeof query?.callback === 'function') return send(Object.assign(query, { callback: then(query.callback as Done) }), ...args.slice(1))
  const sent = send(...args)
  if (sent instanceof Promise) {
    sent.then(() => close(), close)
    return sent
  }
  const stream = sent as NodeJS.EventEmitter
  stream.once('close', () => close())
  stream.once('error', (error) => failed(span, error))
  return sent
}

/** The operation and its table, from known names. The statement itself may contain values. */
function factsOf(query: unknown): { name: string; facts: SpanAttributes } {
  const text = typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '')
  const plain = text.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\bextract\s*\([^()]*\)|\bdistinct\s+from\b/gi, ' ')
  const operation = /^\s*(\w{2,12})/.exec(plain)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = /\b(?:from|into|update|copy|table)\s+"?((?:[a-z_]+"?\."?)?[a-z_]+)"?/i.exec(plain)?.[1]?.replaceAll('"', '')
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  return table === undefined
    ? { name: operation, facts }
    : { name: `${operation} ${table}`, facts: { ...facts, 'db.collection.name': table } }
}
