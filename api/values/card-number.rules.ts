/**
 * Thirteen digits or more, full-width ones too, with single blanks, dashes or dots of any script
 * between them; a UUID is no such run, whatever its digits.
 */
const uuidOrDigits =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<![\d\uff10-\uff19])[\d\uff10-\uff19](?:[ \u00a0\u2000-\u2015\u202f\u2212\u3000\uff0d.\uff0e-]?[\d\uff10-\uff19]){12,}(?![\d\uff10-\uff19])/gi

/**
 * Whether digits end in the check digit of a payment card (ISO/IEC 7812-1, annex B: the Luhn
 * formula). False for anything but digits.
 */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const weighed = i % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/**
 * The text with every run of 13 to 19 digits that could be a card number reduced to its last four:
 * `**** 1111`. Also where other digits stand beside it, such as its expiry, the CVV or the number
 * of an order.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(uuidOrDigits, (run) => (/[a-f]|^\d{8}(-\d{4}){3}-\d{12}$/i.test(run) ? run : maskedRun(run)))
}

function maskedRun(run: string): string {
  const plain = plainDigits(run)
  const maskedText = masked(plain)
  return maskedText === plain ? run : maskedText
}

const couldBeCard = (digits: string) =>
  digits.length >= 13 && digits.length <= 19 && isLuhnValid(digits) && brands.some(([, begins]) => begins.test(digits))

function masked(run: string): string {
  const digits = run.replace(/\D/g, '')
  // Between dots amounts stand as well: there only what is written as cards are counts.
  if (couldBeCard(digits) && !/[.\uff0e]/.test(run)) return `**** ${digits.slice(-4)}`
  const groups = run.split(/(?<=\D)/)
  const found = cardAmong(groups)
  if (!found) return run
  const [from, to] = found
  const card = groups.slice(from, to).join('')
  const after = /\D$/.exec(card)?.[0] ?? ''
  return `${groups.slice(0, from).join('')}**** ${card.replace(/\D/g, '').slice(-4)}${after}${maskCardNumbers(groups.slice(to).join(''))}`
}

/**
 * The first groups that are a card of a network: one, or several as cards are written, in threes to
 * sixes and a rest.
 */
function cardAmong(groups: readonly string[]): [from: number, to: number] | null {
  for (let from = 0; from < groups.length; from++)
    for (let to = Math.min(groups.length, from + 6); to > from; to--) {
      const parts = groups.slice(from, to).map((group) => group.replace(/\D/g, ''))
      const digits = parts.join('')
      // Behind a dot a single long run is the decimals of a number.
      const isDecimals = parts.length === 1 && /[.\uff0e]$/.test(groups[from - 1] ?? '')
      const isWritten =
        parts.length === 1 ? !isDecimals : parts.every((part, i) => part.length <= 6 && (part.length >= 3 || i === parts.length - 1))
      if (isWritten && couldBeCard(digits)) return [from, to]
    }
  return null
}

/** What may be kept of a card: brand and last four digits. Null for what is no card number. */
export type Card = { readonly brand: string; readonly last4: string }

/**
 * First digits of the networks' ranges as published by them; what fits none is a card of no brand
 * known here.
 */
const brands: readonly (readonly [brand: string, begins: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[68])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
]

/**
 * Lengths of the cards that each network issues. Visa's old 13 digits are left out: they look like
 * barcodes.
 */
const lengths: Readonly<Record<string, readonly number[]>> = {
  visa: [16, 19],
  mastercard: [16],
  amex: [15],
  discover: [16],
  diners: [14],
  jcb: [16],
  unionpay: [16, 17, 18, 19],
}

const isIssued = (digits: string) =>
  isLuhnValid(digits) && brands.some(([brand, begins]) => begins.test(digits) && lengths[brand]?.includes(digits.length))

const anyDigit = '[\\d\\uff10-\\uff19]'
const mark = '[ \\u00a0\\u2000-\\u2015\\u202f\\u2212\\u3000\\uff0d.\\uff0e-]'
const inFours = `${anyDigit}{4}(${mark})${anyDigit}{4}\\1${anyDigit}{4}\\1${anyDigit}{4}(?:\\1${anyDigit}{1,3})?`
/** American Express and Diners Club print 4-6-5 and 4-6-4. */
const inSixes = `${anyDigit}{4}(${mark})${anyDigit}{6}\\2${anyDigit}{4,5}`
/** Behind a digit and a dot stand the decimals of a number, such as `3.2640000000000002`. */
const asPrinted = new RegExp(`(?<!${anyDigit})(?:(?<!${anyDigit}[.\\uff0e])${anyDigit}{14,19}|${inFours}|${inSixes})(?!${anyDigit})`, 'g')

/**
 * The text with every card number replaced by `instead` of its digits. Narrower than
 * `maskCardNumbers`: of a shop's own long numbers every tenth has a card's check digit, so first
 * digits, length and groups must be those of a network too.
 */
export function replaceIssuedCards(text: string, instead: (digits: string) => string): string {
  return text.replace(asPrinted, (run) => {
    const digits = plainDigits(run).replace(/\D/g, '')
    return isIssued(digits) ? instead(digits) : run
  })
}

const plainDigits = (text: string) => text.replace(/[\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Brand and last four of a card number as a person types it; null when it is none. */
export function cardOf(number: string): Card | null {
  const digits = number.replace(/[ -]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !isLuhnValid(digits)) return null
  return { brand: brands.find(([, begins]) => begins.test(digits))?.[0] ?? 'card', last4: digits.slice(-4) }
}
