import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { testShop } from '../../../e2e/support/imports/test-shop.ts'
import { tusHeaders } from '../../../e2e/support/tus.ts'
import { startImport } from '../imports.ts'
import { uploads } from './uploads.ts'

type Answer = { readonly status: number | undefined; readonly text: string }

it.each([
  ['PUT', {}],
  ['PATCH', tusHeaders],
])(
  'SEC-23 a file that stops coming with %s is answered with 408; what came of it is kept, and the sender goes on there',
  async (method, first) => {
    await using shop = await testShop()
    const app = Fastify()
    const run = <T>(fn: Parameters<typeof shop.within<T>>[0]) => shop.within(fn)
    const pace = { spanMs: 300, leastBytes: 30_000 }
    await app.register(uploads, { shortage: async () => null, contextOf: async () => ({ read: run, change: run }), pace })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { id } = await shop.within((work) => startImport(work, { fileName: 'orders.csv', bytes: '50000' }))
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/uploads/${id}`

    const sending = request(url, { method, headers: { 'content-type': 'text/csv', ...first, 'transfer-encoding': 'chunked' } })
    sending.on('error', () => undefined)
    const answered = new Promise<Answer>((resolve) =>
      sending.on('response', (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode, text }))
      }),
    )
    const isCut = new Promise((resolve) => sending.on('close', resolve))
    // Some bytes arrived, but fewer than a working connection carries in that time.
    sending.write('x'.repeat(20_000))
    const { status, text } = await answered
    await isCut
    expect([status, JSON.parse(text)]).toMatchObject([408, { code: 'TOO_SLOW', message: expect.stringContaining('What has come is kept') }])

    const offset = Number((await fetch(url)).headers.get('upload-offset'))
    expect(offset).toBe(20_000)
    const rest = await fetch(url, { method: 'PUT', body: 'x'.repeat(50_000 - offset), headers: { 'upload-offset': String(offset) } })
    expect([rest.status, await rest.json()]).toMatchObject([200, { state: 'waiting', bytesReceived: '50000' }])
    await app.close()
  },
)
