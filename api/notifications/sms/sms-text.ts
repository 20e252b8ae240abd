import { inOneLine } from '../../mail/mail-text.ts'
import { foldedToGsm, isGsm, smsLength } from './gsm.ts'

/**
 * What a message says: what it is about, which may be cut, facts by their weight, each whole or
 * left out, and the page it opens.
 */
export type SmsBody = { readonly what: string; readonly facts: readonly string[]; readonly path: `/${string}` | null }

/** One message of 7-bit characters. */
const mostSeptets = 160

/**
 * Two messages of UCS-2, for names in letters that the 7-bit alphabet lacks. A link and a sum alone
 * fill one.
 */
const mostUnits = 134

/** So much is left of what it is about, however long the rest is. Proposed. */
const leastOfWhat = 24

/**
 * The text as it is sent, with its link, in one message where that is possible: what it is about is
 * cut, and facts but the first are left out from the end. Product names stand in it, so nothing in
 * it but the link is one, and nothing is a character that is not seen.
 */
export function smsText({ what, facts, path }: SmsBody, origin: string): string {
  const subject = plain(what)
  const [first = '', ...more] = facts.map(plain)
  const link = path === null || origin === '' ? '' : `${origin}${path}`
  const most = isGsm([subject, first, ...more, link].join('')) ? mostSeptets : mostUnits
  for (let kept = more.length; kept >= 0; kept--) {
    const rest = [first, ...more.slice(0, kept), link].filter((part) => part !== '').join(' ')
    const room = most - smsLength(rest) - 1
    if (room >= Math.min(smsLength(subject) + 1, leastOfWhat) || kept === 0) return joined(subject, rest, Math.max(room, leastOfWhat))
  }
  return ''
}

function joined(subject: string, rest: string, room: number): string {
  if (subject === '') return rest
  const sentence = /[.!?]$/.test(subject) ? subject : `${subject}.`
  return `${smsLength(sentence) <= room ? sentence : cut(subject, room)} ${rest}`.trim()
}

/** So much of it as has room beside three dots. */
function cut(text: string, room: number): string {
  let kept = ''
  for (const sign of text) {
    if (smsLength(`${kept}${sign}...`) > room) break
    kept += sign
  }
  return `${kept.trimEnd()}...`
}

/**
 * In one line, without characters that are not seen or turn the direction, and without what a phone
 * would make a link of.
 */
function plain(text: string): string {
  const seen = inOneLine(text.replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, ''))
  const unlinked = seen.replaceAll('://', ' ').replaceAll(/(?<=[\p{L}\d])\.(?=\p{L}{2})/gu, '. ')
  return foldedToGsm(unlinked)
}
