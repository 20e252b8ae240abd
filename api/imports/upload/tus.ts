import { DataStore, ERRORS, type Lock, Server, TUS_RESUMABLE, Upload } from '@tus/server'
import { Failure } from '../../platform/failures/failures.ts'
import type { Context } from '../../platform/transaction/context.ts'
import { maxUploadBytes } from '../import.input.ts'
import { requireImport } from '../imports.ts'
import { type Incoming, outOfStep, storeBody, type Turn, takeTurn, tooLarge } from './receive-file.ts'

/** The version of the tus protocol that is spoken. */
export const tusVersion = TUS_RESUMABLE

const bytesType = 'application/offset+octet-stream'

type UploadContext = Pick<Context, 'read' | 'change'>

export type TusRequest = Incoming & { readonly method: 'OPTIONS' | 'HEAD' | 'PATCH' }

/**
 * Answers a request of the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0,
 * the core without extensions): a file is announced and cancelled by mutations. `caller` is null
 * for `OPTIONS`, which asks for no file. Throws the failures of a plain upload, so that both are
 * refused alike, and before the body is read; `precondition_failed` for another version.
 */
export async function answerTus(caller: UploadContext | null, { method, ...incoming }: TusRequest): Promise<Response> {
  const { headers } = incoming.body
  if (method !== 'OPTIONS') refuseOtherVersion(headers['tus-resumable'])
  if (method === 'PATCH') refuseOtherBody(headers)
  const file = new FileOfRequest(caller, incoming)
  let problem: unknown
  const server = new Server({
    path: '/uploads',
    datastore: file,
    // Whoever asks how far a file is does not keep others from sending it.
    locker: { newLock: () => (method === 'PATCH' ? file : noLock) },
    maxSize: Number(maxUploadBytes),
    getFileIdFromRequest: () => incoming.id,
    onResponseError: (_request, error) => {
      problem = error
      return undefined
    },
  })
  const answer = await server.handleWeb(new Request('http://localhost/uploads/file', { method, headers: protocolHeaders(headers) }))
  if (problem !== undefined) throw file.failureOf(problem, headers)
  return answer
}

type Headers = Incoming['body']['headers']

const noLock: Lock = { lock: async () => undefined, unlock: async () => undefined }

/** The file of one request, as the library knows it: where it is, and where its bytes go. */
class FileOfRequest extends DataStore implements Lock {
  readonly #caller: UploadContext | null
  readonly #incoming: Incoming
  #turn: Turn | undefined

  constructor(caller: UploadContext | null, incoming: Incoming) {
    super()
    this.#caller = caller
    this.#incoming = incoming
  }

  async lock(): Promise<void> {
    this.#turn = await takeTurn(this.#known(), this.#incoming.id)
  }

  async unlock(): Promise<void> {
    await this.#turn?.giveBack()
  }

  override async getUpload(id: string): Promise<Upload> {
    if (this.#turn) return new Upload({ id, size: Number(this.#turn.expected), offset: Number(this.#turn.received) })
    const { bytesExpected, bytesReceived } = await this.#known().read((work) => requireImport(work, id))
    return new Upload({ id, size: Number(bytesExpected ?? 0), offset: Number(bytesReceived) })
  }

  /**
   * The body is read here and not through the library, which is given none: of a body that breaks
   * off or stands still it would forget why, and what of it is in hand.
   */
  override async write(nothing: Parameters<DataStore['write']>[0], _id: string, offset: number): Promise<number> {
    nothing.resume()
    if (!this.#turn) throw new Error('A file is written by whose turn it is.')
    return Number(await storeBody(this.#known(), this.#incoming, { ...this.#turn, offset: BigInt(offset) }))
  }

  /** The library's refusals in the words of a plain upload's; anything else as it is. */
  failureOf(problem: unknown, headers: Headers): unknown {
    if (this.#turn && problem === ERRORS.INVALID_OFFSET) return outOfStep(this.#turn, BigInt(String(headers['upload-offset'])))
    if (this.#turn && problem === ERRORS.ERR_SIZE_EXCEEDED) return tooLarge(this.#turn)
    return problem instanceof Error ? problem : new Error(`tus: ${JSON.stringify(problem)}`)
  }

  #known(): UploadContext {
    if (!this.#caller) throw new Error('Nobody asks for a file with OPTIONS.')
    return this.#caller
  }
}

/**
 * The library answers another version with 400, where the protocol wants 412 and the versions that
 * are spoken.
 */
function refuseOtherVersion(version: string | string[] | undefined): void {
  if (version === tusVersion) return
  throw new Failure(
    'precondition_failed',
    `Send the header Tus-Resumable: ${tusVersion}, the version of the tus protocol that is spoken here.`,
  )
}

function refuseOtherBody(headers: Headers): void {
  if (headers['content-type'] !== bytesType)
    throw new Failure('unsupported_type', `Send the bytes with the header Content-Type: ${bytesType}.`)
  if (!/^(0|[1-9]\d{0,14})$/.test(String(headers['upload-offset'])))
    throw new Failure('invalid_input', 'The header Upload-Offset is missing, or is not a whole number of bytes.')
}

/**
 * What the library is told of a request: not the headers that proxies add, which it would judge
 * too.
 */
function protocolHeaders(headers: Headers): Record<string, string> {
  const named = ['tus-resumable', 'upload-offset', 'content-type', 'content-length']
  return Object.fromEntries(named.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
}
