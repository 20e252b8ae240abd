import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type SharedServer, sharedServer } from '../support/shared-server.ts'

let server: SharedServer
let cookie: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ cookie } = await newShop(server))
})

/** Sends bytes as they are, and returns all that comes back until the server ends. */
async function raw(text: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString()
  })
  socket.on('error', () => undefined)
  socket.write(text)
  // A server that refuses may reset the connection: what came before that is its answer.
  await new Promise((resolve) => socket.on('close', resolve))
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), text: answer }
}

const request = (line: string, headers: readonly string[] = [], body = '') =>
  raw([`${line} HTTP/1.1`, `Host: ${new URL(server.url).host}`, 'Connection: close', ...headers, '', body].join('\r\n'))
const signedIn = () => [`Cookie: ${cookie}`, `Origin: ${server.url}`]
const isAlive = async () => expect((await fetch(`${server.url}/livez`)).status).toBe(200)

describe('requests that no browser sends', () => {
  it('SEC-23 two lengths, a broken line and headers of 64 KB are refused by the parser', async () => {
    const line = 'PATCH /api/risks/x/status'
    expect((await request(line, [...signedIn(), 'Content-Length: 2', 'Content-Length: 3'], '{}')).status).toBe(400)
    expect((await request(line, [...signedIn(), 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}')).status).toBe(400)
    expect((await request('GET /api/risks', [`X-Long: ${'x'.repeat(65_536)}`])).status).toBeOneOf([431, 0])
    expect((await raw('NOTHING\r\n\r\n')).status).toBe(400)
    await isAlive()
  })

  it('a body that is cut short changes nothing and harms nobody', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    const head = ['POST /api/auth/logout HTTP/1.1', 'Host: x', `Cookie: ${cookie}`, `Origin: ${server.url}`]
    socket.write([...head, 'Content-Type: application/json', 'Content-Length: 900', '', '{"a":'].join('\r\n'))
    await once(socket, 'connect')
    socket.destroy()
    await once(socket, 'close')
    expect((await request('GET /api/auth/user', signedIn())).status).toBe(200)
  })

  it('REST-39 TRACE and words that are no method are refused', async () => {
    expect((await request('TRACE /api/risks')).status).toBe(405)
    expect((await request('BREW /api/risks')).status).toBe(400)
    const head = await request('HEAD /api/risks', signedIn())
    expect([head.status, head.text.split('\r\n\r\n')[1]]).toEqual([200, ''])
  })

  it('ROUTE-11 addresses that are twice encoded, hold NUL, end in a slash or are no address are 404 or 400, never 500', async () => {
    const paths = [
      '/api/risks/%00/status',
      '/api/risks/',
      '/api//risks',
      '/api/risks%252Fstats',
      '/api/RISKS',
      '/api/%zz',
      '/api/../etc/passwd',
    ]
    for (const path of paths)
      expect([path, (await request(`GET ${path}`, signedIn())).status]).toEqual([path, expect.toBeOneOf([400, 404, 405])])
    expect((await request('GET /api/risks/stats?unknown=1&unknown=2', signedIn())).status).toBe(200)
  })

  it('ROLE-09 cookies that are forged, foreign, broken or twice there let nobody in, or the one whose they are', async () => {
    const [name = '', value = ''] = cookie.split('=')
    const strangers = [
      `${name}=`,
      `${name}=${'x'.repeat(4_000)}`,
      `${name}=%00%ff`,
      `other=${value}`,
      `${name}=${value}x`,
      '=;=;;',
      `${name}="${value}`,
    ]
    for (const one of strangers)
      expect([one, (await request('GET /api/auth/user', [`Cookie: ${one}`, `Origin: ${server.url}`])).status]).toEqual([one, 401])
    for (const twice of [`${name}=wrong.wrong; ${cookie}`, `${cookie}; ${name}=wrong.wrong`])
      expect((await request('GET /api/auth/user', [`Cookie: ${twice}`, `Origin: ${server.url}`])).status).toBeOneOf([200, 401])
  })
})
