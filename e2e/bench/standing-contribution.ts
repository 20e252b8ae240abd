import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { crossedKinds, type LosingChannelKind, makeLosingChannelShop } from '../../api/made-shops/losing-channel-shop.ts'
import { type CountryKind, makeLosingCountryShop } from '../../api/made-shops/losing-country-shop.ts'
import { coveringKinds, losingKinds } from '../../api/made-shops/losing-orders.ts'
import { type LosingProductKind, makeLosingProductShop } from '../../api/made-shops/losing-product-shop.ts'
import type { MadeShop, ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const seedsAKind = 12
const days = 180

type Truth = {
  readonly country: string | null
  readonly channel?: string | null
  readonly product?: string | null
  readonly lossMicros: bigint
}
type Made = { readonly shop: MadeShop; readonly truth: Truth }
type Judged = {
  readonly truth: number
  readonly found: number
  readonly elsewhere: number
  readonly alerts: number
  readonly wait: number
} & {
  /** Whether a country, channel or product is told that is not to blame. */
  readonly isWrong: boolean
}

const ofCountry = (seed: number, kind: CountryKind | null) => judge(makeLosingCountryShop(specOf(seed), kind))
const ofChannel = (seed: number, kind: LosingChannelKind | null) => judge(makeLosingChannelShop(specOf(seed), kind))

const ofProduct = (seed: number, kind: LosingProductKind | null) => judge(makeLosingProductShop(specOf(seed), kind))

/**
 * Countries, sales channels and products that always lost money: money found, error and days of
 * waiting, and alerts where none does.
 */
export const standingContribution: Section = {
  name: 'standing-contribution',
  run() {
    const countries = figuresOf({
      what: 'countries',
      losing: losingKinds.flatMap((kind, i) => seeds(12_301, i).map((seed) => ofCountry(seed, kind))),
      silent: [...coveringKinds, null].flatMap((kind, i) => seeds(12_301, 10 + i).map((seed) => ofCountry(seed, kind))),
    })
    const channels = figuresOf({
      what: 'sales channels',
      losing: losingKinds.flatMap((kind, i) => seeds(14_301, i).map((seed) => ofChannel(seed, kind))),
      silent: [...coveringKinds, null].flatMap((kind, i) => seeds(14_301, 10 + i).map((seed) => ofChannel(seed, kind))),
    })
    const habits = coveringKinds.filter((kind) => kind !== 'product')
    const products = figuresOf({
      what: 'products',
      losing: losingKinds.flatMap((kind, i) => seeds(16_301, i).map((seed) => ofProduct(seed, kind))),
      silent: [...habits, null].flatMap((kind, i) => seeds(16_301, 10 + i).map((seed) => ofProduct(seed, kind))),
    })
    const bought = seeds(16_301, 20).map((seed) => ofProduct(seed, 'of_country'))
    const crossed = crossedKinds.flatMap((kind, i) => seeds(14_301, 20 + i).map((seed) => ofChannel(seed, kind)))
    return [
      ...countries,
      ...channels,
      ...products,
      ...crossings(crossed).map((figure) => ({ ...figure, name: `a country mostly in one channel: ${figure.name}` })),
      ...crossings(bought).map((figure) => ({ ...figure, name: `a country that buys mostly one product: ${figure.name}` })),
    ]
  },
}

const crossings = (crossed: readonly Judged[]): Figure[] => [
  { name: 'told', unit: 'of 1', value: crossed.filter(({ alerts }) => alerts > 0).length / crossed.length },
  { name: 'wrongly blamed', unit: 'of 1', value: crossed.filter(({ isWrong }) => isWrong).length / crossed.length, goal: '<= 0.02' },
]

type Shops = { readonly what: string; readonly losing: readonly Judged[]; readonly silent: readonly Judged[] }

function figuresOf({ what, losing, silent }: Shops): Figure[] {
  const sum = (of: (shop: Judged) => number) => losing.reduce((total, shop) => total + of(shop), 0)
  const all = sum(({ truth }) => truth)
  const told = losing.filter(({ alerts }) => alerts > 0)
  const figures: Figure[] = [
    { name: 'recall by money', unit: 'of 1', value: sum(({ found, truth }) => Math.min(found, truth)) / all },
    {
      name: 'recall by money, with other alerts about disputes, refunds and parcels',
      unit: 'of 1',
      value: sum(({ found, elsewhere, truth }) => Math.min(found + elsewhere, truth)) / all,
    },
    { name: 'shops told', unit: 'of 1', value: told.length / losing.length },
    { name: 'others blamed', unit: 'of 1', value: losing.filter(({ isWrong }) => isWrong).length / losing.length, goal: '<= 0.02' },
    { name: 'more than was lost, largest', unit: 'of 1', value: Math.max(...told.map(({ found, truth }) => found / truth - 1)) },
    {
      name: 'error of the money where told, median',
      unit: 'of 1',
      value: middle(told.map(({ found, truth }) => Math.abs(found / truth - 1))),
    },
    { name: 'days to the alert, median', unit: 'days', value: middle(losing.map(({ wait }) => wait)) },
    {
      name: 'those that cover their costs: alerts',
      unit: 'a shop',
      value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
      goal: '<= 0.02',
    },
  ]
  return figures.map((figure) => ({ ...figure, name: `${what} that lose: ${figure.name}` }))
}

const seeds = (first: number, row: number): number[] => Array.from({ length: seedsAKind }, (_, i) => first + row * seedsAKind + i)

const specOf = (seed: number): ShopSpec => ({
  ...{ seed, firstDay: day('2025-03-01'), days, skus: 200, linesPerDay: 120, leaks: [], traps: 'all' },
})

function judge({ shop, truth }: Made): Judged {
  const found = reportedFindings(runShop(dayFactsOf(shop.tables)))
  const own = found.filter((finding) => finding.kind === 'standing_contribution')
  const microsOf = (some: typeof found) => some.reduce((total, { counted }) => total + Number(counted.loss) * 10_000, 0)
  const first = own.map(({ detectedOn }) => Date.parse(detectedOn)).sort((a, b) => a - b)[0]
  const others = ['chargeback_burst', 'refund_step', 'freight_above_goods', 'standing_postage', 'standing_refunds']
  return {
    truth: Number(truth.lossMicros),
    found: microsOf(own),
    elsewhere: microsOf(found.filter(({ kind: one }) => others.includes(one))),
    alerts: own.length,
    wait: first === undefined ? days : (first - Date.parse('2025-03-01')) / 86_400_000,
    isWrong: own.some(({ explanation }) => isWronglyBlamed(explanation, truth)),
  }
}

function isWronglyBlamed(explanation: string, { country, channel = null, product = null }: Truth): boolean {
  const [, named = ''] = /Lost by [^:]*: ([^.]*)/.exec(explanation) ?? []
  return named.split('; ').some((group) => {
    const [, kind, name] = /^(sales channel|product) (.*?),/.exec(group) ?? []
    if (kind === undefined) return !group.startsWith(`${country},`)
    return name !== (kind === 'product' ? product : channel)
  })
}
