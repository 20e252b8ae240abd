import type pg from 'pg'
import type { Logger } from 'pino'
import { failureStreak } from '../platform/operations/failure-streak.ts'
import type { LinkPurpose } from '../platform/transaction/auth-gateway.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { linkToken } from './link-token.ts'
import { type Delivery, isNoMailbox, isRefusedForGood, type MailServer } from './mail-server.ts'
import { linkMark, originMark, withOrigin } from './marks.ts'
import { isAddressRefused } from './refused-addresses.ts'

/**
 * Tries after which a mail is given up. The last ones are an hour apart, so a server may be down
 * for a working day.
 */
const maxTries = 12
const longestWaitMinutes = 60

export type SenderPlace = {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly secretKey: string
  readonly server: MailServer
  /** The address of this installation; empty while it is not known. */
  origin(): string
  /** Hears of an address once, when it begins to take no mail. */
  refused(mail: { readonly mailId: string; readonly address: string }): Promise<void>
}

type Waiting = {
  id: string
  recipient: string
  subject: string
  body: string
  html: string | null
  attachment: Buffer | null
  attachment_name: string | null
  link_page: string | null
  link_purpose: LinkPurpose | null
  link_id: string | null
  tries: number
}

/**
 * Sends the waiting mail, oldest first, until none is due. Returns how many were sent. Two senders
 * never send the same mail: a claimed mail is due again only after its next wait, also when its
 * sender died. A server that accepted a mail and died before its response gets it twice, with the
 * same Message-ID.
 */
export async function sendWaitingMail(dependencies: SenderPlace, signal?: AbortSignal): Promise<number> {
  await dependencies.pool.query(
    `update identity.mail set status = 'too_late', problem = coalesce(problem, 'Nobody could take it in time.')
      where status = 'waiting' and useful_until <= $1`,
    [dependencies.clock.now()],
  )
  let sent = 0
  while (!signal?.aborted) {
    const mail = await claim(dependencies)
    if (!mail) break
    if (await deliver(dependencies, mail)) sent++
  }
  return sent
}

async function claim({ pool, clock }: SenderPlace): Promise<Waiting | undefined> {
  const { rows } = await pool.query<Waiting>(
    `update identity.mail set tries = tries + 1, next_try_at = $1::timestamptz + least(power(2, tries), $2) * interval '1 minute'
      where id = (select id from identity.mail where status = 'waiting' and next_try_at <= $1 order by next_try_at, id
                   limit 1 for update skip locked)
      returning id, recipient, subject, body, html, attachment, attachment_name, link_page, link_purpose, link_id, tries`,
    [clock.now(), longestWaitMinutes],
  )
  return rows[0]
}

async function deliver(dependencies: SenderPlace, mail: Waiting): Promise<boolean> {
  const { pool, clock, log, server } = dependencies
  const { id, recipient: to, subject, tries } = mail
  try {
    const origin = dependencies.origin()
    const text = wholeText(mail, dependencies.secretKey, origin)
    const unsubscribe = mail.link_purpose === 'unsubscribe' && origin !== '' ? linkOf(mail, dependencies.secretKey, origin) : null
    const html = wholeHtml(mail, dependencies.secretKey, origin)
    await server.deliver({ id, to, subject, text, html, attachment: attachmentOf(mail), unsubscribe })
  } catch (error) {
    const isOver = tries >= maxTries || isRefusedForGood(error)
    const problem = reasonOf(error, to)
    await pool.query(`update identity.mail set status = case when $2 then 'failed' else status end, problem = $3 where id = $1`, [
      id,
      isOver,
      problem,
    ])
    if (isNoMailbox(error)) await noteRefusal(dependencies, mail)
    if (isOver) log.error({ mail: id, tries, problem }, 'A mail was given up')
    else log.warn({ mail: id, tries, problem }, 'A mail could not be sent; trying again later.')
    return false
  }
  await pool.query(`update identity.mail set status = 'sent', sent_at = $2, problem = null where id = $1`, [id, clock.now()])
  log.info({ mail: id }, 'Mail sent')
  return true
}

async function noteRefusal({ pool, refused }: SenderPlace, { id, recipient }: Waiting): Promise<void> {
  const isNew = !(await isAddressRefused((text, values) => pool.query(text, [...values]).then(({ rows }) => rows), recipient))
  await pool.query('update identity.mail set is_refused = true where id = $1', [id])
  if (isNew) await refused({ mailId: id, address: recipient })
}

function attachmentOf({ attachment, attachment_name: name }: Waiting): Delivery['attachment'] {
  return attachment === null || name === null ? null : { name, bytes: attachment }
}

type Link = Pick<Waiting, 'link_page' | 'link_purpose' | 'link_id'>

/** The text with its links, as delivered. */
export function wholeText({ body, ...link }: Pick<Waiting, 'body'> & Link, secretKey: string, origin: string): string {
  const text = withOrigin(body, origin)
  const url = linkOf(link, secretKey, origin)
  return url === null ? text : text.replaceAll(linkMark, () => url)
}

/** The HTML with its links, as delivered. Null where the address of this installation is needed and not known: no link would open. */
function wholeHtml({ html, ...link }: Pick<Waiting, 'html'> & Link, secretKey: string, origin: string): string | null {
  if (html === null || (origin === '' && html.includes(originMark))) return null
  const url = linkOf(link, secretKey, origin) ?? ''
  return html.replaceAll(originMark, () => inAttribute(origin)).replaceAll(linkMark, () => inAttribute(url))
}

const inAttribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function linkOf({ link_page, link_purpose, link_id }: Link, secretKey: string, origin: string): string | null {
  if (link_page === null || link_purpose === null || link_id === null) return null
  return `${withOrigin(link_page, origin)}?token=${linkToken(secretKey, link_purpose, link_id)}`
}

/** The server's response in one line, without the person's address, for the log. */
function reasonOf(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(address, 'the address').replace(/\s+/g, ' ').slice(0, 300)
}

/** Polls for waiting mail every two seconds, until stopped. */
export function keepSendingMail(dependencies: SenderPlace): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const looks = failureStreak(dependencies.log, 'Mail cannot be looked for; trying again.')
  const look = async () => {
    while (!stopping.signal.aborted) {
      await sendWaitingMail(dependencies, stopping.signal).then(looks.worked, looks.failed)
      await pause(2_000, stopping.signal)
    }
  }
  const looking = look()
  return {
    stop: async () => {
      stopping.abort()
      await looking
      dependencies.server.close()
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      resolve(undefined)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
