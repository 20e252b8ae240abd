import type { Finding } from '../../api/detection/finding.ts'
import { type ConditionText, conditionText } from '../../api/detection/loss-cause/condition.ts'
import { causeOfMade } from '../../api/detection/testing/cause-of-made.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { makeStandingShop, type StandingPlan, type StandingTruth, standingKinds } from '../../api/made-shops/standing-shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { largestShare } from './largest-share.ts'
import { rippleScore } from './ripple-score.ts'
import { middle } from './rounds.ts'
import { hardFigures } from './standing-hard/hard-figures.ts'

const firstSeed = 9101
const seedsAPlan = 4
const days = 150

/** Shops in which a group must not be blamed: more of them, because the goal is a small share. */
const seedsAGroup = 12

const plans: readonly StandingPlan[] = standingKinds.map((kind) => ({ kind }))
const simpsonPlans: readonly StandingPlan[] = [
  { kind: 'deep_discount', harmless: 'country' },
  { kind: 'deep_discount', harmless: 'channel' },
]

/** Policies that hold now and then: most lines under their conditions earn. */
const partlyPlans: readonly StandingPlan[] = (
  ['channel_price', 'bulk_price', 'country_category', 'customer_price', 'loss_leader'] as const
).map((kind) => ({ kind, chance: 0.3 }))

type Judged = {
  readonly truth: StandingTruth
  readonly lost: number
  readonly alerts: number
  readonly nature: readonly string[]
  readonly told: readonly ConditionText[]
  readonly peer: readonly ConditionText[]
  readonly ripple: readonly ConditionText[]
}

/**
 * Losses that were always there: money found, money error, alerts a shop, and the cause, beside two
 * plain methods; and a hard set, with what only looks like a loss.
 */
export const standingLosses: Section = {
  name: 'standing-losses',
  async run(options) {
    const shops = [...judgeAll(specOf, plans), ...judgeAll(specOf, simpsonPlans, seedsAGroup)]
    const partly = judgeAll(specOf, partlyPlans)
    const twins = judgeAll(specOf, [null], seedsAGroup)
    const sparse = judgeAll(sparseSpec, [{ kind: 'deep_discount' }, { kind: 'category_price' }], 2)
    return [
      ...figuresOf('standing losses', shops),
      ...figuresOf('three lines in ten under the conditions lose', partly),
      ...twinFigures(twins),
      ...figuresOf('sparse catalogue of four years', sparse),
      ...(await hardFigures(options)),
    ]
  },
}

function specOf(seed: number): ShopSpec {
  return { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 120, leaks: [], traps: 'all' }
}

function sparseSpec(seed: number): ShopSpec {
  return { seed, firstDay: day('2021-03-01'), days: 1460, skus: 2000, linesPerDay: 7, leaks: [], traps: [] }
}

function judgeAll(spec: (seed: number) => ShopSpec, all: readonly (StandingPlan | null)[], seeds = seedsAPlan): Judged[] {
  return all.flatMap((plan, i) => Array.from({ length: seeds }, (_, k) => judge(spec(firstSeed + i * seeds + k), plan)))
}

function judge(spec: ShopSpec, plan: StandingPlan | null): Judged {
  const { shop, orders, truth } = makeStandingShop(spec, plan)
  const found = reportedFindings(runShop(dayFactsOf(shop.tables))).filter(({ nature }) => nature !== 'change')
  const standing = found.find(({ nature }) => nature === 'standing')
  const cause = standing ? causeOfMade(orders, shop.tables.costs, standing) : null
  return {
    truth,
    lost: found.reduce((sum, { counted }) => sum + Number(counted.loss) * 10_000, 0),
    alerts: found.length,
    nature: found.map(({ nature }) => nature),
    told: toldAlone(found) ?? cause?.conditions.map(conditionText) ?? [],
    peer: largestShare(orders, shop.tables.costs),
    ripple: rippleScore(orders, shop.tables.costs),
  }
}

/** The products of alerts of their own, where these hold most of the loss: these name the cause. */
function toldAlone(found: readonly Finding[]): ConditionText[] | null {
  const alone = found.filter(({ kind }) => kind === 'below_cost' || kind === 'discount_beyond_margin')
  const lossOf = (of: readonly Finding[]) => of.reduce((total, { counted }) => total + counted.loss, 0n)
  if (2n * lossOf(alone) <= lossOf(found)) return null
  const value = [...new Set(alone.flatMap(productsOf))].sort().join(', ')
  return [{ what: 'product', op: value.includes(', ') ? 'in' : '=', value }]
}

/** One alert may tell several products: its rows name them. */
function productsOf({ evidence }: Finding): string[] {
  return evidence.flatMap((part) => ('table' in part ? [] : [part.sku]))
}

function figuresOf(title: string, shops: readonly Judged[]): Figure[] {
  const standing = shops.filter(({ nature }) => nature.includes('standing'))
  const simpson = shops.filter(({ truth }) => truth.harmless !== null)
  const trueOf = ({ truth }: Judged) => Number(truth.lossMicros)
  const share = (of: readonly Judged[], is: (one: Judged) => boolean) => (of.length === 0 ? Number.NaN : of.filter(is).length / of.length)
  const figures: (Omit<Figure, 'name'> & { readonly name: string })[] = [
    { name: 'recall by money', unit: 'of 1', value: sum(shops, (one) => Math.min(one.lost, trueOf(one))) / sum(shops, trueOf) },
    { name: 'money error, median', unit: 'of 1', value: middle(shops.map((one) => Math.abs(one.lost - trueOf(one)) / trueOf(one))) },
    { name: 'told as standing', unit: 'of 1', value: standing.length / shops.length },
    { name: 'alerts a shop', unit: 'alerts', value: sum(shops, ({ alerts }) => alerts) / shops.length },
    { name: 'cause found exactly', unit: 'of 1', value: share(shops, ({ told, truth }) => isExact(told, truth)), goal: '>= 0.8' },
    { name: 'cause found exactly, largest share', unit: 'of 1', value: share(shops, ({ peer, truth }) => isExact(peer, truth)) },
    { name: 'cause found exactly, ripple effect', unit: 'of 1', value: share(shops, ({ ripple, truth }) => isExact(ripple, truth)) },
    { name: 'harmless group blamed', unit: 'of 1', value: share(simpson, ({ told, truth }) => isBlamed(told, truth)), goal: '<= 0.05' },
    { name: 'harmless group blamed, largest share', unit: 'of 1', value: share(simpson, ({ peer, truth }) => isBlamed(peer, truth)) },
    { name: 'harmless group blamed, ripple effect', unit: 'of 1', value: share(simpson, ({ ripple, truth }) => isBlamed(ripple, truth)) },
  ]
  return figures.filter(({ value }) => !Number.isNaN(value)).map((figure) => ({ ...figure, name: `${title}: ${figure.name}` }))
}

function twinFigures(twins: readonly Judged[]): Figure[] {
  const months = (twins.length * days) / 30.44
  return [
    {
      name: 'twins: rule checks and standing losses',
      unit: 'a shop-month',
      value: sum(twins, ({ alerts }) => alerts) / months,
      goal: '<= 1',
    },
  ]
}

function isExact(told: readonly ConditionText[], { conditions }: StandingTruth): boolean {
  if (told.length !== conditions.length) return false
  return conditions.every(({ what, op, values }) => told.some((one) => one.what === what && one.op === op && values.includes(one.value)))
}

function isBlamed(told: readonly ConditionText[], { harmless }: StandingTruth): boolean {
  return told.some(({ what, value }) => value.split(', ').some((one) => `${what} ${one}` === harmless))
}

function sum(shops: readonly Judged[], of: (shop: Judged) => number): number {
  return shops.reduce((total, shop) => total + of(shop), 0)
}
