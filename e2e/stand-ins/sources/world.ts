import { type Random, randomStream } from '../../../api/made-shops/random.ts'

/** Somebody on a list, whom nobody knows. */
export type MadeEntry = {
  readonly id: number
  readonly kind: 'organisation' | 'person'
  readonly name: string
  readonly alias: string
  /** Common to many, which a list gives as a help only. */
  readonly weak: string
  /** ISO 3166 alpha-2, and as lists write it. */
  readonly country: readonly [code: string, name: string]
  /** YYYY-MM-DD. */
  readonly day: string
  readonly domain: string
  readonly registryNumber: string
  /** GTIN-13, with its check digit. */
  readonly barcode: string
}

/** The lists of a seed, by the key of the source. */
export type SourcesWorld = Readonly<Record<SourceKey, readonly MadeEntry[]>>

/** What each list has of so many entries of the largest; lists of forced labor are short. */
const shares = {
  ofac: 1,
  un: 0.1,
  eu: 0.3,
  uk: 0.3,
  csl: 0.3,
  uflpa: 0.01,
  cbp: 0.01,
  cpsc: 0.1,
  'safety-gate': 0.3,
  rappelconso: 0.3,
  hibp: 0.1,
} as const
export type SourceKey = keyof typeof shares
export const sourceKeys = Object.keys(shares) as SourceKey[]

/** A list has at least so many entries, so that half of it is still one. */
const fewest = 12
const firstDay = Date.UTC(2020, 0, 1)
const dayMs = 86_400_000

/**
 * Made names on every list: so many on the largest. Two worlds of one seed are equal, and none has
 * a name of another seed by more than chance.
 */
export function sourcesWorld(seed: number, most = 60): SourcesWorld {
  const listOf = (key: SourceKey) => {
    const random = randomStream(seed, `list ${key}`)
    const count = Math.max(fewest, Math.round(most * shares[key]))
    return Array.from({ length: count }, (_, i) => entryOf(random, 90_001 + i))
  }
  return Object.fromEntries(sourceKeys.map((key) => [key, listOf(key)] as const)) as Record<SourceKey, MadeEntry[]>
}

const syllables = 'ka lo mer ton zel we ger bra ck well os tran der qui nt ess hes pe rion mar vol tes sa ri du fen'.split(' ')
const trades = ['Trading', 'Industries', 'Shipping', 'Textile', 'General Trading', 'Packaging', 'Holding', 'Petroleum']
const forms = ['Ltd', 'LLC', 'GmbH', 'S.A.', 'Co., Ltd.', 'JSC']
const countries = [
  ['CN', 'China'],
  ['RU', 'Russia'],
  ['TR', 'Turkey'],
  ['AE', 'United Arab Emirates'],
  ['IR', 'Iran'],
  ['PA', 'Panama'],
] as const

function entryOf(random: Random, id: number): MadeEntry {
  const word = () => capital(Array.from({ length: random.whole(3, 5) }, () => random.pick(syllables)).join(''))
  const [first, second] = [word(), word()]
  const kind = random.chance(0.2) ? 'person' : 'organisation'
  const day = new Date(firstDay + random.whole(0, 1_900) * dayMs).toISOString().slice(0, 10)
  const digits = String(400_000_000_000 + random.whole(0, 9_999_999) * 1_000 + (id % 1_000))
  return {
    ...{ id, kind, country: random.pick(countries), day, weak: `${first.slice(0, 3)} Group`, alias: `${second} ${word()}` },
    name: kind === 'person' ? `${first} ${second}` : `${first} ${second} ${random.pick(trades)} ${random.pick(forms)}`,
    ...{ domain: `${first.toLowerCase()}-${id}.example`, registryNumber: String(1_000_000_000 + random.whole(0, 899_999_999)) },
    barcode: `${digits}${checkDigit(digits)}`,
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** GS1 General Specifications 7.9: from the right, weights 3 and 1. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
