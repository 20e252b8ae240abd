import { createTransport } from 'nodemailer'

export type MailServer = {
  /** Hands one mail over; rejects with what the server said. */
  deliver(mail: Delivery): Promise<void>
  /** Connects and signs in, and hands nothing over; rejects with why that cannot be done. */
  check(): Promise<void>
  close(): void
}

export type Delivery = { readonly id: string; readonly to: string; readonly subject: string; readonly text: string }

type MailSettings = { readonly smtpUrl: string; readonly mailFrom: string | undefined; readonly publicOrigin: string | undefined }

/** Within this time a server says something, or the try is over. */
const patienceMs = 20_000

/** The mail server of `SMTP_URL`. Connections are opened for each mail: an installation sends few, and an idle one is closed by the server. */
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
    // A text is a text: nothing in it is fetched from a disk or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const from = { name: 'RiskPilot', address: senderOf(settings) }
  return {
    async deliver({ id, to, subject, text }) {
      // The address as an object is taken as it is; text would be read as a list of addresses.
      const messageId = `<${id}@${from.address.split('@')[1]}>`
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    check: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** `MAIL_FROM`; else who signs in at the mail server, where that is an address; else a name at our own host. */
export function senderOf({ smtpUrl, mailFrom, publicOrigin }: MailSettings): string {
  if (mailFrom !== undefined) return mailFrom
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  if (/^[^@\s]+@[^@\s]+$/.test(user)) return user
  return `riskpilot@${publicOrigin === undefined ? hostname : new URL(publicOrigin).hostname}`
}

/** Whether a mail server refused for good: trying again would be refused again. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  // A wrong password or an unwilling server is the operator's to mend: the mail waits for that. What it says of this mail is final.
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
