import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../platform/failures/failures.ts'
import { refuseConnection } from '../../platform/failures/refuse-connection.ts'

/**
 * How long a client may take, in milliseconds: for the headers of a request, and for its body after
 * them.
 */
export type Timeouts = { readonly headersMs: number; readonly bodyMs: number; readonly checkMs: number }

export const defaultTimeouts: Timeouts = { headersMs: 15_000, bodyMs: 15_000, checkMs: 5_000 }

/** For Fastify's `http`: ends connections that do not complete the headers of a request in time. */
export function headerLimits({ headersMs, checkMs }: Timeouts) {
  return { headersTimeout: headersMs, connectionsCheckingInterval: checkMs }
}

/**
 * Ends requests with a stalled body: with 408, and with the connection. Uploads stream for as long
 * as they take, and have their own checks (`imports/upload`). A response sent before the body was
 * read ends the connection too, so that nobody can hold it open by never sending the rest.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs }: Timeouts): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    if (request.url.startsWith('/uploads/')) return done(null, payload)
    // Compressed bodies are refused, because their unpacked size is unknown.
    if ((raw.headers['content-encoding'] ?? 'identity') !== 'identity') return done(packed())
    if (!isAwaited(raw)) return done(null, payload)
    const timer = setTimeout(() => (raw.listenerCount('error') > 0 ? raw.emit('error', tooSlow()) : raw.destroy()), bodyMs)
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isAwaited(request.raw) && !request.url.startsWith('/uploads/')) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Whether a body was announced and is incomplete. */
function isAwaited({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
}

function packed(): Failure {
  return new Failure('unsupported_type', 'Send the body as it is, without Content-Encoding.')
}

function tooSlow(): Failure {
  return new Failure('too_slow', 'The request did not arrive in time. Send it again; if that fails too, over a better connection.')
}

/**
 * Answers a request that the HTTP parser refused, in the standard error format. There is no request
 * object, so its id is not logged.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy()
  const failure = meanings[error.code ?? ''] ?? new Failure('invalid_input', 'This is no request that HTTP knows.')
  refuseConnection(socket, failure)
}

const meanings: Readonly<Record<string, Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow(),
  HPE_HEADER_OVERFLOW: new Failure('headers_too_large', 'The headers of a request have at most 16 KB.'),
}
