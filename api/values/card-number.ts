/** Thirteen to nineteen digits, with single blanks or dashes between them; a UUID is no such run, whatever its digits. */
const uuidOrDigits = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gi

/** Whether digits end in the check digit of a payment card (ISO/IEC 7812-1, annex B: the Luhn formula). False for anything but digits. */
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

/** The text with every run of 13 to 19 digits that could be a card number reduced to its last four: `**** 1111`. */
export function maskCardNumbers(text: string): string {
  return text.replace(uuidOrDigits, (run) => {
    const digits = run.replace(/[ -]/g, '')
    return digits.length <= 19 && isLuhnValid(digits) ? `**** ${digits.slice(-4)}` : run
  })
}

/** What may be kept of a card: brand and last four digits. Null for what is no card number. */
export type Card = { readonly brand: string; readonly last4: string }

/** First digits of the networks' ranges as published by them; what fits none is a card of no brand known here. */
const brands: readonly (readonly [brand: string, begins: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[68])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
]

/** Brand and last four of a card number as a person types it; null when it is none. */
export function cardOf(number: string): Card | null {
  const digits = number.replace(/[ -]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !isLuhnValid(digits)) return null
  return { brand: brands.find(([, begins]) => begins.test(digits))?.[0] ?? 'card', last4: digits.slice(-4) }
}
