// Everything that a business's people and channels are sent in some days, as one text whose ids are
// the same in every run.
import { createHash } from 'node:crypto'
import { signedHeaders } from '../../../api/channels/sign.ts'
import type { OutgoingMail } from '../../../api/mail/mail-server.ts'
import { riskIdOf } from '../../../api/notifications/sms/short-link.rules.ts'
import { Failure } from '../../../api/platform/failures/failures.ts'
import type { OutboundAnswer, OutboundPost, PostOutbound } from '../../../api/platform/outbound/post-outbound.ts'
import { decrypted, type TestBrowser } from './push-service.ts'

/** What one end got: when, by what, who, how it answered, and all that it was told. */
type Sent = { readonly at: Date; readonly by: string; readonly to: string; readonly answer: string; readonly lines: readonly string[] }

/** How an end answers; `cut` ends the connection. */
export type SentAnswer = 'cut' | { readonly status: number; readonly body?: string; readonly retryAfter?: string }
const taken: SentAnswer = { status: 200 }

/**
 * The other ends of everything that is sent: they write down what comes, and answer as the day's
 * plan says.
 */
export class SentMessages {
  readonly sent: Sent[] = []
  now = new Date(0)

  /** `answerOf`: how the end `to` answers now; undefined takes everything. */
  constructor(
    private readonly answerOf: (by: string, to: string, at: Date) => SentAnswer | undefined,
    private readonly browsers: ReadonlyMap<string, TestBrowser>,
    private readonly webhookSecret: string,
  ) {}

  /** A note of what was not sent but shown, such as the bell. */
  note(at: Date, by: string, to: string, ...lines: readonly string[]): void {
    this.sent.push({ at, by, to, answer: 'shown', lines })
  }

  readonly post: PostOutbound = async (address, request) => {
    const { host, pathname } = new URL(address)
    if (host === 'push.example') return this.answer('push', pathname.split('/').at(-1) ?? '', await this.pushLines(pathname, request))
    if (host === 'api.twilio.com') {
      const form = new URLSearchParams(String(request.body))
      return this.answer('sms', form.get('To') ?? '', [`from ${form.get('From')}`, form.get('Body') ?? ''])
    }
    return this.answer('channel', `${host}${pathname}`, this.channelLines(request))
  }

  /** As a mail server does: a refusal bears its code. */
  readonly deliver = async ({ to, subject, text, html, attachment, unsubscribe, id }: OutgoingMail): Promise<void> => {
    const answer = this.answerOf('mail', to, this.now)
    const status = answer === undefined || answer === 'cut' ? 250 : answer.status
    const lines = [
      `message ${id}`,
      `subject: ${subject}`,
      ...(unsubscribe === null ? [] : [`unsubscribe: ${unsubscribe}`]),
      ...(attachment === null ? [] : [`attachment: ${attachment.name}`]),
      ...text.split('\n'),
      `html: ${html === null ? 'none' : `${hashMark}${html}`}`,
    ]
    this.sent.push({ at: this.now, by: 'mail', to, answer: String(status), lines })
    if (status < 400) return
    const error = { responseCode: status, command: 'RCPT TO', response: `${status} 5.1.1 no such mailbox` }
    throw Object.assign(new Error('The server took no mail.'), error)
  }

  private answer(by: string, to: string, lines: readonly string[]): OutboundAnswer {
    const answer = this.answerOf(by, to, this.now) ?? taken
    this.sent.push({ at: this.now, by, to, answer: answer === 'cut' ? 'cut' : String(answer.status), lines })
    if (answer === 'cut') throw new Failure('upstream_failed', `${to} cannot be reached.`)
    const { status, retryAfter = null, body = by === 'sms' ? JSON.stringify({ sid: `SM${this.sent.length}` }) : 'ok' } = answer
    return { status, retryAfter, body }
  }

  private async pushLines(pathname: string, { headers, body }: OutboundPost): Promise<string[]> {
    const browser = this.browsers.get(pathname.split('/').at(-1) ?? '')
    if (!browser) throw new Error(`No browser is at ${pathname}.`)
    const { id, title, body: text, path } = decrypted(browser, body as Buffer)
    return [`event ${id}, kept ${headers.ttl} seconds`, title, text, path]
  }

  private channelLines({ headers, body }: OutboundPost): string[] {
    const id = headers['webhook-id']
    const names = Object.keys(headers).toSorted().join(' ')
    // Of a chat each part on a line of its own, of a program all in one.
    if (id === undefined) return [names, JSON.stringify(JSON.parse(String(body)), null, 1)]
    const own = signedHeaders({ id, at: this.now, body: String(body) }, [this.webhookSecret])['webhook-signature']
    return [names, `event ${id}, ${headers['webhook-signature'] === own ? 'signed' : 'NOT signed'}`, String(body)]
  }
}

/** Stands before a text of which a digest is kept, made once the ids in it are stable. */
const hashMark = '§html§'
const anyId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const order = ['bell', 'mail', 'push', 'sms', 'channel']

/**
 * All messages by time, way and receiver, of one receiver in their order; ids are numbered as they
 * come, and tokens left out.
 */
export function textOfSent(sent: readonly Sent[]): string {
  const numbers = new Map<string, string>()
  const numbered = (text: string) =>
    text
      .replaceAll(/\/r\/([\w-]{22})/g, (_, short: string) => `/r/${riskIdOf(short)}`)
      .replaceAll(/(?<=RiskPilot: )\d{6}/g, '(code)')
      .replaceAll(/token=[\w.%-]+/g, 'token=(token)')
      .replaceAll(anyId, (id) => {
        const known = numbers.get(id) ?? `id-${numbers.size + 1}`
        numbers.set(id, known)
        return known
      })
  const stable = (line: string) => {
    const [before = '', html] = line.split(hashMark)
    return html === undefined
      ? numbered(line)
      : `${before}${html.length > 0 ? createHash('sha256').update(numbered(html)).digest('hex').slice(0, 16) : ''}`
  }
  const sorted = sent.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      order.indexOf(a.by) - order.indexOf(b.by) ||
      compared(a.to, b.to) ||
      // Mails to one address may leave in any order, and so may what stands under one bell.
      (a.by === 'mail' || a.by === 'bell' ? compared(withoutIds(a), withoutIds(b)) : 0),
  )
  return sorted
    .map(({ at, by, to, answer, lines }) => {
      const told = lines.flatMap((line) => stable(line).split('\n')).map((line) => (line === '' ? '' : `  ${line}`))
      return [`## ${at.toISOString().slice(0, 16).replace('T', ' ')} ${by} to ${to}: ${answer}`, ...told, ''].join('\n')
    })
    .join('\n')
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const withoutIds = ({ lines }: Sent) =>
  lines
    .join('\n')
    .replaceAll(anyId, '')
    .replaceAll(/token=[\w.%-]+/g, '')
