import { lostBy } from '../../api/detection/finding.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { fairRoasKinds, type LowRoasKind, lowRoasKinds, makeLowRoasShop } from '../../api/made-shops/low-roas-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 12_401
const seedsAKind = 6
const days = 150

type Judged = {
  readonly truth: number
  readonly found: number
  /** Campaigns that an alert names though they are none of the planted ones. */
  readonly wrong: number
  readonly alerts: number
  readonly wait: number
  /** Whether ad waste, or this check, tells a planted campaign. */
  readonly isTold: boolean
}

/**
 * Campaigns below break-even: money found, error and days of waiting, and alerts where all
 * campaigns pay for themselves.
 */
export const standingRoas: Section = {
  name: 'standing-roas',
  run() {
    const always = lowRoasKinds.filter((kind) => kind !== 'fallen')
    const shops = always.flatMap((kind, i) => seeds(i).map((seed) => judge(seed, kind)))
    const fallen = seeds(always.length).map((seed) => judge(seed, 'fallen'))
    const silent = [null, ...fairRoasKinds].flatMap((kind, i) => seeds(10 + i).map((seed) => judge(seed, kind)))
    const sum = (of: (shop: Judged) => number) => shops.reduce((total, shop) => total + of(shop), 0)
    const told = shops.filter(({ found }) => found > 0)
    const errors = told.map(({ found, truth }) => found / truth - 1)
    const all = [...shops, ...fallen, ...silent]
    const figures: Figure[] = [
      {
        name: 'recall by money',
        unit: 'of 1',
        value: sum(({ found, truth }) => Math.min(found, truth)) / sum(({ truth }) => truth),
        goal: '>= 0.8',
      },
      { name: 'shops told', unit: 'of 1', value: told.length / shops.length },
      { name: 'error of the sum where told, median', unit: 'of 1', value: middle(errors.map(Math.abs)), goal: '<= 0.05' },
      { name: 'more than was lost, largest', unit: 'of 1', value: Math.max(...errors), goal: '<= 0.15' },
      { name: 'days from the first row to the alert, median', unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
      {
        name: 'campaigns that fell, told by ad waste or here',
        unit: 'of 1',
        value: fallen.filter(({ isTold }) => isTold).length / fallen.length,
      },
      {
        name: 'shops whose campaigns pay for themselves: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0.05',
      },
      {
        name: 'campaigns named wrongly',
        unit: 'a shop',
        value: all.reduce((total, { wrong }) => total + wrong, 0) / all.length,
        goal: '<= 0.05',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `campaigns below break-even: ${figure.name}` }))
  },
}

const seeds = (row: number): number[] => Array.from({ length: seedsAKind }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: LowRoasKind | null): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 200, linesPerDay: 80, leaks: [], traps: 'all' }
  const { shop, truth } = makeLowRoasShop(spec, kind)
  const all = reportedFindings(runShop(dayFactsOf(shop.tables)))
  const own = all.filter((finding) => finding.kind === 'standing_roas')
  const parts = own.flatMap(({ evidence }) => evidence.flatMap((part) => ('table' in part ? [part] : [])))
  const isPlanted = ({ entity }: { readonly entity: string }) => truth.campaigns.has(entity)
  const first = shop.tables.ads.find(({ campaign }) => truth.campaigns.has(campaign))?.day
  const [told] = own.map(({ detectedOn }) => detectedOn).sort()
  return {
    truth: Number(truth.lossMicros),
    found: parts.filter(isPlanted).reduce((total, part) => total + lostBy(part), 0),
    wrong: new Set(parts.filter((part) => !isPlanted(part)).map(({ entity }) => entity)).size,
    alerts: own.length,
    wait: told && first ? (Date.parse(told) - Date.parse(first)) / 86_400_000 : days,
    isTold: parts.some(isPlanted) || all.some((finding) => finding.kind === 'ad_waste' && isPlanted(finding)),
  }
}
