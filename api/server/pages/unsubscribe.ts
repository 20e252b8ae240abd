import type { FastifyInstance, FastifyReply } from 'fastify'
import { idOfLinkToken } from '../../mail/link-token.ts'
import type { StoppableMail } from '../../notifications/decide/delivery.ts'
import { type MailChoice, mailChoice } from '../../notifications/email/mail-choice.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'

type Parts = { readonly app: WorkDependencies; readonly secretKey: string }

/** The address of a link is part of mails that were sent: it stays. */
const path = '/unsubscribe'

/**
 * Where the link of a mail leads (RFC 8058). GET only shows what would stop, because scanners of
 * mail open links. POST stops it: from the page's button, and from mailboxes themselves, which send
 * neither cookies nor an origin of ours. Only the token decides, so a page of another site that
 * posts here can do no more than who has the link.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { app: dependencies, secretKey }: Parts): Promise<void> {
  const idOf = (token: unknown) => (typeof token === 'string' ? idOfLinkToken(secretKey, 'unsubscribe', token) : null)
  const answer = async (reply: FastifyReply, token: unknown, change: 'stop' | 'resume' | null) => {
    const id = idOf(token)
    const choice = id === null ? null : await mailChoice(dependencies, id, change)
    reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex')
    return choice ? reply.send(page(choice)) : reply.code(404).send(document('This link is not valid', unknownLink))
  }
  // Mailboxes send a form of either type; whatever else comes with a valid token means the same.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => done(null, body))
  app.get<{ Querystring: { token?: unknown } }>(path, (request, reply) => answer(reply, request.query.token, null))
  app.post<{ Querystring: { token?: unknown } }>(path, { config: { isForAllOrigins: true } }, (request, reply) =>
    answer(reply, request.query.token, request.body === 'again=1' ? 'resume' : 'stop'),
  )
}

const mailsOf: Readonly<Record<StoppableMail, (shop: string) => string>> = {
  alert_mails: (shop) => `emails about new leaks at ${shop}`,
  change_mails: (shop) => `emails about leaks at ${shop} that change`,
  task_mails: (shop) => `emails about files and scans of ${shop} that need you`,
  escalation_mails: (shop) => `emails about alerts at ${shop} that nobody has looked at`,
  daily_summary: (shop) => `the daily summary of ${shop}`,
  weekly_report: (shop) => `the weekly report of ${shop}`,
  monthly_report: (shop) => `the monthly report of ${shop}`,
  deadline_mails: (shop) => `reminders of deadlines of ${shop}`,
}

const settings = '<a href="/settings/notifications">Settings, Notifications</a>'
const unknownLink = `<p>Open the whole link from the email. You can also stop emails in ${settings}.</p>`

function page({ kind, shop, isOn, isInSettings }: MailChoice): string {
  const mails = escaped(mailsOf[kind](shop))
  if (isOn)
    return document(
      `Stop ${mails}?`,
      `<p>Other emails, such as those about your sign-in, still come.</p>${button('List-Unsubscribe', 'One-Click', 'Stop these emails')}`,
    )
  const again = isInSettings
    ? `<p>You can switch them on again in ${settings}.</p>`
    : `<p>Other emails still come.</p>${button('again', '1', 'Get these emails again')}`
  return document(`You no longer get ${mails}`, again)
}

/** Posts to the address of the page, with its token. */
const button = (name: string, value: string, words: string): string =>
  `<form method="post"><button name="${name}" value="${value}">${words}</button></form>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page by itself, without a script: it has to work in the browser of any mailbox. */
function document(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · RiskPilot</title>
<style>${style}</style>
</head>
<body><main><p class="brand">RiskPilot</p><h1>${title}</h1>${content}</main></body>
</html>
`
}

const style = `:root{color-scheme:light dark;--bg:#f7f7f8;--panel:#fff;--text:#18181b;--muted:#52525b;--line:#e4e4e7;--button:#18181b;--on:#fff;--link:#1d4ed8}
@media (prefers-color-scheme:dark){:root{--bg:#0f0f11;--panel:#18181b;--text:#fafafa;--muted:#a1a1aa;--line:#2e2e33;--button:#fafafa;--on:#18181b;--link:#93b4ff}}
*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:10vh auto 0;padding:24px;background:var(--panel);border:1px solid var(--line);border-radius:12px}
h1{font-size:20px;line-height:1.3;margin:0 0 8px;overflow-wrap:anywhere}p{margin:0 0 16px;color:var(--muted)}.brand{font-weight:600}a{color:var(--link)}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border:0;border-radius:8px;background:var(--button);color:var(--on);cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}`
