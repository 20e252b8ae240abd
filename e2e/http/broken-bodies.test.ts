import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp } from '../../api/server/http/app.ts'
import { type TestServer, testServer } from '../support/test-server.ts'
import { tusHeaders } from '../support/tus.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its timers are faked.
  server = await testServer({ env: { WORKER: 'off' } })
  cookie = await server.signIn()
})
afterEach(() => vi.useRealTimers())
afterAll(() => server[Symbol.asyncDispose]())

type Ended = { readonly status: number; readonly code: string | undefined; readonly text: string }

/** Sends bytes as they are. `ended`: what came back until the server ended the connection. */
function sending(url: string, first: string | Buffer): { readonly socket: Socket; readonly ended: Promise<Ended> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.on('error', () => undefined)
  socket.write(first)
  const ended = new Promise<Ended>((resolve) =>
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), code: /"code":"(\w+)"/.exec(text)?.[1], text }),
    ),
  )
  return { socket, ended }
}

const head = (line: string, headers: readonly string[]) =>
  [`${line} HTTP/1.1`, `Host: ${new URL(server.url).host}`, `Cookie: ${cookie}`, `Origin: ${server.url}`, ...headers, '', ''].join('\r\n')

/** One address of each door, and one where there is nothing. */
const doors = ['POST /graphql', 'PATCH /api/risks/x/status', 'POST /api/identity/sign-in/email', 'POST /api/nothing', 'POST /nowhere']
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'

async function announced(bytes: number): Promise<string> {
  const query = `mutation { startImport(input: { fileName: "a.csv", bytes: "${bytes}" }) { uploadUrl } }`
  const { data } = await server.graph(query, { cookie })
  return (data as { startImport: { uploadUrl: string } }).startImport.uploadUrl
}

/** Time stands still until so many more timers run than before. */
async function whenTimersAre(count: number): Promise<void> {
  while (vi.getTimerCount() < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('a body that does not come', () => {
  it('SEC-11 SEC-23 ends with 408 and the connection, through every door: nothing after the headers, and a byte now and then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const before = vi.getTimerCount()
    const silent = doors.map((line) => sending(server.url, `${head(line, [json, 'Content-Length: 100'])}{"a":`))
    const dripping = doors.map((line) => sending(server.url, head(line, [json, chunked])))
    await whenTimersAre(before + 2 * doors.length)
    for (let second = 0; second < 14; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      for (const { socket } of dripping) socket.write('1\r\nx\r\n')
    }
    expect([...silent, ...dripping].filter(({ socket }) => socket.closed)).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    for (const [i, { ended }] of [...silent, ...dripping].entries()) {
      const { status, code, text } = await ended
      expect([doors[i % doors.length], status, code]).toEqual([doors[i % doors.length], 408, 'TOO_SLOW'])
      expect(text).toMatch(/connection: close/i)
      expect(text).toMatch(/x-request-id: [\da-f-]{36}/i)
    }
  })

  it('SEC-11 is not waited for where the answer does not need it', async () => {
    for (const line of ['GET /livez', 'POST /graphql']) {
      const [name, path = ''] = line.split(' ')
      const { ended } = sending(
        server.url,
        `${name} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\nOrigin: http://evil.example\r\n\r\n{`,
      )
      const { status, text } = await ended
      expect([line, status]).toEqual([line, name === 'GET' ? 200 : 403])
      expect(text).toMatch(/connection: close/i)
    }
  })
})

/** Both ways to send a file, with what the first request says. */
const uploadDoors: readonly (readonly [method: string, headers: readonly string[]])[] = [
  ['PUT', []],
  ['PATCH', Object.entries(tusHeaders).map(([name, value]) => `${name}: ${value}`)],
]

describe.each(uploadDoors)('a file that is refused while it is sent with %s', (method, first) => {
  /** A sender with more bytes than it announced, who has the answer and is not at the end. */
  async function refused() {
    const sender = sending(server.url, `${head(`${method} ${await announced(10)}`, [...first, chunked])}20\r\n${'x'.repeat(32)}\r\n`)
    const [answer] = await once(sender.socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    return sender
  }

  it('is read on and thrown away: a sender whose connection broke would not learn why', async () => {
    const { socket, ended } = await refused()
    for (let megabytes = 0; megabytes < 20; megabytes++)
      if (!socket.write(`100000\r\n${'x'.repeat(1_048_576)}\r\n`)) await Promise.race([once(socket, 'drain'), ended])
    socket.write(`0\r\n\r\n${head('GET /livez', ['Connection: close'])}`)
    expect((await ended).text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it('SEC-11 loses its connection when the rest does not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, ended } = await refused()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(socket.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await ended).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  })
})

describe('headers that do not come', () => {
  it('SEC-11 end with 408 and the connection: line by line, a word, and nothing at all', async () => {
    const patience = { headersMs: 100, bodyMs: 100, checkMs: 25 }
    const app = await makeApp({ log: pino({ level: 'silent' }), publicOrigin: undefined, corsOrigins: [], timeouts: patience })
    app.get('/', async () => 'here')
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const slow = sending(url, 'GET / HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => slow.socket.write('X-More: of it\r\n'), 20)
    const all = [slow, sending(url, 'GET'), sending(url, '')]
    for (const { ended } of all) {
      const { status, code, text } = await ended
      expect([status, code]).toEqual([408, 'TOO_SLOW'])
      expect(text).toMatch(/x-request-id: [\da-f-]{36}\r\nX-Content-Type-Options: nosniff/i)
    }
    clearInterval(dripping)
    await app.close()
  })
})

describe('a body that is no JSON', () => {
  const sent = async (path: string, type: string | undefined, body: string) => {
    const headers = { cookie, origin: server.url, ...(type && { 'content-type': type }) }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: new Blob([body]) })
    const text = await response.text()
    return [response.status, /"message":"((?:[^"\\\\]|\\\\.)*)"/.exec(text)?.[1]]
  }

  it('API-03 is told with the place of the mistake, and a missing or other type with the header to send', async () => {
    const header = 'Send the body as JSON, with the header Content-Type: application/json.'
    for (const path of ['/api/suppliers', '/graphql']) {
      for (const type of [undefined, 'text/plain', 'application/xml'])
        expect([path, type, ...(await sent(path, type, '{"name":"Acme"}'))]).toEqual([path, type, 415, header])
      expect(await sent(path, 'application/json', '{\n  "name": Acme\n}')).toEqual([
        400,
        'The body is not JSON: line 2, column 11 should have a value, and has A. Correct it and send it again.',
      ])
      expect(await sent(path, 'application/json', '{"name":"Acme"')).toEqual([
        400,
        'The body is not JSON: line 1, column 15 should have a comma or }, and the body ends there. Correct it and send it again.',
      ])
      expect(await sent(path, 'application/json', ' ')).toEqual([400, 'The body is empty. Send the values as one JSON object.'])
      expect((await sent(path, 'application/json', '{"__proto__":{"x":1}}'))[0]).toBe(400)
    }
  })
})

describe('a body that is not what it says', () => {
  const answered = async (line: string, headers: readonly string[], body: string | Buffer) => {
    const { ended } = sending(server.url, Buffer.concat([Buffer.from(head(line, [...headers, 'Connection: close'])), Buffer.from(body)]))
    const { status, code } = await ended
    return [line, status, code]
  }

  it('SEC-11 longer than said, or with two lengths, is no request; without end it is cut at the limit', async ({ task }) => {
    let most = 0
    for (const line of doors) {
      expect(await answered(line, [json, 'Content-Length: 2'], `{}${'x'.repeat(1_000)}`)).toEqual([line, 400, 'BAD_USER_INPUT'])
      expect(await answered(line, [json, 'Content-Length: 2', chunked], '{}')).toEqual([line, 400, 'BAD_USER_INPUT'])
      const { socket, ended } = sending(server.url, head(line, [json, chunked]))
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
      while (!socket.destroyed) {
        const isTaken = socket.write(chunk)
        if (!isTaken) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended])
      }
      const { status, code } = await ended
      // A sender that writes on may lose the answer with the connection.
      expect([line, status, code]).toEqual([line, expect.toBeOneOf([413, 0]), expect.toBeOneOf(['TOO_LARGE', undefined])])
      most = Math.max(most, socket.bytesWritten)
    }
    task.meta.figures = { 'most MB taken from an endless body': Math.round(most / 100_000) / 10 }
  })

  it('SEC-23 packed so that it unpacks to a thousand times as much is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 32))
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip'])
      for (const line of doors) {
        const headers = [json, `Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`]
        expect(await answered(line, headers, bomb)).toEqual([line, expect.toBeOneOf([413, 415]), expect.any(String)])
      }
  })

  it('SEC-23 of ten thousand parts is refused by its type, unread', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(10_000)
    const headers = ['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${part.length}`]
    for (const line of doors)
      expect(await answered(line, headers, part)).toEqual([line, expect.toBeOneOf([404, 413, 415]), expect.any(String)])
    const path = await announced(10)
    expect(await answered(`PUT ${path}`, headers, part)).toEqual([`PUT ${path}`, 413, 'TOO_LARGE'])
    const byTus = ['Tus-Resumable: 1.0.0', 'Upload-Offset: 0', ...headers]
    expect(await answered(`PATCH ${path}`, byTus, part)).toEqual([`PATCH ${path}`, 415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})
