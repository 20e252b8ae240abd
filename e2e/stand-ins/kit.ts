import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in answers. `text` is sent as it is, for what is no JSON. */
export type StandInAnswer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
}

/** A request as a stand-in sees it. */
export type StandInRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** What goes wrong instead of the next answer: a whole other one, the first half of the right one, or the connection. */
export type Fault = StandInAnswer | 'half' | 'cut'

/** A provider over the network. */
export type StandIn = AsyncDisposable & {
  readonly origin: string
  readonly asked: readonly StandInRequest[]
  /** These go wrong next, one request each. */
  failNext(...faults: Fault[]): void
}

/** Listens on this machine. Port 0 picks a free one. */
export async function standIn(answer: (request: StandInRequest) => StandInAnswer, port = 0): Promise<StandIn> {
  const asked: StandInRequest[] = []
  const faults: Fault[] = []
  const server = createServer((incoming, response) => {
    const request = requestOf(incoming)
    asked.push(request)
    const fault = faults.shift()
    if (fault === 'cut') incoming.socket.destroy()
    else if (fault === 'half') sendHalf(response, answer(request))
    else send(response, fault ?? answer(request))
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

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage): StandInRequest {
  const { pathname, searchParams } = new URL(url, 'http://stand-in')
  return { method, path: pathname, query: searchParams, headers }
}

const textOf = ({ text, body }: StandInAnswer) => text ?? JSON.stringify(body)

function send(response: ServerResponse, answer: StandInAnswer): void {
  const type = answer.text === undefined ? 'application/json' : 'text/html'
  response.writeHead(answer.status, { 'content-type': type, ...answer.headers }).end(textOf(answer))
}

function sendHalf(response: ServerResponse, answer: StandInAnswer): void {
  const text = textOf(answer)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
}
