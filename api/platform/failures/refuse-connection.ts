import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { bodyOf, codes, type Failure } from './failures.ts'

/**
 * Refuses on the connection itself, in the house's form and with the headers of every answer, where no request came of what was sent: what
 * is no HTTP, and handshakes of sockets. The connection ends; the request's id is in no log.
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
