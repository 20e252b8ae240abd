import { isCountry } from './countries.rules.ts'

/**
 * The form of VAT numbers behind the two letters of their country. Sources: the table of the
 * European Commission's VIES (FAQ, structure of a number; Greece is EL there, Northern Ireland XI),
 * HMRC for GB, the Swiss Federal Statistical Office for CH, Skatteetaten for NO; 2026-11-29.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?=.*[A-Z])[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/**
 * A number as registers write it: capitals, without the blanks, dots and dashes that people set.
 */
export function plainVatNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '')
}

/**
 * Whether a plain number begins with its country and has that country's form. Of countries whose
 * form is not known here, four to eighteen letters and digits are taken. Whether the number was
 * given out is not asked.
 */
export function isVatNumber(plain: string): boolean {
  const [country, rest] = [plain.slice(0, 2), plain.slice(2)]
  const form = forms[country]
  if (form) return form.test(rest)
  return isCountry(country) && /^[A-Z\d]{4,18}$/.test(rest)
}
