import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { makeRefundedShop, type RefundedKind, refundedKinds, usualRefundKinds } from '../../api/made-shops/refunded-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 10_401
const seedsAKind = 6
const twins = 12
const days = 150

type Judged = { readonly truth: number; readonly found: number; readonly alerts: number; readonly wait: number; readonly isWrong: boolean }

/**
 * Products that always came back: money found, error and days of waiting, and alerts where none is
 * far above the others.
 */
export const standingRefunds: Section = {
  name: 'standing-refunds',
  run() {
    const shops = refundedKinds.flatMap((kind, i) => seeds(seedsAKind, i).map((seed) => judge(seed, kind)))
    const usual = [...usualRefundKinds, 'rise' as const].flatMap((kind, i) => seeds(seedsAKind, 10 + i).map((seed) => judge(seed, kind)))
    const silent = [...usual, ...seeds(twins, 20).map((seed) => judge(seed, null))]
    const sum = (of: (shop: Judged) => number) => shops.reduce((total, shop) => total + of(shop), 0)
    const told = shops.filter(({ alerts }) => alerts > 0)
    const figures: Figure[] = [
      { name: 'recall by money', unit: 'of 1', value: sum(({ found, truth }) => Math.min(found, truth)) / sum(({ truth }) => truth) },
      { name: 'shops told', unit: 'of 1', value: told.length / shops.length },
      { name: 'money error where told, median', unit: 'of 1', value: middle(told.map(({ found, truth }) => Math.abs(found / truth - 1))) },
      { name: 'more than was lost, largest', unit: 'of 1', value: Math.max(...told.map(({ found, truth }) => found / truth - 1)) },
      { name: 'alerts a shop', unit: 'alerts', value: sum(({ alerts }) => alerts) / shops.length },
      { name: 'other products named', unit: 'of 1', value: shops.filter(({ isWrong }) => isWrong).length / shops.length, goal: '<= 0' },
      { name: 'days from the first sale to the alert, median', unit: 'days', value: middle(told.map(({ wait }) => wait)) },
      {
        name: 'shops without such products: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `always refunded: ${figure.name}` }))
  },
}

const seeds = (count: number, row: number): number[] => Array.from({ length: count }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: RefundedKind | null): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 120, leaks: [], traps: 'all' }
  const { shop, truth } = makeRefundedShop(spec, kind)
  const own = reportedFindings(runShop(dayFactsOf(shop.tables)), 'standing_refunds')
  const first = shop.tables.orders.find(({ sku }) => truth.skus.has(sku))?.at.slice(0, 10)
  const [told] = own.map(({ detectedOn }) => detectedOn).sort()
  return {
    truth: Number(truth.lossMicros),
    found: own.reduce((total, { loss }) => total + Number(loss.expected) * 10_000, 0),
    alerts: own.length,
    wait: told && first ? (Date.parse(told) - Date.parse(first)) / 86_400_000 : days,
    isWrong: own.some(({ evidence }) => evidence.some((part) => 'table' in part && !truth.skus.has(part.entity))),
  }
}
