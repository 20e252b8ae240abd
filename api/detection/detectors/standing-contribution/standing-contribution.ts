import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, costsFile, learning, type MissingFile, parcelsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { isDisputeTold, isParcelTold, once, onlyOnce, refundKey, type ToldLines } from '../../told-lines.ts'
import { type Country, type CountryBook, type CountryOrder, homeOf, noteCountries, settledAfter, windowDays } from './country-orders.ts'
import { contributionOf, contributionsOf, isLosing, totalOf } from './losing-country.ts'
import { profile } from './profile.ts'

/** Countries are judged so often; the orders of a told one count as soon as they are settled. */
const judgedEvery = 7
/** After so many days without a row that counts, it is over. Proposed. */
const quietDays = 60
/** A country is repaired when so many orders of so many settled days cover what they cost. Proposed. */
const repairedOrders = 20
const repairedDays = 60
/** The part of net sales whose unit cost must be known. Proposed: as for break-even ROAS. */
const leastCoverage = 0.8

type ContributionMemory = CountryBook & { judgedOn: number }

type Judged = { readonly own: ContributionMemory; readonly memory: ShopMemory; readonly today: number; readonly told: () => ToldLines }

/**
 * Countries whose orders earned less on their goods than their postage, refunds, disputes and
 * payment fees cost, where chance, a few customers or one product do not explain it. Loss: for all
 * their orders what these rows cost less what the goods earned; micros. Source:
 * docs/detectors/standing-contribution.md.
 */
export const standingContribution = ruleCheck<ContributionMemory>({
  profile,
  version: '1.0.0',
  cause: 'orders that cost more than they earn',
  isStanding: true,
  leavesTo: ['standing_postage', 'standing_refunds', 'standing_refund_fees'],
  waitDays: 0,
  quietDays,
  paceDays: 30,
  start: () => ({ countries: new Map(), sizes: new Map(), spent: [], lastParcelOn: -1, lastPaidOn: -1, judgedOn: -1 }),
  readiness: (own, memory, _currency, rows) => readiness(own, memory, (rows.get('all')?.counted.length ?? 0) > 0),
  read(own, memory, today) {
    const told = onlyOnce(today.told)
    const judged = { own, memory, today: today.day, told }
    const elsewhere = once(() => toldOrders(judged))
    const isToldElsewhere = ({ key }: Breach) => elsewhere().has(orderOf(key))
    if (!noteCountries(own, today, memory)) return { broken: [], isToldElsewhere }
    if (today.day - own.judgedOn >= judgedEvery) judge(judged)
    return { broken: freshRows(judged).map((breach) => ['all', breach] as const), isToldElsewhere }
  },
  isRepeated: () => true,
  marks: () => [],
  pack: ({ countries, sizes, ...own }) => ({ ...own, countries: [...countries].sort(byName), sizes: [...sizes].sort(byName) }),
  unpack(packed) {
    const { countries, sizes, ...own } = packed as Omit<ContributionMemory, 'countries' | 'sizes'> & {
      readonly countries: [string, Country][]
      readonly sizes: [string, number][]
    }
    return { ...own, spent: [...own.spent], countries: new Map(countries), sizes: new Map(sizes) }
  },
})

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** Judges all countries as of today: those that lose begin to count, and repaired ones stop. */
function judge({ own, memory, today, told }: Judged): void {
  own.judgedOn = today
  if (own.lastPaidOn <= today - windowDays) return
  const home = homeOf(own)
  const abroad = [...own.countries].filter(([name]) => name !== home).sort(byName)
  const shop = shopContribution(own, memory)
  for (const [name, country] of abroad) {
    const isTold = (order: CountryOrder) => isToldOrder(told, order)
    const settled = contributionsOf(country.orders, { today, since: country.since, isTold })
    if (country.isCounted) {
      const lately = settled.filter(({ day }) => day > today - settledAfter - repairedDays)
      if (lately.length < repairedOrders || totalOf(lately) < 0) continue
      own.countries.set(name, { ...country, isCounted: false, since: today - settledAfter })
      continue
    }
    if (shop - totalOf(settled) <= 0 || !isLosing(settled, (sku) => isMostSold(memory, sku))) continue
    own.countries.set(name, { ...country, isCounted: true, countedTo: country.since + settledAfter })
  }
}

/** What all orders of the last 90 days earned on their goods and cost beside them; micros. */
function shopContribution({ spent }: CountryBook, memory: ShopMemory): number {
  const { netSales, cost } = recentTotals(memory, windowDays)
  return netSales - cost - spent.reduce((sum, [, amount]) => sum + amount, 0)
}

function isMostSold({ skus }: ShopMemory, sku: string): boolean {
  let [own, all] = [0, 0]
  for (const { sku: name, sales } of skus.values()) {
    const lines = sales.lines.reduce((sum, count) => sum + count, 0)
    all += lines
    if (name === sku) own = lines
  }
  return 2 * own > all
}

/**
 * Whether the order lost, and another finding tells a row of it or a line is below its unit cost: it is
 * left to that finding. What orders gained always counts.
 */
function isToldOrder(told: () => ToldLines, order: CountryOrder): boolean {
  return contributionOf(order) < 0 && (order.isBelowCost || hasToldRow(told(), order))
}

function hasToldRow(told: ToldLines, { outgoings }: CountryOrder): boolean {
  return outgoings.some(({ day, table, of, document }) => {
    if (table === 'parcel') return isParcelTold(told, day, of, document)
    if (table === 'refund') return (told.refunds.get(refundKey(day, of, document)) ?? 0) > 0
    return table === 'chargeback' && isDisputeTold(told, day, of, document)
  })
}

/** The orders of counting countries that other findings tell by now. */
function toldOrders({ own, told }: Judged): ReadonlySet<string> {
  const counted = [...own.countries.values()].filter(({ isCounted }) => isCounted)
  return new Set(counted.flatMap(({ orders }) => orders.filter((order) => isToldOrder(told, order)).map(({ orderId }) => orderId)))
}

/** The rows of counting countries that became known since the last ones: an order is when it is settled, its later rows at once. */
function freshRows({ own, today, told }: Judged): Breach[] {
  return [...own.countries].sort(byName).flatMap(([name, country]) => {
    if (!country.isCounted) return []
    const isFresh = ({ day }: Breach) => day > country.countedTo && day <= today
    const orders = country.orders.filter((order) => order.day > country.since && !isToldOrder(told, order))
    own.countries.set(name, { ...country, countedTo: today })
    return orders.flatMap((order) => rowsOf(order, name)).filter(isFresh)
  })
}

/** A row's key begins with its order: tab separates what follows. */
const orderOf = (key: string): string => key.slice(0, key.indexOf('\t'))

function rowsOf({ day, orderId, lines, goods, earned, outgoings }: CountryOrder, country: string): Breach[] {
  const knownOn = day + settledAfter
  const sale = { day, table: 'order_line' as const, document: orderId, rows: lines, amount: goods, expected: goods + earned }
  const breachOf = (part: Breach['part'] & { readonly table: string }, on: number): Breach => ({
    ...{ day: on, key: [orderId, part.table, part.day].join('\t'), member: country, part, deviation: 0 },
  })
  return [breachOf(sale, knownOn), ...outgoings.map((outgoing) => breachOf(outgoing, Math.max(knownOn, outgoing.day)))]
}

const ordersFile: MissingFile = { kind: 'orders', detail: 'orders.csv with date, sku, qty, unit_price and country' }

/** Whether countries can be judged; what is told already goes on where they cannot any more. */
function readiness(own: ContributionMemory, memory: ShopMemory, isCounting: boolean): Readiness {
  const { netSales, netWithCost } = recentTotals(memory, windowDays)
  const coverage = netSales > 0 ? netWithCost / netSales : 0
  const abroad = [...own.countries.keys()].filter((name) => name !== homeOf(own))
  const compared = `${countWords(abroad.length, 'country')} beside the one that buys most`
  if (isCounting) return ready(`${compared} are judged`, coverage)
  if (own.lastParcelOn < 0) return cannotRunWithout(parcelsFile, 'no parcels were read yet')
  if (coverage < leastCoverage)
    return cannotRunWithout(
      costsFile,
      `unit costs are known for ${percent(coverage)} of net sales, and ${percent(leastCoverage)} is needed`,
      coverage,
    )
  if (own.sizes.size === 0) return cannotRunWithout(ordersFile, 'the orders name no two countries')
  if (own.lastPaidOn < 0) return cannotRun('by these files no customer paid postage, and what was charged may not be in them', coverage)
  if (abroad.length === 0) return learning('all orders of the last weeks went to one country', coverage)
  return ready(compared, coverage)
}
