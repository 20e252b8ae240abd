import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes, Failure, retryHeaders } from '../../platform/failures/failures.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Import } from '../import.entity.ts'
import { requireImport } from '../imports.ts'
import { refusedRowsCsv } from '../refused-csv.ts'
import { receiveFile } from './receive-file.ts'
import { answerTus, type TusRequest, tusVersion } from './tus.ts'
import type { Pace } from './upload-body.ts'

export type UploadDependencies = {
  /** Why no file is accepted now, a sentence; null when files are accepted. */
  readonly shortage: () => Promise<string | null>
  readonly pace?: Pace
  /**
   * The caller: the same context as the graph's, from the request's session; write requests have
   * passed the origin check.
   */
  contextOf(request: FastifyRequest): Promise<Pick<Context, 'read' | 'change'>>
}

type OfImport = { Params: { id: string } }

/**
 * File uploads: `PUT /uploads/{id}` takes the bytes of an announced import, whole or in parts;
 * `GET` or `HEAD` returns how many have arrived (`Upload-Offset`). The same address speaks the tus
 * protocol with `OPTIONS`, `HEAD` and `PATCH`. `GET /uploads/{id}/refused.csv` returns the refused
 * rows. Register it as a plugin: it has its own body parser, because a body is streamed to the
 * database and never buffered.
 */
export async function uploads(app: FastifyInstance, dependencies: UploadDependencies): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))

  // The library of tus knows no file without a name, and calls that its own fault.
  app.addHook<OfImport>('preHandler', async ({ method, params }) => {
    if (params.id !== '' || method === 'OPTIONS') return
    throw new Failure('not_found', 'Say which import the file is for: /uploads/{id}, the address that `startImport` answers.')
  })

  const incoming = ({ params, raw }: FastifyRequest<OfImport>) => ({
    id: params.id,
    body: raw,
    shortage: dependencies.shortage,
    pace: dependencies.pace,
  })
  const speakTus = async (request: FastifyRequest<OfImport>, reply: FastifyReply) => {
    reply.header('tus-resumable', tusVersion)
    const caller = await dependencies.contextOf(request)
    return tusReply(reply, await answerTus(caller, { method: request.method as TusRequest['method'], ...incoming(request) }))
  }

  app.put<OfImport>('/uploads/:id', async (request, reply) => {
    const length = request.headers['content-length']
    const context = await dependencies.contextOf(request)
    const at = { offset: offsetOf(request.raw), length: length === undefined ? null : BigInt(length) }
    return offsetReply(reply, await receiveFile(context, { ...incoming(request), ...at }))
  })
  app.patch<OfImport>('/uploads/:id', speakTus)
  // Whoever asks: it says what the server can, nothing of a file.
  app.options<OfImport>('/uploads/:id', async (request, reply) =>
    tusReply(reply, await answerTus(null, { method: 'OPTIONS', ...incoming(request) })),
  )
  // Fastify answers HEAD with the same handler.
  app.get<OfImport>('/uploads/:id', async (request, reply) => {
    if (request.method === 'HEAD' && request.headers['tus-resumable'] !== undefined) return speakTus(request, reply)
    const { read } = await dependencies.contextOf(request)
    return offsetReply(reply, await read((work) => requireImport(work, request.params.id)))
  })
  app.get<OfImport>('/uploads/:id/refused.csv', async (request, reply) => {
    const { read } = await dependencies.contextOf(request)
    const rows = await refusedRowsCsv(read, request.params.id)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused-rows.csv"')
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(rows))
  })
}

function offsetReply(reply: FastifyReply, { state, bytesReceived, bytesExpected }: Import): FastifyReply {
  return reply.header('upload-offset', bytesReceived).header('cache-control', 'no-store').send({ state, bytesReceived, bytesExpected })
}

/** Of the library's headers those of the protocol; who may ask from elsewhere is not its matter. */
function tusReply(reply: FastifyReply, { status, headers }: Response): FastifyReply {
  for (const [name, value] of headers) if (/^(tus|upload)-/.test(name)) reply.header(name, value)
  return reply.code(status).header('cache-control', 'no-store').send()
}

/**
 * `Upload-Offset: 4096`, or `Content-Range: bytes 4096-8191/10000`; without either the body is the
 * file from its start.
 */
function offsetOf({ headers }: IncomingMessage): bigint {
  const range = headers['content-range']
  const text = headers['upload-offset'] ?? (range === undefined ? '0' : /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(range)?.[1])
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new Failure('invalid_input', 'The offset is not a whole number of bytes.')
  return BigInt(text)
}

/** How long the rest of a refused file may take. */
const restMs = 5_000

/**
 * Reads what still comes of a refused body, and ends the connection of a sender who goes on for
 * longer. A sender whose connection ends while it sends sees a broken line, not the answer.
 */
function throwAwayRest(body: IncomingMessage): void {
  if (body.complete) return
  const { socket } = body
  const timer = setTimeout(() => socket.destroy(), restMs)
  for (const end of ['end', 'close']) body.once(end, () => clearTimeout(timer))
  body.resume()
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Failure)) throw error
  const { code, status } = codes[error.kind]
  const fields = error.fields.length > 0 ? { fields: error.fields } : {}
  if (error.kind === 'precondition_failed') reply.header('tus-version', tusVersion)
  // A body that stalled is destroyed already.
  if (request.raw.destroyed) reply.header('connection', 'close')
  else if (['PUT', 'PATCH'].includes(request.method)) throwAwayRest(request.raw)
  return reply
    .status(status)
    .headers(retryHeaders(error))
    .send({ code, message: error.message, ...fields, requestId: request.id })
}
