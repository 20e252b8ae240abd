import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A WebSocket implemented on plain TCP, so that a test decides when the connection is read. Pings
 * are answered while it is.
 */
export type RawSocket = {
  readonly tcp: Socket
  send(message: object): void
  /** Texts received so far. */
  readonly texts: string[]
  /** The close code of the other side. */
  closeCode(): number | undefined
  readonly hasEnded: Promise<void>
}

/**
 * Performs the handshake on `/graphql` of the server, with these headers. Rejects when the
 * handshake is refused.
 */
export async function rawSocket(url: string, headers: Readonly<Record<string, string>>): Promise<RawSocket> {
  const { hostname, port, host } = new URL(url)
  const tcp = connect(Number(port), hostname)
  tcp.on('error', () => undefined)
  const asked = {
    host,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-protocol': 'graphql-transport-ws',
    ...headers,
  }
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}`)
  tcp.write(['GET /graphql HTTP/1.1', ...lines, '', ''].join('\r\n'))
  const texts: string[] = []
  let code: number | undefined
  const answered = await answeredHead(tcp)
  let { rest } = answered
  if (!answered.head.startsWith('HTTP/1.1 101')) throw new Error(answered.head)
  tcp.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part])
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.bytes)
      if (frame.kind === 1) texts.push(frame.content.toString())
      if (frame.kind === 9) tcp.write(masked(frame.content, pong))
      if (frame.kind === 8) code = frame.content.readUInt16BE(0)
    }
  })
  const hasEnded = new Promise<void>((resolve) => tcp.once('close', () => resolve()))
  return {
    tcp,
    texts,
    closeCode: () => code,
    hasEnded,
    send: (message) => void tcp.write(masked(Buffer.from(JSON.stringify(message)), text)),
  }
}

/** The server's response to the handshake, and the bytes that followed it. */
function answeredHead(tcp: Socket): Promise<{ head: string; rest: Buffer }> {
  let came = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const onData = (part: Buffer) => {
      came = Buffer.concat([came, part])
      const end = came.indexOf('\r\n\r\n')
      if (end < 0) return
      tcp.off('data', onData)
      resolve({ head: came.subarray(0, end).toString(), rest: came.subarray(end + 4) })
    }
    tcp.on('data', onData)
    tcp.once('close', () => reject(new Error('The connection ended before the handshake.')))
  })
}

/**
 * The frame at the start of the received bytes, if it is complete (RFC 6455, section 5.2); servers
 * do not mask.
 */
function firstFrame(bytes: Buffer): { kind: number; content: Buffer; bytes: number } | null {
  const short = (bytes[1] ?? 0) & 127
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start) return null
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < start + length) return null
  return { kind: (bytes[0] ?? 0) & 15, content: bytes.subarray(start, start + length), bytes: start + length }
}

const text = 1
const pong = 10

/** A masked client frame of less than 64 KB. */
function masked(content: Buffer, kind: number): Buffer {
  const mask = randomBytes(4)
  const { length } = content
  const head = Buffer.from(length < 126 ? [0x80 | kind, 0x80 | length] : [0x80 | kind, 0xfe, length >> 8, length & 255])
  return Buffer.concat([head, mask, content.map((byte, i) => byte ^ (mask[i % 4] ?? 0))])
}
