// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { chunkBytes, sendFile, UploadRefused } from './send-file.ts'

/** A server that keeps what it gets, and loses the connection at the requests it is told to. */
function storage({ failAt = [], kept = 0 }: { failAt?: number[]; kept?: number } = {}) {
  const ranges: string[] = []
  let requests = 0
  let has = kept
  const request = (async (_url: string, init: RequestInit) => {
    requests += 1
    if (failAt.includes(requests)) throw new TypeError('network')
    if (init.method === 'HEAD') return new Response(null, { headers: { 'upload-offset': String(has) } })
    const range = new Headers(init.headers).get('content-range') ?? ''
    ranges.push(range)
    has += (init.body as Blob).size
    return new Response(null, { status: 204, headers: { 'upload-offset': String(has) } })
  }) as typeof fetch
  return { request, ranges, received: () => has }
}

const sending = (file: Blob, request: typeof fetch, sent: number[] = []) => ({
  file,
  url: '/uploads/1',
  signal: new AbortController().signal,
  onSent: (bytes: number) => sent.push(bytes),
  waitForConnection: async () => undefined,
  request,
})

const fileOf = (bytes: number) => new Blob([new Uint8Array(bytes)])

describe('sending a file', () => {
  it('sends chunks one after another and tells how far it is', async () => {
    const server = storage()
    const sent: number[] = []
    await sendFile(sending(fileOf(chunkBytes + 10), server.request, sent))
    expect(server.ranges).toEqual([
      `bytes 0-${chunkBytes - 1}/${chunkBytes + 10}`,
      `bytes ${chunkBytes}-${chunkBytes + 9}/${chunkBytes + 10}`,
    ])
    expect(sent).toEqual([0, chunkBytes, chunkBytes + 10])
  })

  it('UX-07 goes on where the server stands after the connection was lost, twice in a row', async () => {
    const server = storage({ failAt: [3, 4] })
    await sendFile(sending(fileOf(2 * chunkBytes), server.request))
    expect(server.received()).toBe(2 * chunkBytes)
    expect(server.ranges).toHaveLength(2)
  })

  it('SEC-09 asks once more where it is nobody’s, as a new cookie may be on its way, and takes no for an answer then', async () => {
    const server = storage()
    const nobody = new Response(null, { status: 401 })
    let refused = 0
    const first = (async (url: string, init: RequestInit) => {
      if (refused >= (init.method === 'HEAD' ? 1 : 2)) return server.request(url, init)
      refused += 1
      return nobody
    }) as typeof fetch
    await sendFile(sending(fileOf(10), first))
    expect([server.received(), refused]).toEqual([10, 2])
    await expect(sendFile(sending(fileOf(10), (async () => nobody) as unknown as typeof fetch))).rejects.toThrow(UploadRefused)
  })

  it('pauses longer and longer while chunks are lost and questions are answered', async () => {
    const server = storage({ failAt: [2, 4, 6] })
    const pauses: number[] = []
    await sendFile({ ...sending(fileOf(10), server.request), waitForConnection: async (failures) => void pauses.push(failures) })
    expect(pauses).toEqual([2, 3])
    expect(server.received()).toBe(10)
  })

  it('REL-08 a server without room says so; what it says is passed on, and sending goes on', async () => {
    const server = storage()
    let busy = 3
    const request = (async (url: string, init: RequestInit) => {
      if (init.method === 'PUT' && busy-- > 0) return new Response(JSON.stringify({ message: 'The disk is full.' }), { status: 503 })
      return server.request(url, init)
    }) as typeof fetch
    const reasons: (string | null)[] = []
    await sendFile({ ...sending(fileOf(10), request), waitForConnection: async (_, reason) => void reasons.push(reason) })
    expect(reasons).toEqual(['The disk is full.', 'The disk is full.'])
    expect(server.received()).toBe(10)
  })

  it('UX-07 sends only the rest of a file that an earlier visit began', async () => {
    const server = storage({ kept: chunkBytes })
    await sendFile(sending(fileOf(chunkBytes + 5), server.request))
    expect(server.ranges).toEqual([`bytes ${chunkBytes}-${chunkBytes + 4}/${chunkBytes + 5}`])
  })

  it('says what the server says when it refuses, and does not try again', async () => {
    let puts = 0
    const request = (async (_url: string, init: RequestInit) => {
      if (init.method === 'HEAD') return new Response(null, { headers: { 'upload-offset': '0' } })
      puts += 1
      return new Response('{"code":"TOO_LARGE","message":"orders.csv is larger than 2 GB."}', { status: 413 })
    }) as typeof fetch
    await expect(sendFile(sending(fileOf(10), request))).rejects.toThrow(new UploadRefused('orders.csv is larger than 2 GB.'))
    expect(puts).toBe(1)
  })

  it('gives up on an import that takes no bytes any more, in the words of the server', async () => {
    let puts = 0
    const request = (async (_url: string, init: RequestInit) => {
      if (init.method === 'HEAD') return new Response(null, { headers: { 'upload-offset': '0' } })
      puts += 1
      return new Response('{"code":"CONFLICT","message":"The import does not take bytes any more. Start a new one."}', { status: 409 })
    }) as typeof fetch
    await expect(sendFile(sending(fileOf(10), request))).rejects.toThrow('does not take bytes any more')
    expect(puts).toBe(5)
  })

  it('stops when it is cancelled', async () => {
    const aborter = new AbortController()
    const request = (async () => {
      aborter.abort()
      throw new TypeError('network')
    }) as typeof fetch
    await expect(sendFile({ ...sending(fileOf(10), request), signal: aborter.signal })).rejects.toThrow('abort')
  })
})
