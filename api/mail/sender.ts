import type { Logger } from 'pino'
import type { MessageQueue, Outcome } from '../platform/outbound/outbox.ts'
import { mostTries, nextTryAt, type RetrySchedule } from '../platform/outbound/retry-schedule.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import { type StoredLink, unsubscribeOf, wholeHtml, wholeText } from './mail-links.ts'
import { isNoMailbox, isRefusedForGood, type MailServer, type OutgoingMail } from './mail-server.ts'
import { refusedAmong } from './refused-addresses.ts'

/**
 * Twelve tries of a mail. The last ones are an hour apart, so a server may be down for a working
 * day.
 */
const mailRetry: RetrySchedule = { waitMinutes: [1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60], spread: 0, longestAskedMinutes: 0 }

export type MailDependencies = Pick<WorkDependencies, 'clock'> & {
  readonly db: Pick<WorkDependencies['db'], 'pool'>
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly secretKey: string
  readonly server: MailServer
  /** `origin`: the address of this installation; empty while it is not known. */
  readonly external: { origin(): string }
  /** Hears of an address once, when it begins to take no mail. */
  refused(mail: { readonly mailId: string; readonly address: string }): Promise<void>
}

type Turn = { readonly id: string; readonly tries: number }

type ClaimedMail = StoredLink & {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly html: string | null
  readonly attachment: Buffer | null
  readonly attachment_name: string | null
  readonly tries: number
}

/**
 * Mail, of whatever room, to members and to people of no business yet. A server that accepted a
 * mail and died before its response gets it twice, with the same Message-ID.
 */
export function mailQueue(dependencies: MailDependencies): MessageQueue<Turn, ClaimedMail, Outcome> {
  return {
    failed: 'A mail could not be seen to; trying again.',
    ownerOf: ({ id }) => ({ mail: id }),
    isInTurn: true,
    due: (most) => dueMail(dependencies, most),
    claim: (turn) => claim(dependencies, turn),
    send: (mail) => send(dependencies, mail),
    record: (mail, outcome) => record(dependencies, mail, outcome),
    report: ({ id, tries }, outcome) => {
      const { problem } = outcome
      if (problem === null) dependencies.log.info({ mail: id }, 'Mail sent')
      else if (isOver(tries, outcome)) dependencies.log.error({ mail: id, tries, problem }, 'A mail was given up')
      else dependencies.log.warn({ mail: id, tries, problem }, 'A mail could not be sent; trying again later.')
    },
  }
}

/** The oldest first. What could not be sent for as long as it was worth anything is given up. */
async function dueMail({ db, clock }: MailDependencies, most: number): Promise<Turn[]> {
  const now = clock.now()
  await db.pool.query(
    `update identity.mail set status = 'too_late', problem = coalesce(problem, 'Nobody could take it in time.')
      where status = 'waiting' and useful_until <= $1`,
    [now],
  )
  const sql = `select id, tries from identity.mail where status = 'waiting' and next_try_at <= $1 order by next_try_at, id limit $2`
  return (await db.pool.query<Turn>(sql, [now, most])).rows
}

/** Of two servers with the same turn the second finds that a try was counted meanwhile. */
async function claim({ db, clock }: MailDependencies, { id, tries }: Turn): Promise<ClaimedMail | null> {
  const now = clock.now()
  const { rows } = await db.pool.query<ClaimedMail>(
    `update identity.mail set tries = tries + 1, next_try_at = $3 where id = $1 and tries = $2 and status = 'waiting' and next_try_at <= $4
      returning id, recipient, subject, body, html, attachment, attachment_name, link_page, link_purpose, link_id, tries`,
    [id, tries, nextTryAt(mailRetry, { at: now, tries: tries + 1, retryAfter: null, random: 0 }), now],
  )
  return rows[0] ?? null
}

async function send({ server, secretKey, external }: MailDependencies, mail: ClaimedMail): Promise<Outcome> {
  const { id, recipient: to, subject } = mail
  try {
    const origin = external.origin()
    const text = wholeText(mail, secretKey, origin)
    const html = wholeHtml(mail, secretKey, origin)
    const unsubscribe = unsubscribeOf(mail, secretKey, origin)
    await server.deliver({ id, to, subject, text, html, attachment: attachmentOf(mail), unsubscribe })
    return { problem: null }
  } catch (error) {
    return { problem: reasonOf(error, to), isPointless: isRefusedForGood(error), isGone: isNoMailbox(error) }
  }
}

function attachmentOf({ attachment, attachment_name: name }: ClaimedMail): OutgoingMail['attachment'] {
  return attachment === null || name === null ? null : { name, bytes: attachment }
}

/** The server's response in one line, without the person's address, for the log. */
function reasonOf(error: unknown, address: string): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(address, 'the address').replace(/\s+/g, ' ').slice(0, 300)
}

const isOver = (tries: number, { isPointless = false }: Outcome) => isPointless || tries >= mostTries(mailRetry)

async function record({ db, clock, refused }: MailDependencies, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const { id, recipient: address, tries } = mail
  const { problem, isGone = false } = outcome
  const sql = (text: string, values: readonly unknown[]) => db.pool.query(text, [...values]).then(({ rows }) => rows)
  const isNewlyGone = isGone && (await refusedAmong(sql, [address])).size === 0
  const status = problem === null ? 'sent' : isOver(tries, outcome) ? 'failed' : null
  await db.pool.query(
    `update identity.mail set status = coalesce($2, status), problem = $3, sent_at = coalesce($4, sent_at), is_refused = is_refused or $5 where id = $1`,
    [id, status, problem, status === 'sent' ? clock.now() : null, isGone],
  )
  if (isNewlyGone) await refused({ mailId: id, address })
}
