import { createTransport } from 'nodemailer'

export type MailServer = {
  /** Delivers one mail; rejects with the server's response. */
  deliver(mail: OutgoingMail): Promise<void>
  /** Connects and signs in without delivering; rejects with the reason of a failure. */
  check(): Promise<void>
  close(): void
}

export type OutgoingMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Beside the text, where the mailbox shows it; null for plain text alone. */
  readonly html: string | null
  readonly attachment: { readonly name: string; readonly bytes: Buffer } | null
  /** The address that stops mails of its kind; null for a mail that nobody can switch off. */
  readonly unsubscribe: string | null
}

type MailSettings = { readonly smtpUrl: string; readonly mailFrom: string | undefined; readonly publicOrigin: string | undefined }

/** The timeout for a response of the server, in milliseconds. */
const patienceMs = 20_000

/**
 * The mail server of `SMTP_URL`. Each mail opens its own connection: an installation sends few, and
 * servers close idle ones.
 */
export function mailServer(settings: MailSettings): MailServer {
  const { hostname, port, protocol, username, password } = new URL(settings.smtpUrl)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // Text is used as it is: nothing is loaded from a disk or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: 'RiskPilot', address: senderOf(settings) }
  return {
    async deliver({ id, to, subject, text, html, attachment, unsubscribe }) {
      // An object is used as one address; text would be parsed as a list of addresses.
      const messageId = `<${id}@${from.address.split('@')[1]}>`
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== null && { html }),
        ...(attachment !== null && { attachments: [{ filename: attachment.name, content: attachment.bytes }] }),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe !== null && unsubscribeHeaders(unsubscribe)) },
      })
    },
    check: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/**
 * The headers by which a mailbox offers to stop such mails (RFC 2369), with one click where the
 * address is encrypted, as RFC 8058 demands.
 */
function unsubscribeHeaders(url: string): Record<string, string> {
  const isOneClick = url.startsWith('https:')
  return { 'List-Unsubscribe': `<${url}>`, ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) }
}

/**
 * `MAIL_FROM`; else the user of the mail server, if that is an address; else a name at this
 * server's host.
 */
export function senderOf({ smtpUrl, mailFrom, publicOrigin }: MailSettings): string {
  if (mailFrom !== undefined) return mailFrom
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  if (/^[^@\s]+@[^@\s]+$/.test(user)) return user
  return `riskpilot@${publicOrigin === undefined ? hostname : new URL(publicOrigin).hostname}`
}

/**
 * Whether a mail server said that there is no such mailbox (RFC 3463: 5.1 and 5.2), and not that it
 * takes no mail from this sender. Without an enhanced code the reply says it (RFC 5321: 550, 551,
 * 553).
 */
export function isNoMailbox(error: unknown): boolean {
  const { responseCode = 0, command, response = '' } = error as { responseCode?: number; command?: string; response?: string }
  if (command !== 'RCPT TO') return false
  const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]
  return enhanced === undefined ? [550, 551, 553].includes(responseCode) : enhanced === '1' || enhanced === '2'
}

/** Whether a mail server refused a mail permanently, so that a retry is useless. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  // A wrong password or an unavailable server is for the operator to fix, and the mail waits. A
  // refusal of this recipient or content is final.
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
