import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './outbound-address.ts'
import { outboundClient } from './post-outbound.ts'
import type { Endpoint, Network } from './send-outbound.ts'

/** An address of the public internet that every name here has. */
const publicAddress = '93.184.216.34'

let server: Server
let seen: { path: string; host: string; body: string }[]
let dialed: Endpoint[]
let respond: RequestListener
beforeEach(async () => {
  seen = []
  dialed = []
  respond = (_, response) => response.end('ok')
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    seen.push({ path: request.url ?? '', host: request.headers.host ?? '', body: Buffer.concat(parts).toString() })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

/**
 * The checks see the address that the name has; only then is the connection led to the server of
 * this test.
 */
const network = (resolve: Network['resolve'] = async () => [publicAddress]): Network => ({
  resolve,
  dial: (endpoint) => {
    dialed.push(endpoint)
    return { address: '127.0.0.1', port: (server.address() as AddressInfo).port }
  },
})
const post = (address: string, resolve?: Network['resolve']) =>
  outboundClient(network(resolve))(address, { headers: { 'content-type': 'text/plain' }, body: 'hello' })
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was sent',
    (error: Error) => error.message,
  )

const loopback = ['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.0.0.1.', '0']
const loopbackIpv6 = ['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]']
const fullWidth = ['１２７.０.０.１', '127。0。0。1', '①②⑦.⓪.⓪.①']
const privateNetworks = [
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
]
const reserved = [
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '192.0.0.8',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
]
const forms = [...loopback, ...loopbackIpv6, ...fullWidth, ...privateNetworks, ...reserved].map((host) => `http://${host}/hook`)
const others = [
  'ftp://hooks.example/',
  'file:///etc/passwd',
  'gopher://hooks.example/',
  'javascript:alert(1)',
  '//hooks.example',
  'http://hooks.example:22/',
  'http://hooks.example:8080/',
  'https://user:pass@hooks.example/',
  'http://',
]

describe('the client for addresses that callers give', () => {
  it('SEC-14 posts to a host at the address that was checked, under its own name', async () => {
    expect(await post('http://hooks.example/a?b=c')).toEqual({ status: 200, body: 'ok', retryAfter: null })
    expect(seen).toEqual([{ path: '/a?b=c', host: 'hooks.example', body: 'hello' }])
    expect(dialed).toEqual([{ address: publicAddress, port: 80 }])
  })

  it(`SEC-14 lets no request through to ${forms.length + others.length} forms of addresses that are not public`, async () => {
    expect(forms.length + others.length).toBeGreaterThanOrEqual(40)
    for (const form of [...forms, ...others]) expect([form, await messageOf(post(form))]).not.toEqual([form, 'it was sent'])
    expect([seen, dialed]).toEqual([[], []])
  })

  it('SEC-14 lets no request through to a name that resolves to what is not public, alone or among others', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '::1', '::ffff:127.0.0.1', '169.254.169.254', 'fe80::1', '64:ff9b::a00:1'])
      for (const addresses of [[address], [publicAddress, address]])
        expect(await messageOf(post('http://hooks.example/', async () => addresses))).toContain('leads to a private network')
    expect([seen, dialed]).toEqual([[], []])
  })

  it('SEC-14 resolves a name once: a resolver that answers otherwise the second time leads nowhere else', async () => {
    const answers = [[publicAddress], ['127.0.0.1']]
    await post('http://hooks.example/', async () => answers.shift() ?? [])
    expect([answers, dialed]).toEqual([[['127.0.0.1']], [{ address: publicAddress, port: 80 }]])
  })

  it('SEC-14 checks each redirect, and follows three that keep the method', async () => {
    const redirectTo = (location: string, status = 307) => {
      respond = (_, response) => response.writeHead(status, { location }).end()
    }
    const inHeaders = forms.filter((form) => /^[ -~]+$/.test(form))
    for (const form of inHeaders) {
      redirectTo(form)
      expect([form, await messageOf(post('http://hooks.example/'))]).not.toEqual([form, 'it was sent'])
    }
    expect(seen.map(({ host }) => host)).toEqual(inHeaders.map(() => 'hooks.example'))
    const names = new Map([['inside.example', ['10.0.0.1']]])
    redirectTo('http://inside.example/')
    expect(await messageOf(post('http://hooks.example/', async (host) => names.get(host) ?? [publicAddress]))).toContain('private network')
    redirectTo('/again', 308)
    seen = []
    expect(await messageOf(post('http://hooks.example/'))).toBe('hooks.example redirects more than 3 times.')
    expect(seen.map(({ path, body }) => [path, body])).toEqual([
      ['/', 'hello'],
      ['/again', 'hello'],
      ['/again', 'hello'],
      ['/again', 'hello'],
    ])
    redirectTo('/elsewhere', 302)
    expect(await post('http://hooks.example/')).toMatchObject({ status: 302 })
  })

  it('SEC-14 takes 2 MB of an answer at most, counted after decompression', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2 * 1024 * 1024)))
    expect((await post('http://hooks.example/')).body).toHaveLength(2 * 1024 * 1024)
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2 * 1024 * 1024 + 1)))
    expect(await messageOf(post('http://hooks.example/'))).toBe('hooks.example answered with more than 2 MB.')
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
    expect(await messageOf(post('http://hooks.example/'))).toBe('hooks.example cannot be reached.')
  })

  it('REL-13 says so of a host that has no address, or ends the connection', async () => {
    expect(await messageOf(post('http://hooks.example/', async () => Promise.reject(new Error('ENOTFOUND'))))).toBe(
      'hooks.example cannot be reached.',
    )
    const tcp = createTcp((socket) => socket.destroy())
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
    const cut: Network = { ...network(), dial: () => ({ address: '127.0.0.1', port: (tcp.address() as AddressInfo).port }) }
    expect(await messageOf(outboundClient(cut)('http://hooks.example/', { headers: {}, body: '' }))).toBe(
      'hooks.example cannot be reached.',
    )
    await new Promise((resolve) => tcp.close(resolve))
  })

  it('SEC-14 takes addresses of the public internet for what they are', () => {
    const addresses = [
      publicAddress,
      '1.1.1.1',
      '100.63.255.255',
      '172.32.0.1',
      '192.0.3.1',
      '223.255.255.255',
      '2606:4700:4700::1111',
      '2a00:1450::1',
    ]
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
  })
})
