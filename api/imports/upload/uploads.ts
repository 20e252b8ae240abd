import { open, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes, Failure, retryHeaders } from '../../platform/failures/failures.ts'
import { diskIsFull, isDiskFull } from '../../platform/operations/disk.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Import } from '../import.entity.ts'
import { receiveBytes, requireImport } from '../imports.ts'
import { refusedRowsCsv } from '../refused-csv.ts'
import { noteActivity } from './active-imports.ts'
import { arriving, type Pace } from './upload-body.ts'
import { forgetUpload, makeUploadFolder, uploadPath } from './upload-files.ts'

export type UploadDependencies = {
  readonly dataDir: string
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
 * `GET` or `HEAD` returns how many have arrived (`Upload-Offset`); `GET /uploads/{id}/refused.csv`
 * returns the refused rows. Register it as a plugin: it has its own body parser, because a body is
 * streamed to the disk and never buffered.
 */
export async function uploads(app: FastifyInstance, dependencies: UploadDependencies): Promise<void> {
  await makeUploadFolder(dependencies.dataDir)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply))
  const busy = new Set<string>()

  app.put<OfImport>('/uploads/:id', async (request, reply) => {
    const context = await dependencies.contextOf(request)
    // Checked first: a caller without rights to this file neither learns of an upload in progress
    // nor stops it.
    const { id } = await context.read((work) => requireOwnUpload(work, request.params.id))
    if (busy.has(id)) throw new Failure('conflict', 'Another request sends this file right now.')
    busy.add(id)
    try {
      return offsetReply(reply, await receive(context, dependencies, id, request.raw))
    } finally {
      busy.delete(id)
    }
  })
  // Fastify answers HEAD with the same handler.
  app.get<OfImport>('/uploads/:id', async (request, reply) => {
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

/** Appends the body to the bytes already stored. Every refusal happens before the body is read. */
async function receive(
  context: Pick<Context, 'read' | 'change'>,
  { dataDir, shortage, pace }: UploadDependencies,
  id: string,
  body: IncomingMessage,
): Promise<Import> {
  // Checks rights and state before the first byte is read.
  const found = await context.change((work) => lockForUpload(work, id))
  const expected = BigInt(found.bytesExpected ?? 0)
  const offset = offsetOf(body)
  if (offset !== 0n && offset !== BigInt(found.bytesReceived)) {
    throw new Failure('conflict', `The next byte is number ${found.bytesReceived}, not ${offset}. Ask again where to go on.`)
  }
  const length = body.headers['content-length']
  if (length !== undefined && offset + BigInt(length) > expected) throw tooLarge(expected)
  const problem = await shortage()
  if (problem !== null) throw new Failure('unavailable', problem)
  const { received, tooSlow } = await whileNoted(context, id, () => writeBody(uploadPath(dataDir, id), { offset, expected, pace }, body))
  try {
    const counted = await context.change((work) => receiveBytes(work, id, received))
    if (tooSlow) throw tooSlow
    return counted
  } catch (error) {
    // Cancelled while the bytes arrived.
    if (error instanceof Failure && error.kind === 'conflict') await forgetUpload(dataDir, id)
    throw error
  }
}

/** A long upload records its progress, so that waiting scans know that it is not stalled. */
const noteEveryMs = 15_000

async function whileNoted<T>(context: Pick<Context, 'change'>, id: string, run: () => Promise<T>): Promise<T> {
  // If one record fails, the next one replaces it.
  const timer = setInterval(() => void context.change((work) => noteActivity(work, id)).catch(() => undefined), noteEveryMs)
  try {
    return await run()
  } finally {
    clearInterval(timer)
  }
}

/** The import, for a caller who may upload its file. Throws `forbidden` and `not_found`. */
function requireOwnUpload(work: Work, id: string): Promise<Import> {
  may(work.actor, 'import:write')
  return requireImport(work, id)
}

async function lockForUpload(work: Work, id: string): Promise<Import> {
  const found = await requireImport(work, id)
  return receiveBytes(work, id, BigInt(found.bytesReceived))
}

type Place = { readonly offset: bigint; readonly expected: bigint; readonly pace: Pace | undefined }
type Written = { readonly received: bigint; readonly tooSlow?: Failure }

/** The number of bytes stored now, also after a disconnect or a timeout. */
async function writeBody(path: string, { offset, expected, pace }: Place, body: IncomingMessage): Promise<Written> {
  const isThere =
    offset > 0n &&
    (await stat(path).then(
      ({ size }) => BigInt(size) >= offset,
      () => false,
    ))
  if (offset > 0n && !isThere) throw new Failure('conflict', 'What was sent before is not there any more. Start from the first byte.')
  const file = await open(path, offset === 0n ? 'w' : 'r+', 0o600)
  let at = Number(offset)
  try {
    await file.truncate(at)
    for await (const bytes of arriving(body, pace)) {
      if (BigInt(at + bytes.length) > expected) throw tooLarge(expected)
      await file.write(bytes, 0, bytes.length, at)
      at += bytes.length
    }
  } catch (error) {
    if (isDiskFull(error)) {
      await file.truncate(Number(offset))
      throw diskIsFull()
    }
    if (error instanceof Failure && error.kind === 'too_slow') return { received: BigInt(at), tooSlow: error }
    // A broken connection: the received bytes are stored and counted, so that the sender can
    // resume.
    if (!(error instanceof Error) || !['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String('code' in error && error.code)))
      throw error
  } finally {
    await file.sync()
    await file.close()
  }
  return { received: BigInt(at) }
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

function tooLarge(expected: bigint): Failure {
  return new Failure('too_large', `More bytes than the ${expected} that were announced.`)
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Failure)) throw error
  const { code, status } = codes[error.kind]
  const fields = error.fields.length > 0 ? { fields: error.fields } : {}
  // The rest of a refused body is not read: the connection closes after the response.
  if (request.method === 'PUT') reply.header('connection', 'close')
  return reply
    .status(status)
    .headers(retryHeaders(error))
    .send({ code, message: error.message, ...fields, requestId: request.id })
}
