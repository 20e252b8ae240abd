import type { Finding } from '../../api/detection/finding.ts'
import { lostBy } from '../../api/detection/finding.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { habitKinds, makeReturningShop, type ReturningKind, serialKinds } from '../../api/made-shops/returning-customers-shop.ts'
import type { Tables } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { middle } from './rounds.ts'

const firstSeed = 15_301
const seedsAKind = 12
const days = 180

/**
 * A customer who is told or should be; micros. `isLosing` and `truth` as planted; null where
 * nothing was.
 */
type Judged = { readonly found: number; readonly truth: number | null; readonly isLosing: boolean }
type Shop = { readonly customers: readonly Judged[]; readonly alerts: number; readonly wait: number }

/**
 * Customers who send back most of what they order: money found, error, and alerts where nobody
 * does.
 */
export const standingSerialReturns: Section = {
  name: 'standing-serial-returns',
  run() {
    const shops = serialKinds.flatMap((kind, i) => seeds(i).map((seed) => judge(seed, kind)))
    const silent = [...habitKinds, null].flatMap((kind, i) => seeds(10 + i).map((seed) => judge(seed, kind)))
    const customers = shops.flatMap((shop) => shop.customers)
    const losing = customers.filter(({ isLosing }) => isLosing)
    const told = customers.filter(({ found }) => found > 0)
    const planted = told.filter(({ truth }) => truth !== null)
    const sum = (some: readonly Judged[], of: (one: Judged) => number) => some.reduce((total, one) => total + of(one), 0)
    const truthOf = ({ truth }: Judged) => truth ?? 0
    const figures: Figure[] = [
      { name: 'recall by money', unit: 'of 1', value: sum(losing, (one) => Math.min(one.found, truthOf(one))) / sum(losing, truthOf) },
      { name: 'customers told', unit: 'of 1', value: losing.filter(({ found }) => found > 0).length / losing.length },
      { name: 'shops told', unit: 'of 1', value: shops.filter(({ alerts }) => alerts > 0).length / shops.length },
      {
        name: 'told without having been planted',
        unit: 'of 1',
        value: 1 - planted.length / Math.max(1, told.length),
        goal: '<= 0.05',
      },
      {
        name: 'told although all their orders earned',
        unit: 'of 1',
        value: planted.filter(({ isLosing }) => !isLosing).length / told.length,
      },
      {
        name: 'error of the money of one customer, median',
        unit: 'of 1',
        value: middle(planted.map((one) => Math.abs(one.found / truthOf(one) - 1))),
      },
      {
        name: 'more than one customer cost, largest',
        unit: 'of 1',
        value: Math.max(...planted.map((one) => one.found / truthOf(one) - 1)),
      },
      { name: 'days to the alert, median', unit: 'days', value: middle(shops.map(({ wait }) => wait)) },
      {
        name: 'where nobody does: alerts',
        unit: 'a shop',
        value: silent.reduce((total, { alerts }) => total + alerts, 0) / silent.length,
        goal: '<= 0.02',
      },
    ]
    return figures.map((figure) => ({ ...figure, name: `serial returns: ${figure.name}` }))
  },
}

const seeds = (row: number): number[] => Array.from({ length: seedsAKind }, (_, i) => firstSeed + row * seedsAKind + i)

function judge(seed: number, kind: ReturningKind | null): Shop {
  const spec = { seed, firstDay: day('2025-03-01'), days, skus: 200, linesPerDay: 120, leaks: [], traps: 'all' } as const
  const { shop, truth } = makeReturningShop(spec, kind)
  const own = reportedFindings(runShop(dayFactsOf(shop.tables))).filter((finding) => finding.kind === 'standing_serial_returns')
  const found = foundBy(own, shop.tables)
  const [first] = own
  const names = new Set([...found.keys(), ...truth.customers.keys()])
  return {
    customers: [...names].map((name) => ({
      found: found.get(name) ?? 0,
      truth: truth.customers.get(name)?.lossMicros ?? null,
      isLosing: truth.customers.get(name)?.isLosing ?? false,
    })),
    alerts: own.length,
    wait: first ? (Date.parse(first.detectedOn) - Date.parse('2025-03-01')) / 86_400_000 : days,
  }
}

/** What the findings count by customer, through the order of each row. */
function foundBy(findings: readonly Finding[], { orders, refunds }: Tables): Map<string, number> {
  const customers = new Map(orders.map(({ orderId, customerId }) => [orderId, customerId]))
  const ofRefund = new Map(refunds.map(({ refundId, orderId }) => [refundId, orderId ?? '']))
  const found = new Map<string, number>()
  for (const part of findings.flatMap(({ evidence }) => evidence)) {
    if (!('table' in part)) continue
    const document = part.document ?? ''
    const customer = customers.get(part.table === 'refund' ? (ofRefund.get(document) ?? '') : document) ?? ''
    found.set(customer, (found.get(customer) ?? 0) + lostBy(part))
  }
  return found
}
