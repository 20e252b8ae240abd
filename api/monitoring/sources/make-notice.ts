import type { Notice } from '../notice.ts'
import { plainText, textOfMarkup } from './plain-text.ts'
import { publishedDay } from './published-at.ts'

/** What a source says, as it writes it. What is absent, it does not say. */
export type NoticeParts = Pick<Notice, 'key' | 'type' | 'sentence'> & {
  readonly names?: readonly string[]
  readonly weakNames?: readonly string[]
  readonly kind?: Notice['kind']
  readonly domains?: readonly string[]
  readonly lei?: string | null
  readonly registryNumbers?: readonly string[]
  readonly vatNumber?: string | null
  readonly barcodes?: readonly string[]
  readonly sites?: readonly string[]
  readonly countries?: readonly string[]
  /** As `publishedAt` reads it, as the deadline is. */
  readonly day?: string | null
  readonly deadline?: string | null
  readonly link?: string | null
}

/**
 * The notice of it, in the form that all have: texts plain and each once, the sentence cut at a
 * word, keys in one spelling.
 */
export function makeNotice(said: NoticeParts): Notice {
  const names = eachOnce(said.names ?? [])
  const domains = eachOnce((said.domains ?? []).map(domainOf))
  const numbers = eachOnce(said.registryNumbers ?? [])
  const barcodes = eachOnce((said.barcodes ?? []).flatMap(barcodesIn))
  const vatNumber = textOfMarkup(said.vatNumber ?? '')
  const lei = said.lei?.trim().toUpperCase() ?? ''
  return {
    key: said.key,
    type: said.type,
    names,
    weakNames: eachOnce(said.weakNames ?? []).filter((name) => !names.includes(name)),
    kind: said.kind ?? 'organisation',
    keys: {
      ...(domains.length > 0 && { domains }),
      ...(/^[0-9A-Z]{18}\d\d$/.test(lei) && { lei }),
      ...(numbers.length > 0 && { registryNumbers: numbers }),
      ...(vatNumber !== '' && { vatNumber }),
      ...(barcodes.length > 0 && { barcodes }),
      ...(said.sites !== undefined && { sites: said.sites }),
    },
    countries: said.countries ?? [],
    day: publishedDay(said.day),
    deadline: publishedDay(said.deadline),
    sentence: plainText(said.sentence),
    link: linkOf(said.link),
  }
}

const eachOnce = (texts: readonly string[]) => [...new Set(texts.map(textOfMarkup))].filter((text) => text !== '')

/** The host of an address or domain, without `www.`; empty for what is none. */
function domainOf(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\.|\.$/g, '') : ''
  return /^[^.\s]+(\.[^.\s]+)+$/.test(host) && !/^[\d.]+$/.test(host) ? host : ''
}

/**
 * GTINs have 8, 12, 13 or 14 digits (GS1 General Specifications); lists write them with blanks, or
 * several in one cell.
 */
function barcodesIn(text: string): string[] {
  return text
    .split(/[^\d\s-]+|\s{2,}|\n/)
    .map((one) => one.replaceAll(/[\s-]/g, ''))
    .filter((digits) => /^(\d{8}|\d{12,14})$/.test(digits))
}

/** An address as a link of a notice: https, without a user or password; null for what is none. */
export function linkOf(address: string | null | undefined): string | null {
  if (address == null || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol === 'http:') url.protocol = 'https:'
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
