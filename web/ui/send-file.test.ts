// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { chunkBytes, sendFile, UploadLost, UploadRefused } from './send-file.ts'

type Asked = { readonly method: string; readonly offset: number; readonly size: number }
type Answer = { readonly status: number; readonly message?: string }

/**
 * A server that keeps what it gets, and answers some requests as `instead` says: null is a lost
 * connection, undefined as usual.
 */
function storage(
  size: number,
  { kept = 0, instead = () => undefined }: { kept?: number; instead?: (one: Asked, nth: number) => Answer | null | undefined } = {},
) {
  const chunks: number[] = []
  let requests = 0
  let has = kept
  const answered = (one: Asked): Answer => {
    requests += 1
    const other = instead(one, requests)
    if (other === null) throw new TypeError('network')
    if (other) return other
    if (one.method === 'HEAD') return { status: 200 }
    if (one.offset !== has) return { status: 409 }
    chunks.push(one.offset)
    has += one.size
    return { status: 204 }
  }
  const createRequest = (method: string, url: string) => {
    const headers = new Map<string, string>()
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
      getHeader: (name: string) => headers.get(name.toLowerCase()),
      setProgressHandler: () => undefined,
      getUnderlyingObject: () => undefined,
      abort: async () => undefined,
      send: async (body: Blob | null) => {
        const { status, message } = answered({ method, offset: Number(headers.get('upload-offset')), size: body?.size ?? 0 })
        const known: Record<string, number> = { 'Upload-Offset': has, 'Upload-Length': size }
        return {
          getStatus: () => status,
          getHeader: (name: string) => String(known[name] ?? ''),
          getBody: () => (message === undefined ? '' : JSON.stringify({ message })),
          getUnderlyingObject: () => undefined,
        }
      },
    }
  }
  const openFile = async (file: Blob) => ({
    size: file.size,
    slice: async (from: number, to: number) => ({ value: file.slice(from, to), done: to >= file.size }),
    close: () => undefined,
  })
  const sent: number[] = []
  const lost: [number, string | null][] = []
  return {
    chunks,
    sent,
    lost,
    received: () => has,
    send: (more: { signal?: AbortSignal; pauses?: readonly number[] } = {}) =>
      sendFile({
        file: new Blob([new Uint8Array(size)]),
        url: '/uploads/1',
        signal: new AbortController().signal,
        pauses: Array<number>(20).fill(0),
        onSent: (bytes) => sent.push(bytes),
        onLost: (failures, reason) => lost.push([failures, reason]),
        library: { httpStack: { createRequest, getName: () => 'for tests' }, fileReader: { openFile } },
        ...more,
      }),
  }
}

const atPatch = (answer: (nth: number) => Answer | null | undefined) => {
  let nth = 0
  return ({ method }: Asked) => (method === 'PATCH' ? answer(++nth) : undefined)
}

describe('sending a file', () => {
  it('sends chunks one after another and tells how far it is', async () => {
    const server = storage(chunkBytes + 10)
    await server.send()
    expect(server.chunks).toEqual([0, chunkBytes])
    expect(server.sent).toEqual([0, chunkBytes, chunkBytes + 10])
  })

  it('UX-07 goes on where the server stands after the connection was lost, twice in a row', async () => {
    const server = storage(2 * chunkBytes, { instead: (_one, nth) => ([3, 4].includes(nth) ? null : undefined) })
    await server.send()
    expect(server.received()).toBe(2 * chunkBytes)
    expect(server.chunks).toEqual([0, chunkBytes])
    expect(server.lost).toEqual([
      [1, null],
      [2, null],
    ])
  })

  it('SEC-09 asks once more where it is nobody’s, as a new cookie may be on its way, and takes no for an answer then', async () => {
    for (const refused of [1, 2]) {
      const server = storage(10, { instead: (_one, nth) => (nth === refused ? { status: 401 } : undefined) })
      await server.send()
      expect(server.received()).toBe(10)
    }
    await expect(storage(10, { instead: () => ({ status: 401 }) }).send()).rejects.toThrow(
      new UploadRefused('You are signed out. Sign in and choose the file again; it goes on where it stopped.'),
    )
  })

  it('counts failures in a row while chunks are lost and questions are answered, and anew once a chunk arrives', async () => {
    const server = storage(2 * chunkBytes, { instead: atPatch((nth) => ([1, 2, 4].includes(nth) ? null : undefined)) })
    await server.send()
    expect(server.lost.map(([failures]) => failures)).toEqual([1, 2, 1])
    expect(server.received()).toBe(2 * chunkBytes)
  })

  it('REL-08 a server without room says so; what it says is passed on, and sending goes on', async () => {
    const server = storage(10, { instead: atPatch((nth) => (nth <= 3 ? { status: 503, message: 'The disk is full.' } : undefined)) })
    await server.send()
    expect(server.lost).toEqual([1, 2, 3].map((failures) => [failures, 'The disk is full.']))
    expect(server.sent).toEqual([0, 10])
  })

  it('UX-07 sends only the rest of a file that an earlier visit began', async () => {
    const server = storage(chunkBytes + 5, { kept: chunkBytes })
    await server.send()
    expect(server.chunks).toEqual([chunkBytes])
  })

  it('says what the server says when it refuses, and does not try again', async () => {
    const server = storage(10, { instead: atPatch(() => ({ status: 413, message: 'orders.csv is larger than 2 GB.' })) })
    await expect(server.send()).rejects.toThrow(new UploadRefused('orders.csv is larger than 2 GB.'))
    expect(server.lost).toEqual([])
  })

  it('gives up on an import that takes no bytes any more, in the words of the server', async () => {
    const message = 'The import does not take bytes any more. Start a new one.'
    const server = storage(10, { instead: atPatch(() => ({ status: 409, message })) })
    await expect(server.send()).rejects.toThrow(new UploadRefused(message))
    expect(server.lost).toHaveLength(5)
  })

  it('gives up when no try is left, with the server’s reason where it has one', async () => {
    await expect(storage(10, { instead: () => null }).send({ pauses: [0, 0] })).rejects.toThrow(new UploadLost(null))
    const message = 'The disk is full.'
    const full = storage(10, { instead: atPatch(() => ({ status: 503, message })) })
    await expect(full.send({ pauses: [0] })).rejects.toMatchObject({ reason: message })
  })

  it('UX-07 does not wait any longer once the browser is online again', async () => {
    const server = storage(10, { instead: (_one, nth) => (nth === 1 ? null : undefined) })
    const sending = server.send({ pauses: [3_600_000] })
    await expect.poll(() => server.lost).toHaveLength(1)
    dispatchEvent(new Event('online'))
    await sending
    expect(server.received()).toBe(10)
  })

  it('stops when it is cancelled', async () => {
    const aborter = new AbortController()
    const server = storage(10, {
      instead: () => {
        aborter.abort()
        return null
      },
    })
    await expect(server.send({ signal: aborter.signal })).rejects.toThrow('abort')
    expect(server.lost).toEqual([])
  })
})
