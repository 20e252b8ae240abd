import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { failureIn } from '../../graphql/errors.ts'
import { isListed, isOurs } from '../../identity/sessions/origin.ts'
import { bodyOf, Failure, type FailureBody, type FailureKind } from '../../platform/failures/failures.ts'
import { unfitIn } from '../../platform/failures/parse.ts'
import { crossOriginFailure } from '../../requests/authenticate.ts'
import { jsonBodies } from '../../requests/json-body.ts'
import { refused } from '../../requests/response.ts'
import { logged } from './business-of-request.ts'
import { noteClientAddress } from './client-address.ts'
import { allowListed } from './cors.ts'
import { refuseKeyInAddress } from './key-in-address.ts'
import { protectiveHeaders } from './protective-headers.ts'
import { answerBrokenRequest, defaultTimeouts, endSlowBodies, headerLimits, type Timeouts } from './timeouts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its changes need no cookie, and any site may ask for them. */
    isForAllOrigins?: boolean
  }
}

export type AppOptions = {
  readonly log: Logger
  readonly publicOrigin: string | undefined
  readonly corsOrigins: readonly string[]
  readonly trustedProxies?: BlockList | undefined
  readonly timeouts?: Timeouts
}

/**
 * The HTTP server without its routes: headers, request ids, the origin check and the single error
 * format.
 */
export async function makeApp({
  log,
  publicOrigin,
  corsOrigins,
  trustedProxies,
  timeouts = defaultTimeouts,
}: AppOptions): Promise<FastifyInstance> {
  const protection = await protectiveHeaders(publicOrigin)
  const greet = (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of protection) reply.raw.setHeader(name, value)
    reply.header('x-request-id', request.id)
  }
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Ids are generated here: a client's would let it write into the log under any name.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // On shutdown, accepted requests are answered and idle connections end at once.
    forceCloseConnections: 'idle',
    // `noteClientAddress` reads what a trusted proxy says. Host and protocol come from PUBLIC_URL.
    trustProxy: false,
    // An id of any length reaches the lookup and gets `not_found`.
    routerOptions: { maxParamLength: 16_384 },
    // These errors occur before routing, and so before any hook.
    frameworkErrors: ((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      greet(request, reply)
      return answerError(error, request, tell(reply))
    }) as never,
    http: headerLimits(timeouts),
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 512 * 1024,
  }) as unknown as FastifyInstance
  app.addHook('onRequest', async (request, reply) => {
    greet(request, reply)
    noteClientAddress(request.raw, trustedProxies)
    refuseKeyInAddress(request.url)
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    const mayCome = () => isOurs(request.headers, publicOrigin) || isListed(request.headers, corsOrigins)
    if (isChange && request.routeOptions.config.isForAllOrigins !== true && !mayCome()) throw crossOriginFailure()
  })
  jsonBodies(app, { mayBeEmpty: false })
  refuseUnfitTexts(app)
  allowListed(app, corsOrigins)
  endSlowBodies(app, timeouts)
  app.addHook('onSend', async (_request, reply, payload) => {
    tell(reply)
    return payload
  })
  noteAnswers(app, log)
  app.setErrorHandler(answerError)
  return app
}

/** Logs each response, at the finest level. */
function noteAnswers(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!log.isLevelEnabled('debug')) return
    const fields = {
      ...logged(request),
      method: request.method,
      path: pathToLog(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.debug(fields, 'Answered')
  })
}

/**
 * Refuses texts in a query string that nothing can store or look for. A document's texts are judged
 * where its fields are known. A name in the path gets the answer of any name that is not there:
 * NUL, the only unfit character that a decoded path can hold, is read as the replacement character.
 */
function refuseUnfitTexts(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { params, query, url } = request
    const mistake = url.split('?')[0] === '/graphql' ? null : unfitIn(query)
    if (mistake) throw mistake
    const parts = Object.entries((params ?? {}) as Record<string, string>)
    request.params = Object.fromEntries(parts.map(([name, part]) => [name, part.replaceAll('\0', '\uFFFD')]))
  })
}

/**
 * Adds the duration. Also keeps refusals and personal files out of caches, which would store
 * responses without a rule by their own heuristics.
 */
function tell(reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`)
}

/**
 * The route pattern with the UUIDs of its parameters filled in. Other parameters, and addresses
 * without a route, are left out, because they may contain anything.
 */
function pathToLog({ routeOptions, params }: FastifyRequest): string {
  const ids = (params ?? {}) as Record<string, string | undefined>
  const named = (whole: string, name: string) => (uuid.test(ids[name] ?? '') ? (ids[name] ?? whole) : whole)
  return routeOptions.url?.replace(/:(\w+)/g, named) ?? '/…'
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Status and `{code, message, fields?, requestId}`; the GraphQL path has its own format. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureIn(error) ?? clientMistake(error)
  if (!failure) request.log.error({ err: error, ...logged(request) }, 'A defect')
  const body = failure ? bodyOf(failure, request.id) : defect(request.id)
  if (failure) refused(reply, failure)
  else reply.code(500)
  if (request.url.split('?')[0] !== '/graphql') return reply.send(body)
  const { message, code, requestId } = body
  return reply.send({ errors: [{ message, extensions: { code, requestId } }] })
}

function defect(requestId: string): FailureBody {
  const message = `Something went wrong on our side. The log has it under request ${requestId}.`
  return { code: 'INTERNAL_SERVER_ERROR', message, requestId }
}

const asJson = 'Send the body as JSON, with the header Content-Type: application/json.'

/** Fastify's own refusals: a body that is too large, of the wrong type, or malformed JSON. */
function clientMistake({ statusCode = 500, message, code }: FastifyError): Failure | undefined {
  if (statusCode < 400 || statusCode >= 500) return undefined
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('unsupported_type', asJson)
  const kinds: Record<number, FailureKind> = {
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    413: 'too_large',
    415: 'unsupported_type',
  }
  return new Failure(kinds[statusCode] ?? 'invalid_input', message)
}
