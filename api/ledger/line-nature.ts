import type { LineNature } from './fact.ts'

export type LineSigns = {
  readonly sku: string
  readonly description: string | null
  readonly units: number
  readonly unitPrice: bigint
  readonly listPrice: bigint | null
  readonly customerId: string | null
}

/**
 * Distinguishes products from other lines that shops record among them. Two signs must agree where
 * the file has both: a code used for such lines and a matching description. Without a description
 * only a code that is a plain word decides, because `S` and `M` are sizes in another shop. Free
 * lines without a customer are stock corrections: out of stock (`write_off`), or into it or by the
 * words of the file mere bookkeeping (`adjustment`).
 */
export function lineNature(line: LineSigns): LineNature {
  const text = line.description?.trim().toLowerCase() ?? ''
  if (line.unitPrice === 0n && !line.listPrice) return natureForNothing(line)
  const byCode = codes.get(line.sku.toLowerCase())
  if (byCode && (text === '' ? byCode.isPlain : byCode.says.test(text))) return byCode.nature
  if (/^gift_\d+_\d+$/i.test(line.sku) || giftCard.test(text)) return 'gift_card'
  if (/^test\d*$/i.test(line.sku) && (text === '' || /\btest\b/.test(text))) return 'test'
  if (line.unitPrice < 0n) return 'adjustment'
  if (!/\d/.test(line.sku)) return natureOfWords(text)
  return 'product'
}

function natureForNothing(line: LineSigns): LineNature {
  if (line.customerId !== null) return line.units < 0 ? 'write_off' : 'sample'
  return line.units < 0 && !isBookkeeping(line.description ?? '') ? 'write_off' : 'adjustment'
}

/** Words for stock that is gone, whatever else is said of it. */
const isGone = /\b(damag|broke|thrown|throw away|lost|missing|stolen|mould|rust|wet\b|smash|crack|crush|fault|unsale|expired)/i
/**
 * Words for an entry that moves stock only in the books: sold under another code or as a set,
 * booked wrongly, taken back, adjusted. Documented in docs/import-reference.md.
 */
const isBooked =
  /(?<!\bbe )\bsold (as|in|by|on|under|sets?)\b|\bwrong(ly)? |\bincorrect(ly)?\b|wrongly$|\breverse|\badjust|\b(credit|stock|count|entry) (error|correction)\b|\bmix(ed)? up\b/i

function isBookkeeping(description: string): boolean {
  return isBooked.test(description) && !isGone.test(description)
}

/**
 * For codes without a digit that are on no list: only a description that consists of the word
 * itself decides.
 */
function natureOfWords(text: string): LineNature {
  return wholeWords.find(({ says }) => says.test(text))?.nature ?? 'product'
}

const giftCard = /\bgift (voucher|card|certificate)\b/

const postage = /\b(postage|carriage|shipping|delivery|freight)\b/
const fee = /\b(fees?|charges?|commission)\b/

const codes: ReadonlyMap<string, { readonly nature: LineNature; readonly isPlain: boolean; readonly says: RegExp }> = new Map([
  ['post', { nature: 'postage', isPlain: true, says: postage }],
  ['postage', { nature: 'postage', isPlain: true, says: postage }],
  ['dot', { nature: 'postage', isPlain: false, says: postage }],
  ['c2', { nature: 'postage', isPlain: false, says: postage }],
  ['shipping', { nature: 'postage', isPlain: true, says: postage }],
  ['delivery', { nature: 'postage', isPlain: true, says: postage }],
  ['bank charges', { nature: 'fee', isPlain: true, says: fee }],
  ['amazonfee', { nature: 'fee', isPlain: true, says: fee }],
  ['cruk', { nature: 'fee', isPlain: false, says: fee }],
  ['s', { nature: 'sample', isPlain: false, says: /\bsamples?\b/ }],
  ['m', { nature: 'adjustment', isPlain: false, says: /\bmanual\b/ }],
  ['d', { nature: 'adjustment', isPlain: false, says: /\bdiscount\b/ }],
  ['b', { nature: 'adjustment', isPlain: false, says: /\bbad debt\b/ }],
  ['adjust', { nature: 'adjustment', isPlain: false, says: /\badjust/ }],
  ['adjust2', { nature: 'adjustment', isPlain: false, says: /\badjust/ }],
  ['pads', { nature: 'adjustment', isPlain: false, says: /\bto match\b/ }],
])

const wholeWords: readonly { readonly nature: LineNature; readonly says: RegExp }[] = [
  { nature: 'postage', says: /^(\w+ )?(postage|carriage|shipping|delivery|freight)( (cost|charge|fee)s?)?$/ },
  { nature: 'fee', says: /^(\w+ )?(fees?|charges?|commission)$/ },
  { nature: 'sample', says: /^(free )?samples?$/ },
  { nature: 'adjustment', says: /^(manual|discount|adjust(ment)?( .*)?|rounding)$/ },
]
