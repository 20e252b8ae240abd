import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DetailedError, UploadOptions } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { sendByTus, tusHeaders } from '../../../e2e/support/tus.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Actor, Role } from '../../platform/rights/rights.ts'
import { cancelImport, requireImport, startImport } from '../imports.ts'
import { partAt } from './upload-parts.ts'
import { uploads } from './uploads.ts'

let base: TestShop
let shop: TestShop
let app: FastifyInstance
let url: string
let actor: Actor
let shortage: string | null
/** Done before each transaction of a request. */
let beforeEachChange: (() => void) | undefined
const sockets = new Set<Socket>()
const pace = { spanMs: 30_000, leastBytes: 0, storeAfterMs: 10 }

beforeAll(async () => {
  base = await testShop()
  app = Fastify()
  const run = async <T>(fn: Parameters<typeof shop.within<T>>[0]) => {
    beforeEachChange?.()
    return shop.within(fn, actor)
  }
  await app.register(uploads, {
    shortage: async () => shortage,
    pace,
    contextOf: async (asked) => {
      if (asked.headers.cookie === undefined) throw new Failure('unauthenticated', 'Sign in first.')
      return { read: run, change: run }
    },
  })
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await base[Symbol.asyncDispose]()
})
const person = (role: Role): Actor => ({ kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'a@b.example', role })
beforeEach(async () => {
  shop = await base.another()
  actor = person('manager')
  shortage = null
})
afterEach(() => {
  beforeEachChange = undefined
})

/** Bytes that no packing makes small, so that they arrive in many pieces. */
const fileOf = (bytes: number): Buffer => Buffer.from(Uint8Array.from({ length: bytes }, (_, i) => (i * 7919 + (i >> 8) * 31) % 251))

const announce = async (bytes: number): Promise<string> =>
  (await shop.within((work) => startImport(work, { fileName: 'orders.csv', bytes: String(bytes) }))).id

/** Where an import stands, and how many bytes of its file count as stored. */
const stateOf = (id: string) =>
  shop.within(async (work) => {
    const { state, bytesReceived } = await requireImport(work, id)
    return [state, Number(bytesReceived)]
  })

/** What is stored of a file, from its parts. */
async function stored(id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let at = 0n
  for (let part = await partOf(id, at); part; part = await partOf(id, at)) {
    parts.push(part)
    at += BigInt(part.length)
  }
  return Buffer.concat(parts)
}
const partOf = (id: string, at: bigint) => shop.within((work) => partAt(work, id, at))

/** Sends a file as any program does with the protocol's own client. */
const send = (id: string, file: Buffer, more: Partial<UploadOptions> = {}) =>
  sendByTus(`${url}/uploads/${id}`, file, { headers: { cookie: 'x' }, chunkSize: 1_000_000, ...more })

const saidIn = ({ originalResponse }: DetailedError) => [
  originalResponse?.getStatus(),
  JSON.parse(originalResponse?.getBody() || '{}') as { code?: string; message?: string; requestId?: string },
]

const tus = { cookie: 'x', 'tus-resumable': '1.0.0' }
const patch = (id: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${url}/uploads/${id}`, {
    method: 'PATCH',
    body: Buffer.from(body),
    headers: { ...tusHeaders, cookie: 'x', ...headers },
  })
const offsetOf = async (id: string) => (await fetch(`${url}/uploads/${id}`, { method: 'HEAD', headers: tus })).headers.get('upload-offset')

/** Begins to send a file, and leaves the request open behind its first bytes. */
async function begin(id: string, first: string) {
  const headers = { ...tusHeaders, cookie: 'x', 'transfer-encoding': 'chunked' }
  const sending = request(`${url}/uploads/${id}`, { method: 'PATCH', headers })
  sending.on('error', () => undefined)
  const answered = once(sending, 'response').then(([answer]) => answer.resume().statusCode as number)
  answered.catch(() => undefined)
  sending.write(first)
  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toEqual(['uploading', first.length])
  return { sending, answered }
}

describe('SEC-23 a file sent by the tus protocol', () => {
  it('says which version it speaks and how large a file may be; nothing else is offered', async () => {
    const said = await fetch(`${url}/uploads/${await announce(3)}`, { method: 'OPTIONS' })
    const names = ['tus-resumable', 'tus-version', 'tus-max-size', 'tus-extension', 'access-control-allow-origin']
    expect([said.status, ...names.map((name) => said.headers.get(name))]).toEqual([204, '1.0.0', '1.0.0', '4294967296', null, null])
    for (const method of ['POST', 'DELETE']) expect((await fetch(`${url}/uploads/x`, { method, headers: tus })).status).toBe(404)
  })

  it('arrives whole in several requests, and is handed to the job once', async () => {
    const file = fileOf(2_500_000)
    const id = await announce(file.length)
    expect(await send(id, file)).toEqual({ asked: ['HEAD', 'PATCH 0', 'PATCH 1000000', 'PATCH 2000000'], problem: null })
    expect(await stateOf(id)).toEqual(['waiting', file.length])
    expect(shop.jobs).toEqual([['import', { businessId: shop.businessId, importId: id }]])
    // Asked again, it is there: nothing is sent.
    expect(await send(id, file)).toEqual({ asked: ['HEAD'], problem: null })
  })

  it('UX-07 goes on where it stopped after a connection that breaks again and again; no byte is sent twice that is there', async () => {
    const file = fileOf(12_000_000)
    const id = await announce(file.length)
    let changes = 0
    let cuts = 0
    beforeEachChange = () => {
      changes += 1
      // Amid the parts of each of the first three requests.
      if (changes !== 4 || cuts === 3) return
      cuts += 1
      for (const socket of sockets) socket.destroy()
    }
    const { asked, problem } = await send(id, file, {
      chunkSize: Number.POSITIVE_INFINITY,
      onBeforeRequest: (one) => {
        if (one.getMethod() === 'PATCH') changes = 0
      },
    })
    expect([problem, cuts]).toEqual([null, 3])
    expect(await stateOf(id)).toEqual(['waiting', file.length])
    expect((await stored(id)).equals(file)).toBe(true)
    // It may be told to wait while the broken request is not over yet.
    const places = [...new Set(asked.flatMap((one) => (one === 'HEAD' ? [] : [Number(one.split(' ')[1])])))]
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.length).toBeGreaterThanOrEqual(4)
  })

  it('a plain upload goes on with the protocol, and the other way round', async () => {
    const file = fileOf(900)
    const put = (id: string, from: number, to: number) =>
      fetch(`${url}/uploads/${id}`, {
        method: 'PUT',
        body: new Uint8Array(file.subarray(from, to)),
        headers: { cookie: 'x', 'upload-offset': String(from) },
      })
    const first = await announce(file.length)
    await put(first, 0, 300)
    expect(await send(first, file)).toEqual({ asked: ['HEAD', 'PATCH 300'], problem: null })
    const second = await announce(file.length)
    expect((await patch(second, file.subarray(0, 300))).headers.get('upload-offset')).toBe('300')
    expect((await put(second, 300, 900)).status).toBe(200)
    expect(await stateOf(second)).toEqual(['waiting', 900])
  })

  it('a connection that breaks keeps what came of it, with the import as before', async () => {
    const id = await announce(40)
    const { sending } = await begin(id, 'x'.repeat(25))
    sending.destroy()
    await expect.poll(() => offsetOf(id), { timeout: 60_000 }).toBe('25')
    // The claim of the broken request is given back.
    await expect.poll(async () => (await patch(id, 'x'.repeat(15), { 'upload-offset': '25' })).status, { timeout: 60_000 }).toBe(204)
    expect(await stateOf(id)).toEqual(['waiting', 40])
  })

  it('REL-05 two senders at once: one is told to wait, goes on afterwards, and each byte is stored once', async () => {
    const id = await announce(40)
    const { sending, answered } = await begin(id, 'x'.repeat(25))
    const refused = await patch(id, 'x'.repeat(15), { 'upload-offset': '25' })
    expect([refused.status, refused.headers.get('tus-resumable'), await refused.json()]).toEqual([
      409,
      '1.0.0',
      { code: 'CONFLICT', message: 'Another request sends this file right now.', requestId: expect.any(String) },
    ])
    // Who asks does not have to wait.
    expect(await offsetOf(id)).toBe('25')
    const second = send(id, Buffer.from('x'.repeat(40)))
    sending.end('x'.repeat(15))
    expect(await answered).toBe(204)
    expect((await second).problem).toBeNull()
    expect(await stateOf(id)).toEqual(['waiting', 40])
    expect(shop.jobs).toHaveLength(1)
  })

  it('REL-05 bytes beyond what was announced are refused: before the body where it says how long it is, else while it comes', async () => {
    const id = await announce(40)
    const tooLong = await patch(id, 'x'.repeat(41))
    expect([tooLong.status, await tooLong.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'TOO_LARGE', message: 'More bytes than the 40 that were announced.' }),
    ])
    const { sending, answered } = await begin(id, 'x'.repeat(30))
    // The request never ends: the response comes before its end.
    sending.write('x'.repeat(30))
    expect(await answered).toBe(413)
    sending.destroy()
    expect(await stateOf(id)).toEqual(['uploading', 30])
  })

  it('the wrong place is 409, another version 412 with the one that is spoken, another type 415, no place 400', async () => {
    const id = await announce(40)
    const wrong = await patch(id, 'abc', { 'upload-offset': '7' })
    expect([wrong.status, await wrong.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CONFLICT', message: 'The next byte is number 0, not 7. Ask again where to go on.' }),
    ])
    const answers = await Promise.all([
      patch(id, 'abc', { 'tus-resumable': '0.2.2' }),
      fetch(`${url}/uploads/${id}`, { method: 'HEAD', headers: { cookie: 'x', 'tus-resumable': '2.0.0' } }),
      patch(id, 'abc', { 'content-type': 'text/csv' }),
      patch(id, 'abc', { 'upload-offset': '-1' }),
      patch(id, 'abc', { 'upload-offset': '1e3' }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get('tus-version'), headers.get('tus-resumable')])).toEqual([
      [412, '1.0.0', '1.0.0'],
      [412, '1.0.0', '1.0.0'],
      [415, null, '1.0.0'],
      [400, null, '1.0.0'],
      [400, null, '1.0.0'],
    ])
    const bare = await fetch(`${url}/uploads/${id}`, { method: 'PATCH', body: 'abc', headers: { cookie: 'x' } })
    expect([bare.status, ((await bare.json()) as { code: string }).code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect(await stateOf(id)).toEqual(['uploading', 0])
  })

  it('SEC-01 nobody, a viewer and an id of another business or of nobody are refused before a byte is read, in the words of a plain upload', async () => {
    const id = await announce(3)
    const told = async (one: string) => {
      const answer = await patch(one, 'abc')
      return [answer.status, { ...((await answer.json()) as object), requestId: '' }]
    }
    const nobody = await fetch(`${url}/uploads/${id}`, { method: 'PATCH', headers: { 'tus-resumable': '1.0.0' }, body: 'abc' })
    expect(nobody.status).toBe(401)
    actor = person('viewer')
    expect((await patch(id, 'abc')).status).toBe(403)
    actor = person('manager')
    const owner = shop
    shop = await base.another()
    const foreign = await told(id)
    expect(foreign).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
    for (const none of ['00000000-0000-4000-8000-000000000009', '..%2F..%2Fetc%2Fpasswd']) expect(await told(none)).toEqual(foreign)
    expect((await fetch(`${url}/uploads/${id}`, { method: 'HEAD', headers: tus })).status).toBe(404)
    shop = owner
    expect(await stateOf(id)).toEqual(['uploading', 0])
  })

  it('REL-08 without room no byte is taken; the client hears why, tries again by itself and ends whole', async () => {
    const file = fileOf(900)
    const id = await announce(file.length)
    shortage = 'Less than 500 MB are free.'
    const refused = await patch(id, file)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      { code: 'UNAVAILABLE', message: shortage, requestId: expect.any(String) },
    ])
    expect(await stateOf(id)).toEqual(['uploading', 0])
    const heard: unknown[] = []
    const { problem } = await send(id, file, {
      onShouldRetry: (error) => {
        heard.push(saidIn(error))
        shortage = null
        return true
      },
    })
    expect([problem, heard]).toEqual([null, [[503, expect.objectContaining({ message: 'Less than 500 MB are free.' })]]])
  })

  it('an import that takes none any more, also one that ends amid a request, is told so and keeps nothing', async () => {
    const file = fileOf(900)
    const id = await announce(file.length)
    await shop.within((work) => cancelImport(work, id))
    const { problem } = await send(id, file, { retryDelays: [0] })
    expect(saidIn(problem as DetailedError)).toEqual([
      409,
      expect.objectContaining({ message: 'The import does not take bytes any more. Start a new one.' }),
    ])
    const other = await announce(40)
    const { sending, answered } = await begin(other, 'x'.repeat(25))
    await shop.within((work) => cancelImport(work, other))
    sending.end('x'.repeat(15))
    expect(await answered).toBe(409)
    expect((await stateOf(other))[0]).toBe('cancelled')
  })
})
