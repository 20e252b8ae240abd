import type { MailItem } from '../../mail/mail-part.ts'
import { inOneLine } from '../../mail/mail-text.ts'
import { originMark } from '../../mail/marks.ts'
import type { NewMail } from '../../mail/write-mail.ts'

/** What a browser shows of an event: a title, a line or two, and the page that a click opens. */
export type PushText = { readonly title: string; readonly body: string; readonly path: `/${string}` }

/**
 * Characters of the line below the title; with the longest title it stays below 3 kB. Proposed: no
 * system shows more.
 */
const mostOfBody = 400

/**
 * A mail as a notification: its subject, and of its one item what it costs and what to do next, or
 * the titles of several. Nothing that the mail does not say.
 */
export function pushTextOf({ subject, parts }: Pick<NewMail, 'subject' | 'parts'>): PushText {
  const items = parts.flatMap((part) => (part.kind === 'item' ? [part] : []))
  const [first] = items
  const links = parts.flatMap((part) => (part.kind === 'action' ? [part.address] : []))
  const only = items.length === 1 && links.length === 0 ? first?.address : undefined
  const body = items.length === 1 && first ? factsOf(first) : items.map(({ title }) => title).join(' · ')
  return { title: subject, body: cut(inOneLine(body)), path: pathOf(only ?? links[0] ?? `${originMark}/risks`) }
}

function factsOf({ figure, lines = [], next }: MailItem): string {
  return [figure, ...lines, next === undefined ? undefined : `Next: ${next}`].filter((line) => line !== undefined).join(' ')
}

const cut = (text: string) => (text.length > mostOfBody ? `${text.slice(0, mostOfBody - 1)}…` : text)

/** A page of this installation; its front for an address elsewhere. */
function pathOf(address: string): `/${string}` {
  const path = address.startsWith(`${originMark}/`) ? address.slice(originMark.length) : '/'
  return path as `/${string}`
}
