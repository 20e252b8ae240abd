import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linesClient } from './lines-outbound.ts'

let server: Server
let respond: RequestListener
let seen: { path: string; headers: Readonly<Record<string, unknown>> }[]
beforeEach(async () => {
  seen = []
  server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers })
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const { signal } = new AbortController()

/** The lines up to the end or to what went wrong, and what that was. */
async function linesOf(address = `${own()}/file?signature=a%2Bb`, named = [own()], of = { signal }) {
  const lines: string[] = []
  try {
    for await (const line of linesClient(new Set(named))(address, of)) lines.push(line)
    return { lines, wrong: null }
  } catch (error) {
    return { lines, wrong: error instanceof Error ? error.message : String(error) }
  }
}

describe('the client that gets lines', () => {
  it('gives each line whole, however the network cuts them, packed or not, and sends nothing that lets in', async () => {
    const text = 'ä\n{"a":"ü"}\n\nlast'
    respond = async (_, response) => {
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.of(byte))
        await new Promise(setImmediate)
      }
      response.end()
    }
    expect(await linesOf()).toEqual({ lines: ['ä', '{"a":"ü"}', 'last'], wrong: null })
    expect(seen).toMatchObject([{ path: '/file?signature=a%2Bb', headers: { 'accept-encoding': 'gzip' } }])
    expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual(['accept-encoding', 'connection', 'host'])
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
    expect(await linesOf()).toEqual({ lines: ['ä', '{"a":"ü"}', 'last'], wrong: null })
  })

  it('SEC-14 asks no private network but what an operator named', async () => {
    expect(await linesOf(undefined, [])).toMatchObject({ lines: [] })
    expect((await linesOf('http://169.254.169.254/latest')).wrong).not.toBeNull()
    expect(seen).toEqual([])
  })

  it('says that a file broke off, answers otherwise or leads elsewhere', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('one\ntwo\nth')
      setImmediate(() => response.destroy())
    }
    expect(await linesOf()).toEqual({
      lines: ['one', 'two'],
      wrong: '127.0.0.1:PORT broke off in the middle.'.replace('PORT', new URL(own()).port),
    })
    respond = (_, response) => response.writeHead(403).end('<Error/>')
    expect((await linesOf()).wrong).toContain('answered with status 403')
    respond = (_, response) => response.writeHead(302, { location: '/other' }).end()
    expect((await linesOf()).wrong).toContain('answered with status 302')
    expect(seen.map(({ path }) => path)).not.toContain('/other')
  })

  it('holds no line without end', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1_048_576, ' ')))
    expect((await linesOf()).wrong).toContain('a line of more than 8 MB')
  })

  it('ends where it is aborted, with what it was aborted with', async () => {
    const stop = new AbortController()
    respond = (_, response) => {
      response.write('one\n')
      setImmediate(() => stop.abort(new Error('It is over.')))
    }
    expect((await linesOf(undefined, undefined, { signal: stop.signal })).wrong).toBe('It is over.')
  })
})
