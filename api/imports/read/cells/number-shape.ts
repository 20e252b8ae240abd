export type DecimalMark = '.' | ','

/**
 * What the digits show about the marks: `plain` has none, `point` and `comma` identify the decimal
 * mark (`2.55`, `1.234,50`, `1,234,567`), `either` has two readings (`1.234`, `1,234`), `none` is
 * not a number.
 */
export type NumberShape = 'plain' | 'point' | 'comma' | 'either' | 'none'

export type NumberText = { readonly shape: NumberShape; readonly isNegative: boolean; readonly digits: string }

const group = '\\d{1,3}'
const pointThousands = new RegExp(`^${group}(?:\\.\\d{3}){2,}$`)
const commaThousands = new RegExp(`^${group}(?:,\\d{3}){2,}$`)
const pointDecimal = new RegExp(`^(?:\\d+|${group}(?:,\\d{3})+)?\\.\\d*$`)
const commaDecimal = new RegExp(`^(?:\\d+|${group}(?:\\.\\d{3})+)?,\\d*$`)

/**
 * Removes signs and thousands spaces and classifies the marks. `symbols` are currency signs and
 * codes that may stand around the number.
 */
export function numberText(cell: string, symbols: readonly string[] = []): NumberText {
  const bare = stripSymbols(cell.trim(), symbols)
  const inParentheses = /^\((.*)\)$/.exec(bare)
  const signed = /^([+\-−]?)(.*?)(-?)$/.exec((inParentheses?.[1] ?? bare).trim())
  const [, lead = '', middle = '', trail = ''] = signed ?? []
  const signs = [lead === '-' || lead === '−', trail === '-', inParentheses !== null].filter(Boolean).length
  const digits = withoutBlanks(stripSymbols(middle, symbols))
  if (signs > 1 || digits === null || (lead !== '' && trail !== '')) return { shape: 'none', isNegative: false, digits: '' }
  return { shape: shapeOf(digits), isNegative: signs === 1, digits }
}

function shapeOf(digits: string): NumberShape {
  if (/^\d+$/.test(digits)) return 'plain'
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'either'
  if (pointThousands.test(digits)) return 'comma'
  if (commaThousands.test(digits)) return 'point'
  if (/\d/.test(digits) && pointDecimal.test(digits)) return 'point'
  if (/\d/.test(digits) && commaDecimal.test(digits)) return 'comma'
  return 'none'
}

/** Plain decimal text, read with `mark` as the decimal mark. */
export function plainDecimal({ digits, isNegative }: NumberText, mark: DecimalMark): string {
  const bare = mark === '.' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const text = bare.startsWith('.') ? `0${bare}` : bare
  return isNegative ? `-${text}` : text
}

/**
 * Whether a program computed the number. Nobody writes ten decimals, and a program's numbers have at
 * most seventeen digits (IEEE 754, double precision). What lies behind the millionth is noise of its
 * arithmetic or of a division. Where noise is told by its zeros or nines (`1234567.300000001`),
 * fewer decimals and an eighteenth digit do not matter.
 */
export function isComputed(plain: string): boolean {
  const digits = plain.replace(/[^\d]/g, '').replace(/^0+/, '').length
  if (/\.\d{10,}$/.test(plain) && digits <= 17) return true
  return /\.\d{0,6}?(0{5,}|9{5,})\d{1,3}$/.test(plain) && digits >= 12 && digits <= 20
}

/** Plain decimal text with at most six decimal places, rounded half away from zero. */
export function roundedToMillionths(plain: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  if (fraction.length <= 6) return plain
  const millionths = BigInt(whole + fraction.slice(0, 6)) + (fraction.charAt(6) >= '5' ? 1n : 0n)
  const digits = String(millionths).padStart(7, '0')
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/**
 * Spaces and apostrophes between groups of three are thousands marks; anywhere else the text is not
 * a number.
 */
function withoutBlanks(text: string): string | null {
  if (!/[\s'’]/.test(text)) return text
  return /^\d{1,3}([\s'’])\d{3}(\1\d{3})*([.,]\d*)?$/.test(text) ? text.replace(/[\s'’]/g, '') : null
}

function stripSymbols(text: string, symbols: readonly string[]): string {
  for (const symbol of symbols) {
    if (text.startsWith(symbol)) return text.slice(symbol.length).trim()
    if (text.endsWith(symbol)) return text.slice(0, -symbol.length).trim()
  }
  return text
}
