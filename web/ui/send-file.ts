/** Bytes sent in one request: small enough that a lost connection costs seconds, large enough to keep a fast line busy. */
export const chunkBytes = 4 * 1024 * 1024

/** The server will not take this file; `message` is its sentence for people. */
export class UploadRefused extends Error {}

/** The server takes nothing just now, and `message` says why: its disk is full, say. */
class ServerBusy extends Error {}

/** The server stands elsewhere than we thought, or is busy with an earlier request of ours. */
class OutOfStep extends Error {}

/** Times in a row that the server may be out of step before it counts as a refusal: an ended import stays so for ever. */
const maxOutOfStep = 5

export type Sending = {
  readonly file: Blob
  readonly url: string
  readonly signal: AbortSignal
  /** Bytes of one request; default: 4 MB. */
  readonly bytesAtOnce?: number
  /** Bytes that the server has, after each chunk. */
  readonly onSent: (bytes: number) => void
  /** Called when the connection was lost, or the server is there and cannot go on (`reason`); resolves when it is worth trying again. */
  readonly waitForConnection: (failures: number, reason: string | null) => Promise<void>
  readonly request?: typeof fetch
}

/**
 * Sends a file in chunks and goes on where the server stands after a lost connection, also one lost in an earlier visit.
 * Throws `UploadRefused` when the server says no, and the signal's reason when it is aborted; keeps trying otherwise.
 */
export async function sendFile(sending: Sending): Promise<void> {
  const { file, onSent, signal, waitForConnection } = sending
  let failures = 0
  let outOfStep = 0
  let offset = await askUntilAnswered()
  onSent(offset)
  while (offset < file.size) {
    try {
      offset = await sendChunk(sending, offset)
      failures = 0
      outOfStep = 0
      onSent(offset)
    } catch (error) {
      giveUpOr(error)
      if (error instanceof OutOfStep) {
        outOfStep += 1
        if (outOfStep >= maxOutOfStep) throw new UploadRefused(error.message)
        if (outOfStep > 1) await waitForConnection(outOfStep, null)
      } else {
        failures += 1
        // A server that answers questions but loses every chunk is given time as well.
        if (failures > 1) await waitForConnection(failures, error instanceof ServerBusy ? error.message : null)
      }
      offset = await askUntilAnswered()
    }
  }

  async function askUntilAnswered(): Promise<number> {
    for (;;) {
      try {
        return await askOffset(sending)
      } catch (error) {
        giveUpOr(error)
        failures += 1
        await waitForConnection(failures, null)
      }
    }
  }

  function giveUpOr(error: unknown): void {
    signal.throwIfAborted()
    if (error instanceof UploadRefused) throw error
  }
}

/** Asks once more where it was nobody's: another answer may have brought a new cookie meanwhile, after a change of the person's role. */
async function asked(request: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  const response = await request(url, init)
  return response.status === 401 ? request(url, init) : response
}

/** How many bytes the server has. */
async function askOffset({ url, signal, request = fetch }: Sending): Promise<number> {
  const response = await asked(request, url, { method: 'HEAD', credentials: 'same-origin', signal })
  if (response.status >= 400 && response.status < 500) throw new UploadRefused(refusal(response.status, ''))
  if (!response.ok) throw new Error(`status ${response.status}`)
  return Number(response.headers.get('upload-offset') ?? 0)
}

async function sendChunk({ file, url, signal, bytesAtOnce = chunkBytes, request = fetch }: Sending, offset: number): Promise<number> {
  const end = Math.min(offset + bytesAtOnce, file.size)
  const response = await asked(request, url, {
    method: 'PUT',
    credentials: 'same-origin',
    signal,
    headers: { 'content-type': 'application/octet-stream', 'content-range': `bytes ${offset}-${end - 1}/${file.size}` },
    body: file.slice(offset, end),
  })
  if (response.ok) return Number(response.headers.get('upload-offset') ?? end)
  if (response.status === 409) throw new OutOfStep(refusal(response.status, await response.text()))
  if (response.status === 503) throw new ServerBusy(refusal(response.status, await response.text()))
  // Busy or in trouble: ask it again.
  if (response.status >= 500 || [408, 429].includes(response.status)) throw new Error(`status ${response.status}`)
  throw new UploadRefused(refusal(response.status, await response.text()))
}

function refusal(status: number, body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // No JSON: the sentences below.
  }
  if (status === 413) return 'This file is larger than RiskPilot takes.'
  if (status === 401 || status === 403) return 'You are signed out. Sign in and choose the file again; it goes on where it stopped.'
  if (status === 404) return 'The server does not know this import any more. Choose the file again.'
  if (status === 503) return 'The server cannot take files just now. This goes on by itself.'
  return 'The server did not take this file. Choose it again.'
}
