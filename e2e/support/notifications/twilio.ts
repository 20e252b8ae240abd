import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { outboundClient, type PostOutbound } from '../../../api/platform/outbound/post-outbound.ts'
import type { TwilioAccount } from '../../../api/platform/settings/settings.ts'
import { type ExternalServices, requestUrl } from '../../../api/platform/transaction/external-services.ts'

export const testAccount: TwilioAccount = {
  accountSid: `AC${'0a'.repeat(16)}`,
  authToken: 'a token of these tests alone',
  from: '+15005550006',
}

/** What a phone got. */
export type Texted = { readonly to: string; readonly from: string; readonly text: string }

type TwilioAnswer = { readonly status: number; readonly code?: number; readonly retryAfter?: string } | 'cut' | 'taken and cut'

/**
 * Twilio on a port of this machine. What is asked goes through the product's own clients; only
 * their last step leads here.
 */
export class TestTwilio {
  /** What was taken, in its order. */
  readonly taken: Texted[] = []
  /** Requests, also those that were refused. */
  asked = 0
  /**
   * How it answers, by the number; 201 unless said otherwise. `cut`: it ends the connection, after
   * it took the message or before.
   */
  readonly answers = new Map<string, TwilioAnswer>()
  /** How far a message is, by its id. */
  readonly fates = new Map<string, { readonly status: string; readonly error_code: number | null }>()
  /** The path and the credentials of the last request. */
  last = { path: '', authorization: '', type: '' }
  private readonly server: Server

  constructor() {
    this.server = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (request.method === 'GET') return this.tell(request.url ?? '', response)
      const { authorization = '', 'content-type': type = '' } = request.headers
      this.last = { path: request.url ?? '', authorization, type }
      const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
      const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
      this.answer({ to: form.get('To') ?? '', from, text: form.get('Body') ?? '' }, response)
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

  readonly request: ExternalServices['request'] = (url, request) => {
    const { port } = this.server.address() as AddressInfo
    return requestUrl(new URL(`http://127.0.0.1:${port}${url.pathname}`), request)
  }

  private tell(path: string, response: ServerResponse): void {
    const [, id = ''] = /\/Messages\/(\w+)\.json$/.exec(path) ?? []
    const fate = this.fates.get(id)
    response.writeHead(fate ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(fate ? { sid: id, ...fate } : { code: 20404, status: 404 }))
  }

  private answer(texted: Texted, response: ServerResponse): void {
    this.asked += 1
    const answer = this.answers.get(texted.to) ?? { status: 201 }
    if (answer === 'taken and cut' || (answer !== 'cut' && answer.status === 201 && answer.code === undefined)) this.taken.push(texted)
    if (answer === 'cut' || answer === 'taken and cut') {
      response.destroy()
      return
    }
    const { status, code, retryAfter } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) })
    // Twilio's sentence repeats the number.
    const refusal = { code, message: `The 'To' number ${texted.to} is not a valid phone number.`, status }
    response.end(JSON.stringify(status < 300 ? { sid: `SM${this.asked}`, error_code: code ?? null } : refusal))
  }
}

/** The six digits of a message with a code. */
export const codeIn = ({ text }: Texted): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''
