import { capitalized } from '../values/capitalized.rules.ts'
import type { MailItem, MailPart } from './mail-part.ts'
import { linkMark, originMark } from './marks.ts'

/**
 * One line without the link's mark: a title may be text of a file, and a line break in it would
 * begin a line of the mail.
 */
export const inOneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(linkMark, 'link')
    .trim()

/**
 * A name that somebody typed, for a mail to people who do not know them: mailboxes make no link of
 * it, because a blank stands where an address has none. `evil.example` becomes `evil. example`.
 */
export const withoutLinks = (name: string): string =>
  name.replaceAll(/:(?=[/\\])/g, ': ').replaceAll(/(?<=[\p{L}\p{N}\])-])([.\u3002\uff0e\uff61\u2024])(?=[\p{L}\p{N}-]{2})/gu, '$1 ')

/** A subject: one line of readable length that begins with a capital. */
export const subjectLine = (text: string): string => capitalized(inOneLine(text).slice(0, 150))

/**
 * A mail as plain text that reads well on a phone. Addresses of this installation stand at the
 * start of a line, as marks.
 */
export function textOfMail(parts: readonly MailPart[]): string {
  return parts
    .map((part, i) => {
      const isFirst = i === 0
      const isRun = part.kind === 'small' && parts[i - 1]?.kind === 'small'
      return `${isFirst ? '' : isRun ? '\n' : '\n\n'}${textOf(part)}`
    })
    .join('')
}

function textOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return paragraph(part.text)
    case 'heading':
      return `${paragraph(part.text)}:`
    case 'item':
      return itemText(part)
    case 'action':
      return part.lead === undefined ? part.address : `${paragraph(part.lead)}:\n${part.address}`
    case 'small':
      return smallText(part)
  }
}

function itemText({ title, figure, lines = [], next, word, address }: MailItem): string {
  const facts = [figure, ...lines, next === undefined ? undefined : `Next: ${next}`].flatMap((line) => (line === undefined ? [] : [line]))
  const isOurs = address?.startsWith(originMark) ?? true
  const at = address === undefined ? [] : [isOurs ? address : `  ${inOneLine(word ?? '')}: ${inOneLine(address)}`]
  return [`- ${inOneLine(title)}`, ...facts.map((line) => `  ${inOneLine(line)}`), ...at].join('\n')
}

function smallText({ text, address }: Extract<MailPart, { kind: 'small' }>): string {
  if (address === undefined) return paragraph(text)
  return `${paragraph(text)}:${address.startsWith(originMark) ? '\n' : ' '}${address}`
}

/** A line of text never begins like an address of this installation. */
function paragraph(text: string): string {
  const line = inOneLine(text)
  return line.startsWith(originMark) ? ` ${line}` : line
}
