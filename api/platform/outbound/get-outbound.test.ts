import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getClient, type OutboundGet } from './get-outbound.ts'
import type { Endpoint, Network } from './send-outbound.ts'

const publicAddress = '93.184.216.34'

let server: Server
let seen: { path: string; headers: Readonly<Record<string, unknown>> }[]
let dialed: Endpoint[]
let respond: RequestListener
beforeEach(async () => {
  seen = []
  dialed = []
  respond = (_, response) => response.end('ok')
  server = createServer((request, response) => {
    const { url = '', headers } = request
    seen.push({ path: url, headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const port = () => (server.address() as AddressInfo).port
const own = () => `http://127.0.0.1:${port()}`
const network: Network = {
  resolve: async () => [publicAddress],
  dial: (endpoint) => {
    dialed.push(endpoint)
    return { address: '127.0.0.1', port: port() }
  },
}
const get = (address: string, options?: OutboundGet, named: readonly string[] = []) => getClient(new Set(named), network)(address, options)
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was read',
    (error: Error) => error.message,
  )

describe('the client that gets', () => {
  it('SEC-14 gets a host at the address that was checked, with the headers that were given', async () => {
    const { status, body, etag, retryAfterMs } = await get('http://api.example/v1/a?b=c', { headers: { authorization: 'Bearer key' } })
    expect({ status, body, etag, retryAfterMs }).toEqual({ status: 200, body: 'ok', etag: null, retryAfterMs: 0 })
    expect(seen).toMatchObject([{ path: '/v1/a?b=c', headers: { host: 'api.example', authorization: 'Bearer key' } }])
    expect(dialed).toEqual([{ address: publicAddress, port: 80 }])
  })

  it('SEC-14 lets no request through to a private network, and none but what an operator named, to the port', async () => {
    const refused = ['http://127.0.0.1/', 'http://[::1]/', 'http://169.254.169.254/', 'http://10.0.0.1/', 'http://api.example:9002/', own()]
    for (const address of refused) expect([address, await messageOf(get(address))]).not.toEqual([address, 'it was read'])
    const inside = getClient(new Set(), { ...network, resolve: async () => [publicAddress, '10.0.0.1'] })
    expect(await messageOf(inside('http://inside.example/'))).toContain('leads to a private network')
    expect([seen, dialed]).toEqual([[], []])
    const others = [
      `http://127.0.0.1:${port() + 1}/`,
      `http://localhost:${port()}/`,
      `https://127.0.0.1:${port()}/`,
      `http://ann:key@127.0.0.1:${port()}/`,
    ]
    for (const address of others) expect([address, await messageOf(get(address, {}, [own()]))]).not.toEqual([address, 'it was read'])
    expect(seen).toEqual([])
    expect(await get(`${own()}/v1`, {}, [own()])).toMatchObject({ status: 200 })
    const byName = getClient(new Set([`http://localhost:${port()}`]), { ...network, resolve: async () => ['127.0.0.1'] })
    expect(await byName(`http://localhost:${port()}/v1`)).toMatchObject({ status: 200 })
  })

  it('SEC-14 checks each redirect, of an origin that was named as well, and takes no key to another origin', async () => {
    const redirectTo = (location: string) => {
      respond = (request, response) => (request.url === '/' ? response.writeHead(302, { location }).end() : response.end('there'))
    }
    for (const location of [
      'http://10.0.0.1/',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest',
      `http://127.0.0.1:${port() + 1}/`,
    ]) {
      redirectTo(location)
      expect([location, await messageOf(get(own(), {}, [own()]))]).not.toEqual([location, 'it was read'])
    }
    seen = []
    redirectTo('/next')
    expect(await get('http://api.example/', { headers: { authorization: 'Bearer key' } })).toMatchObject({ body: 'there' })
    redirectTo('http://other.example/next')
    await get('http://api.example/', { headers: { authorization: 'Bearer key', 'x-api-key': 'key' } })
    expect(seen.map(({ headers }) => [headers.host, headers.authorization ?? headers['x-api-key'] ?? null])).toEqual([
      ['api.example', 'Bearer key'],
      ['api.example', 'Bearer key'],
      ['api.example', 'Bearer key'],
      ['other.example', null],
    ])
    respond = (_, response) => response.writeHead(307, { location: '/again' }).end()
    expect(await messageOf(get('http://api.example/'))).toBe('api.example redirects more than 3 times.')
  })

  it('knows what it has: with a tag the answer may be that nothing changed', async () => {
    respond = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end()
      else response.writeHead(200, { etag: '"1"' }).end('list')
    }
    expect(await get('http://api.example/')).toMatchObject({ status: 200, etag: '"1"', body: 'list' })
    expect(await get('http://api.example/', { etag: '"1"' })).toMatchObject({ status: 304, etag: '"1"', body: '' })
  })

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['soon', 0],
    ['Sun, 29 Nov 2026 10:00:30 GMT', 30_000],
    ['Sun, 29 Nov 2026 09:59:00 GMT', 0],
  ])('REL-13 reads how long a host asks to wait: %s', async (header, ms) => {
    respond = (_, response) => response.writeHead(429, { 'retry-after': header, date: 'Sun, 29 Nov 2026 10:00:00 GMT' }).end()
    expect(await get('http://api.example/')).toMatchObject({ status: 429, retryAfterMs: ms })
  })

  it('SEC-14 takes 8 MB of an answer at most, counted after decompression', async () => {
    const most = 8 * 1024 * 1024
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(most)))
    expect((await get('http://api.example/')).body).toHaveLength(most)
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(most + 1)))
    expect(await messageOf(get('http://api.example/'))).toBe('api.example answered with more than 8 MB.')
  })

  it('REL-13 ends when it is told to, also in the middle of an answer that never ends', async () => {
    const stopping = new AbortController()
    respond = (_, response) => {
      response.writeHead(200).write('{')
      stopping.abort(new Error('the server stops'))
    }
    expect(await messageOf(get('http://api.example/', { signal: stopping.signal }))).toBe('the server stops')
    respond = (request) => request.socket.destroy()
    expect(await messageOf(get('http://api.example/'))).toBe('api.example cannot be reached.')
  })
})
