import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { makeUnderchargedShop, underchargedKinds } from '../../api/made-shops/undercharged-shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 9401
const seedsAKind = 6
const twins = 12
const days = 150

type Judged = { readonly truth: number; readonly found: number; readonly elsewhere: number; readonly alerts: number; readonly wait: number }

/**
 * Postage that was always charged below its cost: money found, error and days of waiting, and
 * alerts where nothing is wrong.
 */
export const standingPostage: Section = {
  name: 'standing-postage',
  run() {
    const leaks = underchargedKinds.filter((kind) => kind !== 'free')
    const shops = leaks.flatMap((kind, i) => seeds(seedsAKind, i).map((seed) => judge(seed, kind)))
    const silent = [...seeds(twins, 9).map((seed) => judge(seed, null)), ...seeds(twins, 12).map((seed) => judge(seed, 'free'))]
    const sum = (of: (shop: Judged) => number) => shops.reduce((total, shop) => total + of(shop), 0)
    const together = ({ found, elsewhere, truth }: Judged) => Math.min(found + elsewhere, truth)
    const figures: Figure[] = [
      { name: 'recall by money', unit: 'of 1', value: sum(({ found, truth }) => Math.min(found, truth)) / sum(({ truth }) => truth) },
      { name: 'recall by money, with freight above goods', unit: 'of 1', value: sum(together) / sum(({ truth }) => truth) },
      { name: 'more than was lost, largest', unit: 'of 1', value: Math.max(...shops.map(({ found, truth }) => found / truth - 1)) },
      { name: 'alerts a shop', unit: 'alerts', value: sum(({ alerts }) => alerts) / shops.length },
      { name: 'days to the alert, median', unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
      {
        name: 'twins and free zones: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `undercharged postage: ${figure.name}` }))
  },
}

const seeds = (count: number, row: number): number[] => Array.from({ length: count }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: (typeof underchargedKinds)[number] | null): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 120, leaks: [], traps: 'all' }
  const { shop, truth } = makeUnderchargedShop(spec, kind)
  const found = reportedFindings(runShop(dayFactsOf(shop.tables)))
  const own = found.filter((finding) => finding.kind === 'standing_postage')
  const microsOf = (some: typeof found) => some.reduce((total, { counted }) => total + Number(counted.loss) * 10_000, 0)
  const first = own.map(({ detectedOn }) => Date.parse(detectedOn)).sort((a, b) => a - b)[0]
  return {
    truth: Number(truth.lossMicros),
    found: microsOf(own),
    elsewhere: microsOf(found.filter((finding) => finding.kind === 'freight_above_goods')),
    alerts: own.length,
    wait: first === undefined ? days : (first - Date.parse('2025-03-01')) / 86_400_000,
  }
}
