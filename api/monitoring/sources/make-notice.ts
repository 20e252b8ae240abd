import type { Notice } from '../notice.ts'

/** What a source says, as it writes it. What is absent, it does not say. */
export type NoticeParts = Pick<Notice, 'key' | 'type' | 'sentence'> & {
  readonly names?: readonly string[]
  readonly weakNames?: readonly string[]
  readonly kind?: Notice['kind']
  readonly domains?: readonly string[]
  readonly lei?: string | null
  readonly registryNumbers?: readonly string[]
  readonly barcodes?: readonly string[]
  readonly countries?: readonly string[]
  readonly day?: string | null
  readonly link?: string | null
}

const mostLetters = 300

/** The notice of it, in the form that all have: texts plain and each once, the sentence cut at a word, keys in one spelling. */
export function makeNotice(said: NoticeParts): Notice {
  const names = eachOnce(said.names ?? [])
  const domains = eachOnce((said.domains ?? []).map(domainOf))
  const numbers = eachOnce(said.registryNumbers ?? [])
  const barcodes = eachOnce((said.barcodes ?? []).flatMap(barcodesIn))
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
      ...(barcodes.length > 0 && { barcodes }),
    },
    countries: said.countries ?? [],
    day: dayOf(said.day ?? ''),
    deadline: null,
    sentence: shortened(plainText(said.sentence)),
    link: linkOf(said.link ?? ''),
  }
}

/** Without control characters, blanks joined. PostgreSQL takes no NUL within a text. */
export function plainText(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

const eachOnce = (texts: readonly string[]) => [...new Set(texts.map(plainText))].filter((text) => text !== '')

function shortened(text: string): string {
  if (text.length <= mostLetters) return text
  const cut = text.slice(0, mostLetters - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '').replace(/[,;:\s]+$/, '')}…`
}

/** The host of an address or domain, without `www.`; empty for what is none. */
function domainOf(text: string): string {
  const address = /^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\.|\.$/g, '') : ''
  return /^[^.\s]+(\.[^.\s]+)+$/.test(host) && !/^[\d.]+$/.test(host) ? host : ''
}

/** GTINs have 8, 12, 13 or 14 digits (GS1 General Specifications); lists write them with blanks, or several in one cell. */
function barcodesIn(text: string): string[] {
  return text
    .split(/[^\d\s-]+|\s{2,}|\n/)
    .map((one) => one.replaceAll(/[\s-]/g, ''))
    .filter((digits) => /^(\d{8}|\d{12,14})$/.test(digits))
}

/** YYYY-MM-DD of a day as lists write it: that, with a time behind it, or DD/MM/YYYY. */
function dayOf(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text.trim()) ?? []
  const [, british, monthToo, yearToo] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text.trim()) ?? []
  const day = year ? `${year}-${month}-${date}` : `${yearToo}-${monthToo}-${british}`
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null
}

function linkOf(text: string): string | null {
  const link = text.trim().replace(/^http:\/\//i, 'https://')
  return URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null
}
