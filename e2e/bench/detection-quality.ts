import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { type Held, holdAgainst, type ReportedFinding } from '../../api/detection/testing/hold-against.ts'
import { reportedFindings, runShop } from '../../api/detection/testing/run-shop.ts'
import { makeShop, withoutLeaks } from '../../api/made-shops/make-shop.ts'
import { randomStream } from '../../api/made-shops/random.ts'
import type { LeakSize, MadeShop, PlantedKind, ShopSpec, Tables } from '../../api/made-shops/shop.ts'
import { addDays, day } from '../../api/values/day.ts'
import type { Figure, Section } from './figure.ts'
import { plainCusum, weekOnWeek } from './plain-rules.ts'
import { middle } from './rounds.ts'
import { weeklySeries } from './weekly-series.ts'

/** Shops of each size; with their twins six times as many are folded. */
const shopsASize = 16
const firstSeed = 7001
const days = 240

const kinds: readonly PlantedKind[] = ['cogs_rise', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst', 'discount_stack']

/**
 * `monthly`: what a judge claims to leak a month on the last day, micros; absent where it says
 * nothing of it.
 */
type Said = ReportedFinding & { readonly monthly?: number }
type Judge = (shop: MadeShop) => Said[]
type Judged = {
  readonly held: Held
  /**
   * Alerts in the twin: of the planted kinds, and of all others, which are rule checks and standing
   * losses.
   */
  readonly inTwin: number
  readonly othersInTwin: number
  /** What all open leaks together cost a month: as claimed, and as it is; micros. */
  readonly claimed: number
  readonly cost: number
}

const judges: Readonly<Record<string, Judge>> = {
  engine: ({ tables }) => byEngine(tables),
  'engine, dates alone': ({ tables }) => byEngine(datesAlone(tables)),
  'week on week': ({ tables }) => plainly(tables, weekOnWeek),
  CUSUM: ({ tables }) => plainly(tables, plainCusum),
}

function byEngine(tables: Tables): Said[] {
  return reportedFindings(runShop(dayFactsOf(tables))).map(({ kind, entity, detectedOn, startedOn, loss, counted }) => ({
    kind,
    entity,
    detectedOn,
    startedOn,
    loss: Number(loss.expected) * 10_000,
    range: [Number(loss.low) * 10_000, Number(loss.high) * 10_000],
    monthly: Number(counted.monthly) * 10_000,
  }))
}

/** The same shop with files that have days and no time of day, as most exports do. */
function datesAlone(tables: Tables): Tables {
  const onDay = <Row extends { readonly at: string }>(row: Row): Row => ({ ...row, at: row.at.slice(0, 10) })
  return { ...tables, orders: tables.orders.map(onDay), refunds: tables.refunds.map(onDay) }
}

function plainly(tables: MadeShop['tables'], rule: typeof weekOnWeek): ReportedFinding[] {
  const { series, weeks } = weeklySeries(dayFactsOf(tables))
  return rule(series, weeks)
}

/**
 * How much is found, how soon, how dear, and how often nothing is there, on made shops with two
 * leaks of each kind; 90 % intervals.
 */
export const detectionQuality: Section = {
  name: 'detection-quality',
  run() {
    return (['low', 'medium', 'high'] as const).flatMap((size, index) => {
      const judged = judgeShops(size, firstSeed + index * shopsASize)
      return Object.entries(judged).flatMap(([judge, shops]) => figuresOf(`${size} leaks, ${judge}`, shops))
    })
  },
}

function specOf(seed: number, size: LeakSize): ShopSpec {
  const leaks = kinds.flatMap((kind) =>
    (['step', 'ramp'] as const).map((shape, i) => ({ kind, size, shape, endsAfter: (seed + i) % 3 === 0 ? 60 : null })),
  )
  return { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 250, leaks, traps: 'all' }
}

function judgeShops(size: LeakSize, from: number): Record<string, Judged[]> {
  const judged: Record<string, Judged[]> = Object.fromEntries(Object.keys(judges).map((name) => [name, []]))
  for (let seed = from; seed < from + shopsASize; seed++) {
    const spec = specOf(seed, size)
    const [shop, twin] = [makeShop(spec), makeShop(withoutLeaks(spec))]
    for (const [name, judge] of Object.entries(judges)) judged[name]?.push(judgedBy(judge, shop, twin))
  }
  return judged
}

/**
 * Alerts of kinds that are not planted are true or false by rows that nobody planted: they count as
 * neither.
 */
function judgedBy(judge: Judge, shop: MadeShop, twin: MadeShop): Judged {
  const [said, inTwin] = [judge(shop), judge(twin)]
  const ofKinds = (all: readonly Said[]) => all.filter(({ kind }) => (kinds as readonly string[]).includes(kind))
  return {
    held: holdAgainst(shop.truth, ofKinds(said), ofKinds(inTwin), 50e6),
    inTwin: ofKinds(inTwin).length,
    othersInTwin: inTwin.length - ofKinds(inTwin).length,
    claimed: ofKinds(said).reduce((total, { monthly = Number.NaN }) => total + monthly, 0),
    cost: costOfLastMonth(shop),
  }
}

/** The rows of the last thirty days of all leaks that still run. */
function costOfLastMonth({ truth, tables }: MadeShop): number {
  const last = day(tables.orders.at(-1)?.at.slice(0, 10) ?? '')
  const from = addDays(last, -29)
  const running = truth.leaks.filter(({ endedOn }) => endedOn === null)
  return running
    .flatMap(({ lossByDay }) => [...lossByDay].filter(([on]) => on >= from && on <= last))
    .reduce((total, [, loss]) => total + Number(loss), 0)
}

const measures: readonly (readonly [name: string, unit: string, of: (shops: readonly Judged[]) => number])[] = [
  ['recall', 'of 1', (shops) => ratio(hitsOf(shops).length, shops.flatMap(({ held }) => held.leaks).length)],
  ['precision', 'of 1', (shops) => ratio(hitsOf(shops).length, hitsOf(shops).length + sum(shops, ({ held }) => held.falseOnes.length))],
  [
    'alerts of these kinds in the twin',
    'a shop-month',
    (shops) =>
      ratio(
        sum(shops, ({ inTwin }) => inTwin),
        (shops.length * days) / 30.44,
      ),
  ],
  [
    'rule checks and standing losses in the twin',
    'a shop-month',
    (shops) =>
      ratio(
        sum(shops, ({ othersInTwin }) => othersInTwin),
        (shops.length * days) / 30.44,
      ),
  ],
  [
    'a month of all open leaks, claimed of true',
    'of 1',
    (shops) =>
      ratio(
        sum(shops, ({ claimed }) => claimed),
        sum(shops, ({ cost }) => cost),
      ),
  ],
  ['delay from the start, median', 'days', (shops) => middle(hitsOf(shops).map(({ delay }) => delay))],
  ['error of the start, median', 'days', (shops) => middle(hitsOf(shops).flatMap(({ startError }) => startError ?? []))],
  ['error of the money, median', 'of 1', (shops) => middle(hitsOf(shops).map(({ moneyError }) => moneyError))],
  ['90 % range holds the truth', 'of 1', (shops) => coverage(shops)],
]

function figuresOf(title: string, shops: readonly Judged[]): Figure[] {
  return measures.flatMap(([name, unit, of]): Figure[] => {
    const value = of(shops)
    if (Number.isNaN(value)) return []
    return [{ name: `${title}: ${name}`, unit, value, interval: bootstrapped(shops, of) }]
  })
}

/**
 * Middle 90 % of what shops drawn anew from the shops give: leaks of one shop hang together, so
 * shops are drawn, not leaks.
 */
function bootstrapped(shops: readonly Judged[], of: (shops: readonly Judged[]) => number): [number, number] {
  const random = randomStream(1, 'bootstrap')
  const drawn = Array.from({ length: 500 }, () => of(shops.map(() => random.pick(shops)))).filter((value) => !Number.isNaN(value))
  drawn.sort((a, b) => a - b)
  return [drawn[Math.floor(0.05 * drawn.length)] ?? Number.NaN, drawn[Math.ceil(0.95 * drawn.length) - 1] ?? Number.NaN]
}

function hitsOf(shops: readonly Judged[]) {
  return shops.flatMap(({ held }) => held.leaks.flatMap(({ hit }) => hit ?? []))
}

function coverage(shops: readonly Judged[]): number {
  const covered = hitsOf(shops).flatMap(({ isCovered }) => isCovered ?? [])
  return ratio(covered.filter(Boolean).length, covered.length)
}

function sum(shops: readonly Judged[], of: (shop: Judged) => number): number {
  return shops.reduce((total, shop) => total + of(shop), 0)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? Number.NaN : part / whole
}
