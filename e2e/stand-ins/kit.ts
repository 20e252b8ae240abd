import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** What a stand-in answers. `text`, or `bytes`, is sent as it is, for what is no JSON. */
export type StandInAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
  readonly bytes?: Buffer
}

/** A request as a stand-in sees it. */
export type StandInRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it was sent. */
  readonly body: string
}

/**
 * What goes wrong instead of the next answer: a whole other one, the first half of the right one,
 * the right one after a while or byte by byte, gzip that unpacks to 64 MB (`bomb`), or the
 * connection: before the request was done, or after it (`lost`).
 */
export type Fault = StandInAnswer | 'half' | 'cut' | 'lost' | 'bomb' | { readonly slowMs: number } | { readonly trickleMs: number }

/** A provider over the network. */
export type StandIn = AsyncDisposable & {
  readonly origin: string
  readonly asked: readonly StandInRequest[]
  /** These go wrong next, one request each. */
  failNext(...faults: Fault[]): void
}

type Answering = (request: StandInRequest) => StandInAnswer | Promise<StandInAnswer>

/** Listens on this machine. Port 0 picks a free one. `free` says which requests no fault is for. */
export async function standIn(answer: Answering, port = 0, free: (request: StandInRequest) => boolean = () => false): Promise<StandIn> {
  const asked: StandInRequest[] = []
  const faults: Fault[] = []
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await requestOf(incoming)
    const fault = free(request) ? undefined : faults.shift()
    if (!free(request)) asked.push(request)
    if (fault === 'cut') incoming.socket.destroy()
    else if (fault === 'half') sendHalf(response, await answer(request))
    else if (fault === 'bomb') sendBomb(response)
    else if (fault === 'lost') {
      await answer(request)
      incoming.socket.destroy()
    } else if (fault === undefined) send(response, await answer(request))
    else if ('slowMs' in fault) {
      await setTimeout(fault.slowMs)
      send(response, await answer(request))
    } else if ('trickleMs' in fault) await sendBytes(response, await answer(request), fault.trickleMs)
    else send(response, fault)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => send(response, { status: 500, text: `The stand-in failed: ${String(error)}` }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    failNext: (...next) => faults.push(...next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function requestOf(incoming: IncomingMessage): Promise<StandInRequest> {
  const { method = 'GET', url = '/', headers } = incoming
  const { pathname, searchParams } = new URL(url, 'http://stand-in')
  return { method, path: pathname, query: searchParams, headers, body: await text(incoming) }
}

const textOf = ({ text, body }: StandInAnswer) => text ?? JSON.stringify(body)

function send(response: ServerResponse, answer: StandInAnswer): void {
  const type = answer.text === undefined ? 'application/json' : 'text/html'
  response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(answer.bytes ?? textOf(answer))
}

function sendHalf(response: ServerResponse, answer: StandInAnswer): void {
  const text = textOf(answer)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
}

/** Until the other side has had enough. */
async function sendBytes(response: ServerResponse, answer: StandInAnswer, everyMs: number): Promise<void> {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(textOf(answer))) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await setTimeout(everyMs)
  }
  response.end()
}

function sendBomb(response: ServerResponse): void {
  const packed = gzipSync(Buffer.alloc(64 * 1_048_576, ' '))
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
}
