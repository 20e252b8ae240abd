import { type EvidencePart, lostBy } from '../../api/detection/finding.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { makePayoutShop, type PayoutCase, payoutTwins } from '../../api/made-shops/payout-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 19_701
const seedsACase = 4
const days = 150

/** The check that has to tell each planted case. */
const checks = {
  unpaid: 'unpaid_orders',
  lost_payout: 'unpaid_orders',
  paid_back_twice: 'paid_back_twice',
  fees_kept: 'standing_refund_fees',
  fee_step: 'fee_rate',
  fixed_fee_step: 'fee_rate',
  reserves_kept: 'held_reserves',
} as const
const ownKinds: readonly string[] = [...new Set(Object.values(checks))]
type Planted = keyof typeof checks

type Judged = {
  readonly truth: number
  readonly found: number
  /** The part of the loss that no other alert counts. */
  readonly countedOnce: number
  readonly alerts: number
  readonly others: number
  readonly wait: number
  /** Rows of the alert whose order was not planted. */
  readonly wrongRows: number
}

/** Payouts against orders: what is found of each planted case, and alerts where nothing is lost. */
export const payouts: Section = {
  name: 'payouts',
  run() {
    const cases = Object.keys(checks) as Planted[]
    const planted = cases.flatMap((of, i) =>
      figuresOf(
        of,
        seeds(i).map((seed) => judge(seed, of)),
      ),
    )
    const silent = payoutTwins.map((of, i): Figure => {
      const value = mean(
        seeds(20 + i).map((seed) => judge(seed, of)),
        ({ others }) => others,
      )
      return { name: `no loss, ${of}: alerts`, unit: 'a shop', value, goal: '<= 0' }
    })
    return [...planted, ...silent].map((one) => ({ ...one, name: `payouts: ${one.name}` }))
  },
}

const seeds = (row: number): number[] => Array.from({ length: seedsACase }, (_, i) => firstSeed + row * seedsACase + i)
const mean = (shops: readonly Judged[], of: (shop: Judged) => number) => shops.reduce((sum, shop) => sum + of(shop), 0) / shops.length

function figuresOf(name: Planted, shops: readonly Judged[]): Figure[] {
  const truth = mean(shops, (shop) => shop.truth)
  return [
    { name: `${name}, shops told`, unit: 'of 1', value: mean(shops, ({ alerts }) => Math.min(1, alerts)), goal: '>= 0.9' },
    { name: `${name}, money found of what was lost`, unit: 'of 1', value: mean(shops, ({ found }) => found) / truth },
    {
      name: `${name}, part of it counted once`,
      unit: 'of 1',
      value: mean(shops, ({ countedOnce }) => countedOnce),
    },
    { name: `${name}, rows of other orders`, unit: 'a shop', value: mean(shops, ({ wrongRows }) => wrongRows), goal: '<= 0' },
    { name: `${name}, other alerts of these checks`, unit: 'a shop', value: mean(shops, ({ others }) => others), goal: '<= 0' },
    { name: `${name}, days to the alert, median`, unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
  ]
}

function judge(seed: number, of: PayoutCase): Judged {
  const spec: ShopSpec = { seed, firstDay: day('2025-03-01'), days, skus: 200, linesPerDay: 60, leaks: [], traps: [] }
  const { shop, truth } = makePayoutShop(spec, of)
  const all = reportedFindings(runShop(dayFactsOf(shop.tables))).filter(({ kind }) => ownKinds.includes(kind))
  const kind = of in checks ? checks[of as Planted] : null
  const own = all.filter((finding) => finding.kind === kind)
  const parts = own.flatMap(({ evidence }) => evidence.map((part) => ({ part, order: orderOf(part) })))
  // Orders too young to be missed yet are told all the same, and are not in the sum of the truth.
  const told = parts.filter(({ order }) => order === null || truth.orders.has(order))
  const claimed = own.reduce((sum, { loss }) => sum + Number(loss.expected), 0)
  const [first] = own.map(({ detectedOn }) => detectedOn).sort()
  const started = truth.startedOn
  return {
    truth: Number(truth.lossMicros),
    found: told.reduce((sum, { part }) => sum + lostBy(part), 0),
    countedOnce: claimed > 0 ? own.reduce((sum, { counted }) => sum + Number(counted.loss), 0) / claimed : 1,
    alerts: own.length,
    others: all.length - own.length,
    wait: first && started ? (Date.parse(first) - Date.parse(started)) / 86_400_000 : days,
    wrongRows: parts.filter(({ order }) => order !== null && !truth.planted.has(order)).length,
  }
}

/** The order that a part is about; null where it is about all sales of a day. */
function orderOf(part: EvidencePart): string | null {
  return 'table' in part && part.document !== null ? (part.document.split(':').at(-1) ?? '') : null
}
