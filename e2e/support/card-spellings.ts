/** The number of a test card, which no bank gives out. */
export const cardNumber = '4012888888881881'

const groups = cardNumber.match(/.{4}/g) ?? []

/** Twelve ways in which people and programs write it. */
export const cardSpellings: readonly string[] = [
  cardNumber,
  ...[' ', '-', '.', '\u00a0', '\u2009', '\u2013', '\u202f', '\u3000'].map((gap) => groups.join(gap)),
  cardNumber.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  `card ${cardNumber}, 12/29`,
  '4012 888888 881881',
]

/**
 * A text without what stands between digits, and with plain digits: any of the spellings is the
 * number in it.
 */
export const withPlainDigits = (text: string): string => text.normalize('NFKC').replace(/[\s.\u2010-\u2015-]/g, '')
