import { type Random, randomStream } from '../../../api/made-shops/random.ts'
import type { EventType, Notice } from '../../../api/monitoring/notice.ts'
import { makeNotice } from '../../../api/monitoring/sources/make-notice.ts'
import { addDays, type Day } from '../../../api/values/day.ts'
import { capital, cities, commonBrands, digits, firstNames, madeBarcode, rareWord, surnames } from './made-words.ts'

/** A list that is read whole, of which each has its share of the names. */
export type WatchedList = { readonly key: string; readonly type: EventType; readonly share: number; readonly isRecall: boolean }

/** Keys of sources of the product, and a court of companies that gives registry numbers. */
export const watchedLists = [
  { key: 'ofac', type: 'sanction', share: 0.4, isRecall: false },
  { key: 'eu', type: 'sanction', share: 0.15, isRecall: false },
  { key: 'uk', type: 'sanction', share: 0.15, isRecall: false },
  { key: 'un', type: 'sanction', share: 0.05, isRecall: false },
  { key: 'csl', type: 'sanction', share: 0.1, isRecall: false },
  { key: 'uflpa', type: 'forced_labour', share: 0.01, isRecall: false },
  { key: 'cpsc', type: 'recall', share: 0.04, isRecall: true },
  { key: 'safety-gate', type: 'recall', share: 0.08, isRecall: true },
  { key: 'companies-court', type: 'insolvency', share: 0.02, isRecall: false },
] as const satisfies readonly WatchedList[]
export type ListKey = (typeof watchedLists)[number]['key']

/** A notice about nobody of the shop, with the days on which its list has it. */
export type CleanNotice = { readonly list: ListKey; readonly notice: Notice; readonly from: Day; readonly to: Day }

/** Of the names, the part that its list has gained in the month, and the part that it loses. */
const comingAndGoing = 0.02

type Month = { readonly firstDay: Day; readonly days: number }

/**
 * Made names on all lists together, about `count`. A list changes every fifth day, each on days of
 * its own. No name has one of `taken`, the suppliers' own words: who has one is a twin, made on
 * purpose.
 */
export function cleanWorld(
  seed: number,
  { count, taken, month }: { count: number; taken: ReadonlySet<string>; month: Month },
): CleanNotice[] {
  return watchedLists.flatMap((list, at) => {
    const random = randomStream(seed, `clean ${list.key}`)
    return Array.from({ length: Math.round(count * list.share) }, (_, i): CleanNotice => {
      const notice = list.isRecall ? recallOf(random, list, i, { taken, month }) : listedOf(random, list, i, taken)
      const changes = addDays(month.firstDay, at % 5 === 4 ? 9 : 5 * random.whole(1, 4) + (at % 5))
      const chance = random.next()
      return {
        ...{ list: list.key, notice },
        from: chance < comingAndGoing ? changes : month.firstDay,
        to: chance > 1 - comingAndGoing ? changes : addDays(month.firstDay, month.days),
      }
    })
  })
}

function listedOf(random: Random, { key, type }: WatchedList, i: number, taken: ReadonlySet<string>): Notice {
  const kind = type === 'sanction' ? kindOf(random.next()) : 'organisation'
  const name = () => untaken(random, taken, kind === 'person' ? personName : kind === 'vessel' ? shipName : companyName)
  const aliases = Array.from({ length: random.whole(0, 2) }, name)
  const numbers = random.chance(0.2) ? [digits(random, 8)] : []
  return makeNotice({
    ...{ key: `clean-${i}`, type, kind, names: [name(), ...aliases], registryNumbers: numbers },
    countries: type === 'forced_labour' ? ['CN'] : random.chance(0.7) ? [random.pick(countries)] : [],
    weakNames: random.chance(0.1) ? [random.pick(surnames)] : [],
    ...{ sentence: `An entry of the ${key} list.`, day: '2024-05-01' },
  })
}

const kindOf = (chance: number): Notice['kind'] => (chance < 0.7 ? 'organisation' : chance < 0.9 ? 'person' : 'vessel')

function recallOf(
  random: Random,
  { key, type }: WatchedList,
  i: number,
  { taken, month }: { taken: ReadonlySet<string>; month: Month },
): Notice {
  return makeNotice({
    ...{ key: `clean-${i}`, type, kind: 'brand', names: [untaken(random, taken, random.chance(0.5) ? brandName : companyName)] },
    ...{ barcodes: random.chance(0.3) ? [madeBarcode(random)] : [], countries: random.chance(0.8) ? [random.pick(countries)] : [] },
    ...{ sentence: `A recall of ${key}.`, day: addDays(month.firstDay, -random.whole(0, 700)) },
  })
}

function untaken(random: Random, taken: ReadonlySet<string>, make: (random: Random) => string): string {
  for (;;) {
    const name = make(random)
    if (
      !name
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .some((word) => taken.has(word))
    )
      return name
  }
}

const countries = 'CN RU IR TR AE PK IN US DE GB FR IT NL ES PL CZ RO VN HK SG MY TH UA BY KZ SY LB PA MH CY MT BR MX'.split(' ')
const qualities =
  'Global United Premier Golden Royal National General International Star New First Eastern Western Blue Green Advanced Modern Elite'.split(
    ' ',
  )
const trades =
  'Trading Packaging Textile Logistics Shipping Plastics Hardware Electronics Foods Chemicals Metals Printing Toys Footwear Outdoor Furniture Ceramics Software Solutions Supplies Tessuti Tekstil Verpackungen Keramika'.split(
    ' ',
  )
const forms = [
  'Ltd',
  'Limited',
  'LLC',
  'Inc.',
  'GmbH',
  'S.A.',
  'S.r.l.',
  'SARL',
  'B.V.',
  'Co., Ltd.',
  'Pvt Ltd',
  'JSC',
  'OOO',
  'A.S.',
  'San. ve Tic. A.S.',
  'FZE',
  '',
]

/**
 * Patterns as lists have them, with how many of a hundred are such. A common brand or family name
 * comes to about ten of 20,000 entries, as on real lists.
 */
const companyPatterns: readonly (readonly [number, (random: Random) => string])[] = [
  [24, (random) => `${rareWord(random)} ${random.pick(trades)}`],
  [24, (random) => `${rareWord(random)} ${rareWord(random)} ${random.pick(trades)}`],
  [18, (random) => `${random.pick(cities)} ${rareWord(random)} ${random.pick(trades)}`],
  [3, (random) => `${random.pick(surnames)} & ${random.pick(['Sons', 'Co', 'Brothers', random.pick(surnames)])}`],
  [10, (random) => `${random.pick(qualities)} ${random.pick(trades)} ${random.pick(trades)}`],
  [6, (random) => `${letters(random, 3)} ${random.pick(trades)}`],
  [4, (random) => `${random.pick(['Studio', 'Plant', 'Factory', 'Atelier', 'Unit'])} ${random.whole(1, 999)} ${random.pick(trades)}`],
  [10, (random) => `Al ${rareWord(random)} General Trading`],
  [1, (random) => `${random.pick(commonBrands)} ${random.pick(trades)}`],
]

function patternOf(random: Random): (random: Random) => string {
  let left = random.next() * 100
  for (const [share, pattern] of companyPatterns) {
    left -= share
    if (left < 0) return pattern
  }
  return companyPatterns[0]?.[1] ?? rareWord
}

const companyName = (random: Random) => cased(random, `${patternOf(random)(random)} ${random.pick(forms)}`.trim())

const personName = (random: Random) =>
  cased(random, `${random.pick(firstNames)} ${random.chance(0.2) ? random.pick(surnames) : rareWord(random)}`)

const shipName = (random: Random) =>
  `${random.pick(['', 'MV ', 'MT '])}${random.chance(0.6) ? rareWord(random) : `${random.pick(qualities)} ${random.pick(['Anchor', 'Harvest', 'Orbit', 'Compass', 'Wave'])}`}`.toUpperCase()

const brandName = (random: Random) =>
  random.chance(0.7)
    ? rareWord(random)
    : `${random.pick(random.chance(0.9) ? qualities : commonBrands)} ${random.pick(['Kids', 'Baby', 'Home', 'Toys'])}`

const letters = (random: Random, count: number) =>
  capital(Array.from({ length: count }, () => random.pick([...'ABCDEFGHIKLMNOPRSTUVWZ'])).join(''))

const cased = (random: Random, name: string) => (random.chance(0.5) ? name.toUpperCase() : name)
