import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { type CountryKind, coveringKinds, losingKinds, makeLosingCountryShop } from '../../api/made-shops/losing-country-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 12_301
const seedsAKind = 12
const days = 180

type Judged = { readonly truth: number; readonly found: number; readonly elsewhere: number; readonly alerts: number; readonly wait: number }

/** Countries that always lost money: money found, error and days of waiting, and alerts where no country does. */
export const standingContribution: Section = {
  name: 'standing-contribution',
  run() {
    const shops = losingKinds.flatMap((kind, i) => seeds(i).map((seed) => judge(seed, kind)))
    const silent = [...coveringKinds, null].flatMap((kind, i) => seeds(10 + i).map((seed) => judge(seed, kind)))
    const sum = (of: (shop: Judged) => number) => shops.reduce((total, shop) => total + of(shop), 0)
    const all = sum(({ truth }) => truth)
    const told = shops.filter(({ alerts }) => alerts > 0)
    const figures: Figure[] = [
      { name: 'recall by money', unit: 'of 1', value: sum(({ found, truth }) => Math.min(found, truth)) / all },
      {
        name: 'recall by money, with other alerts about disputes, refunds and parcels',
        unit: 'of 1',
        value: sum(({ found, elsewhere, truth }) => Math.min(found + elsewhere, truth)) / all,
      },
      { name: 'shops told', unit: 'of 1', value: told.length / shops.length },
      { name: 'more than was lost, largest', unit: 'of 1', value: Math.max(...told.map(({ found, truth }) => found / truth - 1)) },
      {
        name: 'error of the money where told, median',
        unit: 'of 1',
        value: middle(told.map(({ found, truth }) => Math.abs(found / truth - 1))),
      },
      { name: 'days to the alert, median', unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
      {
        name: 'countries that cover their costs: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0.02',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `countries that lose: ${figure.name}` }))
  },
}

const seeds = (row: number): number[] => Array.from({ length: seedsAKind }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: CountryKind | null): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 200, linesPerDay: 120, leaks: [], traps: 'all' }
  const { shop, truth } = makeLosingCountryShop(spec, kind)
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
  }
}
