import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyOf, codes, type Failure } from './failures.ts'

/**
 * Writes a refusal to the raw connection, with the body and the headers of every other failure,
 * where there is no HTTP request to answer: malformed HTTP, and websocket handshakes. Closes the
 * connection. The request id of the answer is not logged.
 */
export function refuseConnection(socket: Duplex, failure: Failure): void {
  const { status } = codes[failure.kind]
  const id = randomUUID()
  const body = JSON.stringify(bodyOf(failure, id))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Server-Timing: app;dur=0.0',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
