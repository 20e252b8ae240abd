import type { IdentityCard } from '../../suppliers/identity-card.ts'
import type { Notice } from '../notice.ts'
import { siteOf } from '../sources/site.ts'

/** Sentences: the keys that a supplier and a notice share, and those in which they differ. */
export type SharedKeys = { readonly agrees: readonly string[]; readonly against: readonly string[] }

/**
 * Keys that belong to one company alone, by what they are called, as they are compared, and the
 * city, by which what happened there is told of all that are there.
 */
type Keys = Readonly<Record<KeyWord, readonly string[]>>
const keyWords = ['LEI', 'VAT number', 'registry number', 'domain', 'barcode', 'city within 100 km'] as const
type KeyWord = (typeof keyWords)[number]

/** A company has one of these: another one is another company. */
const isOnlyOne: ReadonlySet<KeyWord> = new Set(['LEI', 'VAT number', 'registry number'])

/** A number so short is many companies’ (Proposed). */
const shortestNumber = 5

/**
 * Compares what belongs to one company alone: LEI, VAT number, registry number, domain, barcode;
 * and the city near which something happened.
 */
export function sharedKeys(card: IdentityCard, notice: Notice): SharedKeys {
  const [own, theirs] = [keysOfCard(card), keysOfNotice(notice)]
  const agrees: string[] = []
  const against: string[] = []
  for (const word of keyWords) {
    // Registries of two countries give the same numbers.
    if (word === 'registry number' && isElsewhere(card, notice)) continue
    const shared = own[word].filter((one) => theirs[word].includes(one))
    agrees.push(...shared.map((one) => `the ${word} agrees: ${one}`))
    const others = word === 'VAT number' ? theirs[word].filter((one) => isOfCountryOf(one, own[word])) : theirs[word]
    if (isOnlyOne.has(word) && shared.length === 0 && own[word].length > 0 && others.length > 0)
      against.push(`another ${word}: ${others.join(', ')}`)
  }
  return { agrees, against }
}

/**
 * A company has a VAT number in each country where it sells: only those of one country tell it from
 * another.
 */
const isOfCountryOf = (number: string, own: readonly string[]) => own.some((one) => one.slice(0, 2) === number.slice(0, 2))

const isElsewhere = ({ country }: IdentityCard, { countries }: Notice) =>
  country !== null && countries.length > 0 && !countries.includes(country)

/** The keys of a supplier as texts: a notice that shares one has it among its own. */
export const keyTextsOfCard = (card: IdentityCard): string[] => textsOf(keysOfCard(card))

/** The keys of a notice as texts. */
export const keyTextsOfNotice = (notice: Notice): string[] => textsOf(keysOfNotice(notice))

const textsOf = (keys: Keys) => keyWords.flatMap((word) => keys[word].map((one) => `${word}: ${one}`))

function keysOfCard(card: IdentityCard): Keys {
  const { lei, vatNumber, registryNumber, domains, barcodes } = card
  const site = siteOf(card)
  return keysOf({ lei, vatNumber, registryNumbers: [registryNumber ?? ''], domains, barcodes, sites: site === null ? [] : [site] })
}

const keysOfNotice = ({ keys }: Notice) => keysOf(keys)

type Written = { readonly lei?: string | null; readonly vatNumber?: string | null } & Pick<
  Notice['keys'],
  'registryNumbers' | 'domains' | 'barcodes' | 'sites'
>

function keysOf({ lei, vatNumber, registryNumbers = [], domains = [], barcodes = [], sites = [] }: Written): Keys {
  return {
    LEI: numbersOf([lei]),
    'VAT number': numbersOf([vatNumber]),
    'registry number': numbersOf(registryNumbers).map((number) => number.replace(/^0+/, '')),
    domain: distinct(domains.map(domainOf)),
    barcode: distinct(barcodes.flatMap(barcodeOf)),
    'city within 100 km': distinct(sites),
  }
}

function numbersOf(texts: readonly (string | null | undefined)[]): string[] {
  const numbers = texts.map((text) => (text ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase())
  return distinct(numbers.filter((number) => number.length >= shortestNumber))
}

const domainOf = (domain: string) =>
  domain
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')

/** A GTIN in its longest form; nothing where it is none. */
function barcodeOf(code: string): string[] {
  const digits = code.replace(/\D/g, '')
  return digits.length < 8 || digits.length > 14 ? [] : [digits.padStart(14, '0')]
}

const distinct = (texts: readonly string[]) => [...new Set(texts)]
