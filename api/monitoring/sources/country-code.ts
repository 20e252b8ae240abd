/**
 * What lists call places otherwise than the names of ISO 3166, in the form that `plainName` makes.
 */
const otherNames: Readonly<Record<string, string>> = {
  'bahamas the': 'BS',
  'bolivia plurinational state of': 'BO',
  'british virgin islands': 'VG',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'china hong kong special administrative region': 'HK',
  'congo democratic republic': 'CD',
  'congo democratic republic of the': 'CD',
  'congo republic of the': 'CG',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'democratic people s republic of korea': 'KP',
  'democratic republic of the congo': 'CD',
  'east timor': 'TL',
  'gambia the': 'GM',
  gaza: 'PS',
  'great britain': 'GB',
  'holy see': 'VA',
  'hong kong': 'HK',
  'hong kong china': 'HK',
  'hong kong sar': 'HK',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'ivory coast': 'CI',
  'korea democratic people s republic of': 'KP',
  'korea north': 'KP',
  'korea republic of': 'KR',
  'korea south': 'KR',
  'lao people s democratic republic': 'LA',
  macao: 'MO',
  'macao sar': 'MO',
  macau: 'MO',
  'macedonia the former yugoslav republic of': 'MK',
  'man isle of': 'IM',
  'micronesia federated states of': 'FM',
  'moldova republic of': 'MD',
  myanmar: 'MM',
  'netherlands kingdom of the': 'NL',
  'occupied palestinian territories': 'PS',
  'p r china': 'CN',
  palestine: 'PS',
  'palestine state of': 'PS',
  palestinian: 'PS',
  'people s republic of china': 'CN',
  prc: 'CN',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'republic of north macedonia': 'MK',
  'republic of the congo': 'CG',
  'russian federation': 'RU',
  'saint martin french part': 'MF',
  'saint vincent and the grenadines': 'VC',
  'slovak republic': 'SK',
  'state of palestine': 'PS',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan china': 'TW',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'the netherlands': 'NL',
  'the united states': 'US',
  turkey: 'TR',
  turkiye: 'TR',
  'u a e': 'AE',
  'u k': 'GB',
  'u s a': 'US',
  uae: 'AE',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'virgin islands british': 'VG',
  'west bank': 'PS',
}

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that are no country: groups, test values. */
const noCountries = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']
/**
 * Whether it is the code in use, and not a former or another one of the same country, such as UK.
 */
const isInUse = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` && regions.of(code) !== undefined
const codes = new Set(letters.flatMap((a) => letters.map((b) => a + b)).filter((code) => !noCountries.includes(code) && isInUse(code)))
const byName = new Map([...[...codes].map((code) => [plainName(regions.of(code) ?? code), code] as const), ...Object.entries(otherNames)])

function plainName(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  return words.replace(/^st /, 'saint ')
}

/**
 * ISO 3166 alpha-2 of a country by its code or English name, as lists write them; null for what is
 * none, as "undetermined".
 */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (codes.has(code)) return code
  return byName.get(plainName(text)) ?? null
}

/** The codes of those that are countries, each once, in their order. */
export function countryCodes(texts: readonly string[]): string[] {
  return [...new Set(texts.map(countryCode))].filter((code) => code !== null)
}
