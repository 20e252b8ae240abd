import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { type IdleAdsKind, idleKinds, makeIdleAdsShop, sellingKinds } from '../../api/made-shops/idle-ads-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 9601
const seedsAKind = 6
const days = 150

type Judged = { readonly truth: number; readonly found: number; readonly alerts: number; readonly wait: number }

/**
 * Ad money that never sold anything: money found, error and days of waiting, and alerts where all
 * campaigns sell.
 */
export const standingAds: Section = {
  name: 'standing-ads',
  run() {
    const shops = idleKinds.flatMap((kind, i) => seeds(i).map((seed) => judge(seed, kind)))
    const silent = [null, ...sellingKinds].flatMap((kind, i) => seeds(10 + i).map((seed) => judge(seed, kind)))
    const sum = (of: (shop: Judged) => number) => shops.reduce((total, shop) => total + of(shop), 0)
    const figures: Figure[] = [
      {
        name: 'recall by money',
        unit: 'of 1',
        value: sum(({ found, truth }) => Math.min(found, truth)) / sum(({ truth }) => truth),
        goal: '>= 0.85',
      },
      {
        name: 'more than was lost, largest',
        unit: 'of 1',
        value: Math.max(...shops.map(({ found, truth }) => found / truth - 1)),
        goal: '<= 0.01',
      },
      { name: 'alerts a shop', unit: 'alerts', value: sum(({ alerts }) => alerts) / shops.length },
      { name: 'days from the first row to the alert, median', unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
      {
        name: 'shops whose campaigns sell, or record no sales: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `ads that never sold: ${figure.name}` }))
  },
}

const seeds = (row: number): number[] => Array.from({ length: seedsAKind }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: IdleAdsKind | null): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 120, leaks: [], traps: 'all' }
  const { shop, truth } = makeIdleAdsShop(spec, kind)
  const own = reportedFindings(runShop(dayFactsOf(shop.tables)), 'standing_ads')
  const first = shop.tables.ads.find(({ campaign }) => truth.campaigns.has(campaign))?.day
  const [told] = own.map(({ detectedOn }) => detectedOn).sort()
  return {
    truth: Number(truth.lossMicros),
    found: own.reduce((total, { counted }) => total + Number(counted.loss) * 10_000, 0),
    alerts: own.length,
    wait: told && first ? (Date.parse(told) - Date.parse(first)) / 86_400_000 : days,
  }
}
