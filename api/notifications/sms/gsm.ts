/** The alphabet of GSM 03.38 without its escape; each character takes 7 bits of a text message. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** Its extension: each of them takes twice as much. */
const extended = '^{}\\[~]|€'

/**
 * Signs that a typesetter writes, and letters without a decomposition, as the alphabet has them.
 */
const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '→': '->',
  '…': '...',
  '×': 'x',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
}

/**
 * The text in the alphabet of GSM 03.38 as far as it goes: accents that it lacks are left out; what
 * nothing stands for stays as it is.
 */
export function foldedToGsm(text: string): string {
  return [...text.normalize('NFC')].map((sign) => (basic.includes(sign) || extended.includes(sign) ? sign : folded(sign))).join('')
}

function folded(sign: string): string {
  const plain = plainSigns[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...plain].every((one) => basic.includes(one)) ? plain : sign
}

/** Whether every character is in the alphabet; if not, the message goes as UCS-2. */
export const isGsm = (text: string): boolean => [...text].every((sign) => basic.includes(sign) || extended.includes(sign))

/**
 * How long a text is: in septets of 7 bits where it is in the alphabet, else in units of UTF-16.
 */
export function smsLength(text: string): number {
  return isGsm(text) ? [...text].reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0) : text.length
}
