import { advance } from '../../api/detection/engine.ts'
import { startEngine } from '../../api/detection/engine-state.ts'
import type { LeakPhase, Severity } from '../../api/detection/finding.ts'
import { report } from '../../api/detection/report.ts'
import { quantile } from '../../api/detection/statistics/quantile.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { MadeShop, PlantedKind, ShopSpec, TrueLeak } from '../../api/made-shops/shop.ts'
import { day, dayNumber } from '../../api/values/day.ts'
import { currency } from '../../api/values/money.ts'
import { chancesOfEnd } from './ends-oracle.ts'
import type { Figure, Section } from './figure.ts'

const shops = 10
const firstSeed = 9101
const days = 330
const kinds: readonly PlantedKind[] = ['cogs_rise', 'discount_stack', 'shipping_overrun', 'ad_waste', 'refund_step', 'chargeback_burst']
const sizes = ['low', 'medium', 'high'] as const
/** Days that leaks last; null: to the last day. */
const lasting = [45, 75, 110, null] as const

/** One finding on one day; money in minor units. */
type Said = { readonly day: number; readonly phase: LeakPhase; readonly monthly: number; readonly severity: Severity }

/**
 * A planted leak, what was said of it each day, and the chance of its end for one who knows the
 * rates.
 */
type Told = { readonly leak: TrueLeak; readonly said: readonly Said[]; readonly known: ReadonlyMap<number, number> | null }

/**
 * How soon what is over is told to be over, how much money is still claimed for it, and how severe
 * alerts are; made shops of 330 days, two leaks of each kind.
 */
export const ends: Section = {
  name: 'ends',
  isLong: true,
  run() {
    const told: Told[] = []
    const severities = new Map<Severity, number>()
    for (let seed = firstSeed; seed < firstSeed + shops; seed++) told.push(...follow(makeShop(specOf(seed)), severities))
    const all = [...severities.values()].reduce((sum, count) => sum + count, 0)
    return [
      ...kinds.flatMap((kind) =>
        figuresOf(
          kind,
          told.filter(({ leak }) => leak.kind === kind),
        ),
      ),
      ...figuresOf(
        'all but disputes',
        told.filter(({ leak }) => leak.kind !== 'chargeback_burst'),
      ),
      ...figuresOf('all', told),
      ...(['critical', 'high', 'medium', 'low'] as const).map((severity): Figure => {
        return { name: `severity ${severity}, of alerts by their highest`, unit: 'of 1', value: (severities.get(severity) ?? 0) / all }
      }),
    ]
  },
}

function specOf(seed: number): ShopSpec {
  const leaks = kinds.flatMap((kind, j) =>
    [0, 1].map((i) => {
      const [size, endsAfter] = [sizes[(seed + j + i) % 3] ?? 'low', lasting[(seed + i + j) % 4] ?? null]
      return { kind, size, endsAfter, shape: 'step' as const }
    }),
  )
  return { seed, firstDay: day('2025-03-01'), days, skus: 300, linesPerDay: 250, leaks, traps: 'all' }
}

const order: readonly Severity[] = ['low', 'medium', 'high', 'critical']

function follow(shop: MadeShop, severities: Map<Severity, number>): Told[] {
  const byFinding = new Map<string, Said[]>()
  let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
  for (const facts of dayFactsOf(shop.tables)) {
    state = advance(state, facts).state
    for (const { fingerprint, phase, counted, severity, isReported } of report(state).findings) {
      if (!isReported) continue
      const said = byFinding.get(fingerprint) ?? []
      byFinding.set(fingerprint, said)
      said.push({ day: dayNumber(facts.day), phase, monthly: Number(counted.monthly), severity })
    }
  }
  for (const said of byFinding.values()) {
    const highest = order[Math.max(...said.map(({ severity }) => order.indexOf(severity)))] ?? 'low'
    severities.set(highest, (severities.get(highest) ?? 0) + 1)
  }
  const last = state.memory.lastDay
  return shop.truth.leaks.flatMap((leak) => {
    const said = byFinding.get(`${leak.kind}|${leak.entity}`)?.filter((one) => one.day >= dayNumber(leak.startedOn))
    return said ? [{ leak, said, known: chancesOfEnd(shop, leak, last) }] : []
  })
}

/** Days since the true end: 0 and less while the leak runs. */
function overFor({ endedOn }: TrueLeak, at: number): number {
  return endedOn === null ? 0 : at - dayNumber(endedOn)
}

/** What one who knows the rates would have said on the same days: over from a chance of `from`. */
function saidByOracle({ leak, said, known }: Told, from: number): Said[] {
  const pace = Number(leak.lossMicros) / leak.lossByDay.size
  return said.map((one) => {
    const over = known?.get(one.day) ?? 0
    return { ...one, phase: over >= from ? 'fading' : 'running', monthly: over >= from ? 0 : pace * (1 - over) }
  })
}

/** Chances of an end from which the oracle may call a leak over. */
const borders = Array.from({ length: 53 }, (_, i) => 1 / (1 + Math.exp(4 - i / 4)))

/**
 * The soonest oracle that shows as many days of running leaks as running as the engine did: who
 * calls ends sooner is wrong more often, so only ends at the same share compare. Empty without
 * oracle.
 */
function oracleOf(told: readonly Told[]): readonly Told[] {
  if (told.some(({ known }) => known === null)) return []
  const own = shownRunning(told)
  for (const border of borders) {
    const oracle = told.map((one) => ({ ...one, said: saidByOracle(one, border) }))
    if (shownRunning(oracle) >= own) return oracle
  }
  return []
}

function figuresOf(title: string, told: readonly Told[]): Figure[] {
  const figure = (name: string, unit: string, value: number): Figure[] =>
    Number.isNaN(value) ? [] : [{ name: `${title}: ${name}`, unit, value }]
  const fading = daysTo(told, ({ phase }) => phase !== 'running')
  const ended = daysTo(told, ({ phase }) => phase === 'ended')
  const oracle = oracleOf(told)
  return [
    ...figure('leaks that ended', '', fading.length),
    ...figure('from the end to no monthly loss, median', 'days', quantile(fading, 0.5)),
    ...figure('from the end to no monthly loss, nine of ten', 'days', quantile(fading, 0.9)),
    ...figure('from the end to ended, median', 'days', quantile(ended, 0.5)),
    ...figure('from the end to ended, nine of ten', 'days', quantile(ended, 0.9)),
    ...figure('days of running leaks shown as running', 'of 1', shownRunning(told)),
    ...figure('money claimed for leaks over for more than 14 days', 'of 1', staleMoney(told, 14)),
    ...figure('money claimed for leaks over for more than 30 days', 'of 1', staleMoney(told, 30)),
    ...figure('opened again though over', '', told.filter(isOpenedAgain).length),
    ...figure(
      'known rates: from the end to over, median',
      'days',
      quantile(
        daysTo(oracle, ({ phase }) => phase !== 'running'),
        0.5,
      ),
    ),
    ...figure(
      'known rates: from the end to over, nine of ten',
      'days',
      quantile(
        daysTo(oracle, ({ phase }) => phase !== 'running'),
        0.9,
      ),
    ),
    ...figure('known rates: days of running leaks shown as running', 'of 1', shownRunning(oracle)),
    ...figure('known rates: money claimed for leaks over for more than 14 days', 'of 1', staleMoney(oracle, 14)),
  ]
}

/**
 * Of leaks that were alerts when they ended, 60 days or more before the last day: the days until it
 * was said; 99 where it never was.
 */
function daysTo(told: readonly Told[], isSaid: (said: Said) => boolean): number[] {
  return told.flatMap(({ leak, said }) => {
    const [first, last] = [said[0], said.at(-1)]
    if (!first || !last || overFor(leak, first.day) > 0 || overFor(leak, last.day) < 60) return []
    const found = said.find((one) => overFor(leak, one.day) > 0 && isSaid(one))
    return [found ? overFor(leak, found.day) : 99]
  })
}

function shownRunning(told: readonly Told[]): number {
  const running = told.flatMap(({ leak, said }) => said.filter((one) => overFor(leak, one.day) <= 0))
  return running.filter(({ phase }) => phase === 'running').length / running.length
}

function staleMoney(told: readonly Told[], after: number): number {
  let [claimed, stale] = [0, 0]
  for (const { leak, said } of told)
    for (const { day: at, monthly } of said) {
      claimed += monthly
      if (overFor(leak, at) > after) stale += monthly
    }
  return stale / claimed
}

function isOpenedAgain({ leak, said }: Told): boolean {
  const since = said.filter((one) => overFor(leak, one.day) > 0)
  const first = since.findIndex(({ phase }) => phase === 'ended')
  return first >= 0 && since.slice(first).some(({ phase }) => phase !== 'ended')
}
