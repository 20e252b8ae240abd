import {
  cannotRun,
  cannotRunOnCosts,
  cannotRunWithout,
  learning,
  type MissingFile,
  parcelsFile,
  type Readiness,
  ready,
} from '../../readiness.ts'
import type { ReportedRows } from '../../reported-rows.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { contributionOf, isOutgoingReported } from '../../rule-check/outgoings.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { byName } from '../../standing-loss/packed-maps.ts'
import { type JudgedDay, standingLoss } from '../../standing-loss/standing-loss.ts'
import { isExplained } from './explained-group.ts'
import { type Contribution, contributionsOf, isLosing, totalOf } from './losing-group.ts'
import {
  type BookedOrder,
  forgetHome,
  type GroupBook,
  type GroupKind,
  groupKinds,
  groupsOf,
  homeOf,
  noteOrders,
  type OrderGroup,
  type PackedOrder,
  packOrder,
  settledAfter,
  unpackOrder,
  windowDays,
} from './order-groups.ts'
import { type GroupFigures, profile } from './profile.ts'

/** After so many days without a row that counts, it is over. Proposed. */
const quietDays = 60
/**
 * A group is repaired when so many orders of so many settled days cover what they cost. Proposed.
 */
const repairedOrders = 20
const repairedDays = 60
/** The part of net sales whose unit cost must be known. Proposed: as for break-even ROAS. */
const leastCoverage = 0.8

type StoredBook = Omit<GroupBook, 'orders'> & { readonly orders: readonly PackedOrder[] }

/**
 * Countries, sales channels and products whose orders earned less on their goods than their
 * postage, refunds, disputes and payment fees cost, where chance or a few customers do not explain
 * it, nor groups of another kind. Of a product the orders count that have no other. Loss: for all
 * their orders what these rows cost less what the goods earned; micros. Source:
 * docs/detectors/standing-contribution.md.
 */
export const standingContribution = standingLoss<GroupBook, GroupFigures>({
  profile,
  version: '3.1.2',
  cause: 'orders that cost more than they earn',
  leavesTo: ['standing_postage', 'standing_refunds', 'standing_refund_fees', 'standing_serial_returns'],
  quietDays,
  paceDays: 30,
  start: () => ({ orders: [], groups: new Map(), spent: [], lastParcelOn: -1, lastPaidOn: -1 }),
  readiness: standingContributionReadiness,
  note: noteOrders,
  isWeekly: true,
  judge: judgeGroups,
  fresh: freshOrders,
  isReportedElsewhere(book, ground) {
    const elsewhere = reportedOrders(book, ground)
    return ({ key }) => elsewhere.has(orderOf(key))
  },
  figures: ({ groups }) => {
    const told = (of: GroupKind) => [...groups.values()].filter(({ kind, isTold }) => kind === of && isTold).length
    return { channels: told('channel'), products: told('product') }
  },
  pack: (book) => ({ ...book, orders: book.orders.map(packOrder) }),
  unpack(packed) {
    const { orders, ...book } = packed as StoredBook
    return { ...book, orders: orders.map(unpackOrder) }
  },
})

/** Judges all groups as of today: those that lose begin to count, and repaired ones stop. */
function judgeGroups(own: GroupBook, { memory, today, reportedRows }: JudgedDay): void {
  forgetHome(own)
  if (own.lastPaidOn <= today - windowDays) return
  const shop = shopContribution(own, memory)
  const settled = contributionsOf(own.orders, { today, since: -1, isReported: (order) => isReportedOrder(reportedRows, order) })
  const settledOf = (kind: GroupKind) => settledBy(kind, own, settled)
  const byKind = { country: settledOf('country'), channel: settledOf('channel'), product: settledOf('product') }
  const isMostSold = (sku: string) => isMostLines(memory, sku)
  for (const kind of groupKinds) {
    for (const [key, orders] of byKind[kind]) {
      const group = own.groups.get(key)
      if (!group) continue
      if (group.countedOn !== null) stopRepaired(group, orders, today)
      else if (shop - totalOf(orders) > 0 && isLosing(orders, { kind, isMostSold }) && !isExplained(orders, { kind, byKind }))
        group.countedOn = today
    }
  }
}

/** The settled orders of each group of a kind but the one of most orders, since it was repaired. */
function settledBy(kind: GroupKind, { groups }: GroupBook, settled: readonly Contribution[]): Map<string, Contribution[]> {
  const home = homeOf(groups, kind)
  const byKey = [...Map.groupBy(settled, (order) => order.groups[kind])].flatMap(([key, orders]): [string, Contribution[]][] => {
    const group = key === null ? undefined : groups.get(key)
    if (key === null || !group || (key === home && group.countedOn === null)) return []
    return [[key, orders.filter(({ day }) => day > group.since)]]
  })
  return new Map(byKey.sort(byName))
}

function stopRepaired(group: OrderGroup, settled: readonly Contribution[], today: number): void {
  const lately = settled.filter(({ day }) => day > today - settledAfter - repairedDays)
  if (lately.length < repairedOrders || totalOf(lately) < 0) return
  Object.assign(group, { countedOn: null, since: today - settledAfter })
}

/** What all orders of the last 90 days earned on their goods and cost beside them; micros. */
function shopContribution({ spent }: GroupBook, memory: ShopMemory): number {
  const { netSales, cost } = recentTotals(memory, windowDays)
  return netSales - cost - spent.reduce((sum, [, amount]) => sum + amount, 0)
}

function isMostLines({ skus }: ShopMemory, sku: string): boolean {
  let [own, all] = [0, 0]
  for (const { sku: name, sales } of skus.values()) {
    const lines = sales.lines.reduce((sum, count) => sum + count, 0)
    all += lines
    if (name === sku) own = lines
  }
  return 2 * own > all
}

/**
 * Whether the order lost, and another finding tells a row of it or a line is below its unit cost:
 * it is left to that finding. What orders gained always counts.
 */
function isReportedOrder(reportedRows: () => ReportedRows, order: BookedOrder): boolean {
  return (
    contributionOf(order) < 0 && (order.isBelowCost || order.outgoings.some((outgoing) => isOutgoingReported(reportedRows(), outgoing)))
  )
}

/** The orders of counting groups that other findings tell by now. */
function reportedOrders(own: GroupBook, { reportedRows }: JudgedDay): ReadonlySet<string> {
  const counted = own.orders.filter((order) => groupsOf(own, order).some(({ countedOn }) => countedOn !== null))
  return new Set(counted.filter((order) => isReportedOrder(reportedRows, order)).map(({ orderId }) => orderId))
}

/**
 * The rows of counting groups that became known since the last ones: an order is when it is
 * settled, its later rows at once.
 */
function freshOrders(own: GroupBook, { today, reportedRows }: JudgedDay): Breach[] {
  const counting = new Set([...own.groups].filter(([, { countedOn }]) => countedOn !== null).map(([key]) => key))
  if (counting.size === 0) return []
  return own.orders.flatMap((order) => {
    if (!groupKinds.some((kind) => counting.has(order[kind] ?? ''))) return []
    const group = countingGroupOf(own, order)
    if (!group || order.day > today - settledAfter || isReportedOrder(reportedRows, order)) return []
    const fresh = rowsOf(order, memberOf(group)).filter(({ day }) => day > order.toldTo && day <= today)
    order.toldTo = today
    if (fresh.length > 0) group.isTold = true
    return fresh
  })
}

/**
 * An order of two counting groups is told of the one that began first, and on the same day of its
 * country.
 */
function countingGroupOf(own: GroupBook, order: BookedOrder): OrderGroup | undefined {
  const counting = groupsOf(own, order).filter(({ countedOn, since }) => countedOn !== null && order.day > since)
  return counting.sort((a, b) => (a.countedOn ?? 0) - (b.countedOn ?? 0))[0]
}

const memberWords = { country: '', channel: 'sales channel ', product: 'product ' }
const memberOf = ({ kind, name }: OrderGroup): string => `${memberWords[kind]}${name}`

/** A row's key begins with its order: tab separates what follows. */
const orderOf = (key: string): string => key.slice(0, key.indexOf('\t'))

function rowsOf({ day, orderId, lines, goods, earned, outgoings }: BookedOrder, member: string): Breach[] {
  const knownOn = day + settledAfter
  const sale = { day, table: 'order_line' as const, document: orderId, rows: lines, amount: goods, expected: goods + earned }
  const breachOf = (part: Breach['part'] & { readonly table: string }, on: number): Breach => ({
    ...{ day: on, key: [orderId, part.table, part.day].join('\t'), member, part, deviation: 0 },
  })
  return [breachOf(sale, knownOn), ...outgoings.map((outgoing) => breachOf(outgoing, Math.max(knownOn, outgoing.day)))]
}

const ordersFile: MissingFile = {
  kind: 'orders',
  detail: 'orders.csv with date, sku, qty, unit_price, and customer_id, country or channel',
}

/** Whether groups can be judged; what is told already goes on where they cannot any more. */
function standingContributionReadiness(own: GroupBook, memory: ShopMemory, isCounting: boolean): Readiness {
  const { netSales, netWithCost } = recentTotals(memory, windowDays)
  const coverage = netSales > 0 ? netWithCost / netSales : 0
  const beside = groupKinds.map((kind) => besideHome(own, kind))
  const compared = comparedWords(beside)
  if (isCounting) return ready(`${compared} are judged`, coverage)
  if (own.lastParcelOn < 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  if (coverage < leastCoverage) return cannotRunOnCosts(coverage, leastCoverage)
  if (own.groups.size === 0) return cannotRunWithout(ordersFile, 'the orders name no customer, no two countries and no sales channel')
  if (own.lastPaidOn < 0) return cannotRun('by these files no customer paid postage, and what was charged may not be in them', coverage)
  if (beside.every((count) => count === 0)) return learning(`all orders ${oneGroupWords(own)}`, coverage)
  return ready(compared, coverage)
}

/** The number of groups of a kind beside the one of most orders. */
function besideHome({ groups }: GroupBook, kind: GroupKind): number {
  let count = 0
  for (const group of groups.values()) if (group.kind === kind) count += 1
  return homeOf(groups, kind) === null ? count : count - 1
}

function oneGroupWords({ groups }: GroupBook): string {
  const words = { country: 'went to one country', channel: 'came through one sales channel', product: 'were of one product alone' }
  const known = groupKinds.filter((kind) => [...groups.values()].some((group) => group.kind === kind))
  return known.map((kind) => words[kind]).join(' and ')
}

function comparedWords([countries = 0, channels = 0, products = 0]: readonly number[]): string {
  const words = [
    ...(countries > 0 ? [`${countWords(countries, 'country')} beside the one that buys most`] : []),
    ...(channels > 0 ? [`${countWords(channels, 'sales channel')} beside the one that sells most`] : []),
    ...(products > 0 ? [`${countWords(products, 'product')} that ${products === 1 ? 'is' : 'are'} ordered alone`] : []),
  ]
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'no group')
}
