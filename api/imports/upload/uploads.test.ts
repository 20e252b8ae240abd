import 'reflect-metadata'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../../e2e/support/imports/test-shop.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Actor, Role } from '../../platform/rights/rights.ts'
import { cancelImport, importById, startImport } from '../imports.ts'
import { importJob } from '../write/import-job.ts'
import { hasEveryPart, packPart, storePart } from './upload-parts.ts'
import { uploads } from './uploads.ts'

let base: TestShop
let shop: TestShop
beforeAll(async () => {
  base = await testShop()
})
afterAll(() => base[Symbol.asyncDispose]())
beforeEach(async () => {
  shop = await base.another()
})

const person = (role: Role): Actor => ({ kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'a@b.example', role })
const job = (of: TestShop) => ({
  id: 'job',
  step: of.within,
  read: of.within,
  advance: of.within,
  finish: of.within,
  signal: new AbortController().signal,
  tell: () => undefined,
})
const header = 'order_id,date,sku,qty,unit_price'

describe('SEC-23 uploads', () => {
  let app: FastifyInstance
  let dataDir: string
  let actor: Actor
  let shortage: string | null = null
  /** Runs once, before the next transaction of a request. */
  let beforeNext: (() => Promise<void>) | undefined
  let url: string
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'riskpilot-uploads-'))
    app = Fastify()
    const run = async <T>(fn: Parameters<typeof shop.within<T>>[0]) => {
      const sender = { shop, actor, first: beforeNext }
      beforeNext = undefined
      await sender.first?.()
      return sender.shop.within(fn, sender.actor)
    }
    await app.register(uploads, {
      shortage: async () => shortage,
      pace: { spanMs: 30_000, leastBytes: 0, storeAfterMs: 10 },
      contextOf: async (asked) => {
        if (asked.headers.cookie === undefined) throw new Failure('unauthenticated', 'Sign in first.')
        return { read: run, change: run }
      },
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  beforeEach(() => {
    actor = person('manager')
  })

  const text = `${header}\n1,2025-03-01,A,1,2.50\n2,2025-03-01,=1+1,-x,-2.50\n`
  const start = (bytes = Buffer.byteLength(text)) =>
    shop.within((work) => startImport(work, { fileName: 'orders.csv', bytes: String(bytes) }))
  /** Bytes of a file that the database holds. */
  const stored = (id: string, of = shop) =>
    of.within(async ({ sql, businessId }) => {
      const values = [businessId, id]
      const [row] = await sql<{ bytes: number }>(
        'select coalesce(sum(size), 0)::int as bytes from upload_part where business_id = $1 and import_id = $2',
        values,
      )
      return row?.bytes
    })
  const put = (id: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/uploads/${id}`, { method: 'PUT', body, headers: { cookie: 'x', 'content-type': 'text/csv', ...headers } })

  it('a file sent whole is read by the job, and its refused rows come back as safe CSV that can be imported again', async () => {
    const { id } = await start()
    const answered = await put(id, text)
    expect([answered.status, await answered.json()]).toEqual([
      200,
      { state: 'waiting', bytesReceived: String(text.length), bytesExpected: String(text.length) },
    ])
    expect(shop.jobs).toEqual([['import', { businessId: shop.businessId, importId: id }]])
    await importJob(dataDir).run({ ...job(shop), data: { businessId: shop.businessId, importId: id } })
    expect(await shop.within((work) => importById(work, id))).toMatchObject({ state: 'done', accepted: 1, refused: 1 })
    expect(await stored(id)).toBe(0)
    const csv = await fetch(`${url}/uploads/${id}/refused.csv`, { headers: { cookie: 'x' } })
    expect(csv.headers.get('content-disposition')).toContain('attachment')
    expect(csv.headers.get('x-content-type-options')).toBe('nosniff')
    const refused = await csv.text()
    expect(parse(refused)).toEqual([
      ['order_id', 'date', 'sku', 'qty', 'unit_price', 'riskpilot_line', 'riskpilot_column', 'riskpilot_problem'],
      ['2', '2025-03-01', "'=1+1", "'-x", '-2.5', '3', 'qty', '‘-x’ is not a number.'],
    ])
    const fixed = await shop.import('fixed.csv', refused.replace("'-x", '3').replace('-2.5', '2.5').replace("'=1+1", 'B'))
    expect(fixed.summary).toMatchObject({ accepted: 1, refused: [] })
  })

  it('a file sent in parts goes on where it stopped, and only there', async () => {
    const { id } = await start()
    expect((await put(id, text.slice(0, 20), { 'upload-offset': '0' })).headers.get('upload-offset')).toBe('20')
    expect((await fetch(`${url}/uploads/${id}`, { method: 'HEAD', headers: { cookie: 'x' } })).headers.get('upload-offset')).toBe('20')
    expect((await put(id, text.slice(30), { 'upload-offset': '30' })).status).toBe(409)
    const range = { 'content-range': `bytes 20-${text.length - 1}/${text.length}` }
    expect(await (await put(id, text.slice(20), range)).json()).toMatchObject({ state: 'waiting' })
    expect((await put(id, 'more')).status).toBe(409)
  })

  it('a connection that breaks keeps what came', async () => {
    const { id } = await start()
    const sending = request(`${url}/uploads/${id}`, { method: 'PUT', headers: { cookie: 'x', 'content-length': text.length } })
    sending.on('error', () => undefined)
    sending.write(text.slice(0, 25))
    await expect.poll(() => stored(id), { timeout: 60_000 }).toBe(25)
    sending.destroy()
    const offset = async () => (await fetch(`${url}/uploads/${id}`, { headers: { cookie: 'x' } })).headers.get('upload-offset')
    await expect.poll(offset, { timeout: 60_000 }).toBe('25')
    // Bytes are counted while their request still stands, and it may end after the next one began.
    await expect.poll(async () => (await put(id, text.slice(25), { 'upload-offset': '25' })).status, { timeout: 60_000 }).toBe(200)
  })

  it('REL-05 one file sent by two requests at once is taken once; the second is told and may go on afterwards', async () => {
    const { id } = await start()
    const first = request(`${url}/uploads/${id}`, { method: 'PUT', headers: { cookie: 'x', 'content-length': text.length } })
    const answered = new Promise<number>((resolve) => first.on('response', (response) => resolve(response.resume().statusCode ?? 0)))
    first.write(text.slice(0, 25))
    await expect.poll(() => stored(id), { timeout: 60_000 }).toBe(25)
    const second = await put(id, text)
    expect([second.status, await second.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CONFLICT', message: 'Another request sends this file right now.' }),
    ])
    first.end(text.slice(25))
    expect(await answered).toBe(200)
    expect(shop.jobs).toEqual([['import', { businessId: shop.businessId, importId: id }]])
    await importJob(dataDir).run({ ...job(shop), data: { businessId: shop.businessId, importId: id } })
    expect(await shop.within((work) => importById(work, id))).toMatchObject({ state: 'done', rowsRead: 2, accepted: 1, refused: 1 })
  })

  it('SEC-01 a file that another business is sending answers like an id of nobody, and no stranger holds its sender up', async () => {
    const { id } = await start()
    const first = request(`${url}/uploads/${id}`, { method: 'PUT', headers: { cookie: 'x', 'content-length': text.length } })
    const answered = new Promise<number>((resolve) => first.on('response', (response) => resolve(response.resume().statusCode ?? 0)))
    first.write(text.slice(0, 25))
    await expect.poll(() => stored(id), { timeout: 60_000 }).toBe(25)
    const owner = shop
    const told = async (one: string) => {
      const given = await put(one, 'abc')
      return [given.status, { ...((await given.json()) as object), requestId: '' }]
    }
    shop = await base.another()
    expect(await told(id)).toEqual(await told('00000000-0000-4000-8000-000000000009'))
    actor = person('viewer')
    expect(await told(id)).toEqual(await told('00000000-0000-4000-8000-000000000009'))
    shop = owner
    actor = person('manager')
    first.end(text.slice(25))
    expect(await answered).toBe(200)
  })

  it('SEC-01 a request that may not send a file does not make its sender wait', async () => {
    const { id } = await start()
    const owner = shop
    shop = await base.another()
    let ownerAnswered: number | undefined
    beforeNext = async () => {
      shop = owner
      ownerAnswered = (await put(id, text)).status
    }
    expect((await put(id, 'abc')).status).toBe(404)
    expect(ownerAnswered).toBe(200)
  })

  it('REL-05 a file above the limit is refused when it is announced, and one that grows past what was announced while it comes', async () => {
    const announce = (bytes: bigint) => shop.within((work) => startImport(work, { fileName: 'orders.csv', bytes: String(bytes) }))
    await expect(announce(4n * 1024n ** 3n + 1n)).rejects.toMatchObject({
      kind: 'invalid_input',
      fields: [{ field: 'bytes', message: 'The file is larger than 4 GB. Split it between orders and import the parts.' }],
    })
    const { id } = await announce(40n)
    const sending = request(`${url}/uploads/${id}`, { method: 'PUT', headers: { cookie: 'x', 'transfer-encoding': 'chunked' } })
    sending.on('error', () => undefined)
    const status = new Promise<number>((resolve) => sending.on('response', (response) => resolve(response.resume().statusCode ?? 0)))
    // The request never ends: the response comes before its end.
    sending.write(text)
    expect(await status).toBe(413)
    sending.destroy()
    expect(await stored(id)).toBe(0)
    expect(await shop.within((work) => importById(work, id))).toMatchObject({ state: 'uploading', bytesReceived: '0' })
  })

  it('REL-08 without room no byte is taken, and the sentence says that nobody has to help', async () => {
    const { id } = await start()
    shortage = 'Less than 500 MB are free.'
    const refused = await put(id, text)
    shortage = null
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'UNAVAILABLE', message: 'Less than 500 MB are free.' }),
    ])
    expect(await stored(id)).toBe(0)
    expect((await put(id, text)).status).toBe(200)
  })

  it('a cancelled upload leaves no bytes behind', async () => {
    const { id } = await start()
    await put(id, text.slice(0, 20))
    expect(await stored(id)).toBe(20)
    await shop.within((work) => cancelImport(work, id))
    const data = { businessId: shop.businessId, importId: id }
    expect(shop.jobs).toEqual([['import', data]])
    // Any of several servers clears away what came of it.
    expect(await importJob(dataDir, { isShared: true }).canRun?.(data, shop.within)).toBe(true)
    await importJob(dataDir).run({ ...job(shop), data })
    expect(await stored(id)).toBe(0)
  })

  it('more than was announced, nobody, a viewer, a foreign or no id are refused before a byte is kept', async () => {
    const { id } = await start(5)
    expect((await put(id, 'too long')).status).toBe(413)
    expect((await put(id, 'abc', { 'upload-offset': '-1' })).status).toBe(400)
    expect((await fetch(`${url}/uploads/${id}`, { method: 'PUT', body: 'abc' })).status).toBe(401)
    actor = person('viewer')
    expect((await put(id, 'abc')).status).toBe(403)
    actor = person('manager')
    for (const none of ['00000000-0000-4000-8000-000000000009', '..%2F..%2Fetc%2Fpasswd']) {
      const answered = await put(none, 'abc')
      expect([answered.status, await answered.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
    }
    const foreign = await base.another()
    const theirs = await foreign.within((work) => startImport(work, { fileName: 'a.csv', bytes: '3' }))
    expect((await put(theirs.id, 'abc')).status).toBe(404)
    expect((await fetch(`${url}/uploads/${theirs.id}/refused.csv`, { headers: { cookie: 'x' } })).status).toBe(404)
  })

  it('bytes for an import that takes none are a conflict', async () => {
    const { id } = await start(3)
    const part = await packPart(0n, Buffer.from('abc'))
    await shop.within((work) => storePart(work, id, part))
    expect(await shop.within((work) => hasEveryPart(work, id))).toBe(true)
    await expect(shop.within((work) => storePart(work, id, part))).rejects.toMatchObject({ kind: 'conflict' })
  })
})
