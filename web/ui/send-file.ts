import type { DetailedError, UploadOptions } from 'tus-js-client'

/**
 * Bytes sent in one request: small enough that a lost connection costs seconds, large enough to
 * keep a fast line busy.
 */
export const chunkBytes = 4 * 1024 * 1024

/** The server will not take this file; `message` is its sentence for people. */
export class UploadRefused extends Error {}

/** No try is left; `reason` is the server's sentence for people where it has one. */
export class UploadLost extends Error {
  readonly reason: string | null

  constructor(reason: string | null) {
    super(reason ?? 'The connection was lost. Choose the file again; it goes on where it stopped.')
    this.reason = reason
  }
}

/** Pauses between tries, in milliseconds: growing to 15 s, for a day without a byte. */
const forADay: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, ...Array<number>(5_760).fill(15_000)]

/**
 * Times in a row after which an answer counts as a refusal, where that is not the first: 401, as
 * another answer may have brought a new cookie meanwhile, after a change of the person's role; 409,
 * for longer than the claim of a request that was lost.
 */
const mostInARow: Readonly<Record<number, number>> = { 401: 2, 409: 6 }

export type Sending = {
  readonly file: Blob
  readonly url: string
  readonly signal: AbortSignal
  /** Bytes of one request; default: 4 MB. */
  readonly bytesAtOnce?: number
  /** Milliseconds before each next try in a row; default: growing, and for a day. */
  readonly pauses?: readonly number[]
  /** Bytes that the server has: once it is asked, and after each chunk. */
  readonly onSent: (bytes: number) => void
  /**
   * Called when the connection was lost, so many times in a row, or the server is there and cannot
   * go on (`reason`). It is tried again.
   */
  readonly onLost?: (failures: number, reason: string | null) => void
  /** What stands in for the browser: how requests are sent, and files read. */
  readonly library?: Pick<UploadOptions, 'httpStack' | 'fileReader'>
}

/**
 * Sends a file by the tus protocol and goes on where the server stands after a lost connection,
 * also one lost in an earlier visit; at once when the browser is online again. Throws
 * `UploadRefused` when the server says no, `UploadLost` when no try is left, and the signal's
 * reason when it is aborted.
 */
export async function sendFile({ file, url, signal, bytesAtOnce = chunkBytes, pauses = forADay, onSent, onLost, library }: Sending) {
  const { Upload } = await import('tus-js-client').catch(() => {
    throw new UploadLost(null)
  })
  signal.throwIfAborted()
  const tries = triesOf(onLost)
  let isKnown = false
  let isWaiting = false
  const over = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file as File, {
      ...library,
      uploadUrl: url,
      chunkSize: bytesAtOnce,
      retryDelays: [...pauses],
      // The server knows its half-sent files.
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        isWaiting = false
      },
      onProgress: (bytes) => {
        if (!isKnown) onSent(bytes)
        isKnown = true
      },
      onChunkComplete: (_size, bytes) => {
        tries.noteChunk()
        onSent(bytes)
      },
      onShouldRetry: (error, failures) => {
        isWaiting = tries.isWorthAnother(error, failures)
        return isWaiting
      },
      onSuccess: () => resolve(),
      onError: (error) => reject('originalResponse' in error ? endOf(error) : error),
    })
    const again = () => {
      if (!isWaiting) return
      void upload.abort()
      upload.start()
    }
    addEventListener('online', again, { signal: over.signal })
    const stop = () => {
      void upload.abort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { signal: over.signal })
    upload.start()
  }).finally(() => over.abort())
}

/** Decides whether a failure is worth another try: no refusal is, but those that may pass. */
function triesOf(onLost: Sending['onLost']) {
  let last = 0
  let inARow = 0
  return {
    noteChunk: () => {
      inARow = 0
    },
    isWorthAnother: (error: DetailedError, failures: number): boolean => {
      const status = error.originalResponse?.getStatus() ?? 0
      inARow = status === last ? inARow + 1 : 1
      last = status
      if (isRefusal(status) && inARow >= (mostInARow[status] ?? 1)) return false
      onLost?.(failures + 1, status === 503 ? saidBy(error) : null)
      return true
    },
  }
}

function endOf(error: DetailedError): Error {
  const status = error.originalResponse?.getStatus() ?? 0
  return isRefusal(status) ? new UploadRefused(saidBy(error) ?? refusal(status)) : new UploadLost(saidBy(error))
}

/** Whether the server says no, and not only that it was too slow or too often. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** The server's sentence; null where its answer has none, as to `HEAD`, or there is no answer. */
function saidBy({ originalResponse }: DetailedError): string | null {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? '') as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

function refusal(status: number): string {
  if (status === 413) return 'This file is larger than RiskPilot takes.'
  if (status === 401 || status === 403) return 'You are signed out. Sign in and choose the file again; it goes on where it stopped.'
  if (status === 404) return 'The server does not know this import any more. Choose the file again.'
  return 'The server did not take this file. Choose it again.'
}
