import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outboundClient, type PostOutbound } from '../../../api/platform/outbound/post-outbound.ts'

/**
 * A browser's side of a subscription: what it hands to the server, and the keys with which it alone
 * can read.
 */
export type TestBrowser = { readonly endpoint: string; readonly p256dh: string; readonly auth: string; readonly keys: ECDH }

export function testBrowser(name: string): TestBrowser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `https://push.example/send/${name}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    keys,
  }
}

/** What a browser hands to the server. */
export const subscriptionOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth })

export type Pushed = {
  readonly name: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * A push service on a port of this machine. `post` goes through the product's own client; only its
 * last step leads here.
 */
export class TestPushService {
  /** What was taken, in its order. */
  readonly taken: Pushed[] = []
  /** Requests, also those that were refused. */
  asked = 0
  /**
   * How it answers, by the browser's name; 201 unless said otherwise. `cut`: it ends the
   * connection.
   */
  readonly answers = new Map<string, { readonly status: number; readonly retryAfter?: string } | 'cut'>()
  private readonly server: Server

  constructor() {
    this.server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      this.answer({ name: (request.url ?? '').split('/').at(-1) ?? '', headers: request.headers, body: Buffer.concat(parts) }, response)
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve))
  }

  readonly post: PostOutbound = (address, post) => {
    const { port } = this.server.address() as AddressInfo
    const client = outboundClient({ resolve: async () => ['93.184.216.34'], dial: () => ({ address: '127.0.0.1', port }) })
    // A certificate for any host is nothing that a test can have.
    return client(address.replace(/^https:/, 'http:'), post)
  }

  private answer(pushed: Pushed, response: ServerResponse): void {
    this.asked += 1
    const answer = this.answers.get(pushed.name) ?? { status: 201 }
    if (answer === 'cut') {
      response.destroy()
      return
    }
    if (answer.status === 201) this.taken.push(pushed)
    response.writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {}).end()
  }
}

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]) => {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/**
 * Reads what a browser got, by RFC 8291 and RFC 8188 alone: written without the library that
 * encrypts.
 */
export function decrypted({ keys, auth }: TestBrowser, body: Buffer): { id: string; title: string; body: string; path: string } {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const prk = hmac(Buffer.from(auth, 'base64url'), keys.computeSecret(serverKey))
  const ikm = hmac(prk, 'WebPush: info\0', keys.getPublicKey(), serverKey, Buffer.from([1]))
  const contentPrk = hmac(salt, ikm)
  const key = hmac(contentPrk, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
  const nonce = hmac(contentPrk, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
}

/**
 * The claims of the token that signs a push (RFC 8292), after its signature was checked; and the
 * public key that it names.
 */
export function signedClaims({ headers }: Pushed): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token of a push is not signed by the key that it names.')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
