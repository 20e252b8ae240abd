import { deserialize, serialize } from '../../api/detection/checkpoint.ts'
import type { DayFacts } from '../../api/detection/day-facts.ts'
import { advance } from '../../api/detection/engine.ts'
import { dayFactsOf } from '../../api/detection/testing/day-facts-of.ts'
import { runShop } from '../../api/detection/testing/run-shop.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { ShopSpec } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { plainCusum } from './plain-rules.ts'
import { interleaved } from './rounds.ts'
import { weeklySeries } from './weekly-series.ts'

/**
 * What all detectors take for a shop's year, for nine months night by night, and for one more day
 * with ten times the history.
 */
export const detectionSpeed: Section = {
  name: 'detection-speed',
  run: () => [...aYear(), ...nightByNight(), ...oneMoreDay()],
}

const leaks = (['cogs_rise', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst', 'discount_stack'] as const).map((kind) => ({
  kind,
  size: 'medium' as const,
  shape: 'step' as const,
}))

function aYear(): Figure[] {
  const spec = { seed: 4, firstDay: day('2025-01-01'), days: 365, skus: 3800, linesPerDay: 1500, leaks, traps: 'all' as const }
  const days = dayFactsOf(makeShop(spec).tables)
  const { series, weeks } = weeklySeries(days)
  const times = interleaved({ engine: () => () => runShop(days), cusum: () => () => plainCusum(series, weeks) })
  return [
    beside('all detectors, 3,800 SKUs, 365 days', 'ms', {
      value: times.engine,
      peer: 'a weekly CUSUM over the same series',
      of: times.cusum,
      goal: '<= 5,000 ms',
    }),
  ]
}

/**
 * A scan walks through the days in one go; a shop that was connected all along had one a night,
 * each from what the last had written down.
 */
function nightByNight(): Figure[] {
  const spec = { seed: 6, firstDay: day('2025-01-01'), days: 270, skus: 800, linesPerDay: 400, leaks, traps: 'all' as const }
  const days = dayFactsOf(makeShop(spec).tables)
  const times = interleaved({ nights: () => () => nightly(days), once: () => () => runShop(days) })
  return [
    beside('nine months, a scan every night', 'ms', {
      value: times.nights,
      peer: 'one scan of all of it',
      of: times.once,
      goal: '<= 10',
    }),
  ]
}

function nightly(days: readonly DayFacts[]): void {
  let written = serialize(runShop([]))
  for (const facts of days) written = serialize(advance(deserialize(written), facts).state)
}

/**
 * The same last four weeks are taken in, day by day, by a shop with ten years behind it, and by one
 * that was connected a year ago: once with the leaks of the last months open in both, and once
 * where leaks began at any time and nobody ever stopped one.
 */
function oneMoreDay(): Figure[] {
  const recent = leaks.map((leak, i) => ({ ...leak, start: tenYears - 150 + 10 * i }))
  return [
    oneMoreDayWith('one more day after ten years', recent, '<= 1.25'),
    oneMoreDayWith('one more day after ten years, leaks open for years', leaks),
  ]
}

const tenYears = 3651

function oneMoreDayWith(name: string, planted: ShopSpec['leaks'], goal?: string): Figure {
  const spec = { seed: 5, firstDay: day('2016-01-01'), days: tenYears, skus: 300, linesPerDay: 60, leaks: planted, traps: 'all' as const }
  const days = dayFactsOf(makeShop(spec).tables)
  const times = interleaved({ long: fourWeeks(days), short: fourWeeks(days.slice(-366)) }, 5)
  const [value, of] = [times.long / fourWeeksOfDays, times.short / fourWeeksOfDays]
  return beside(name, 'ms', { value, peer: 'one more day after one year', of, ...(goal && { goal }) })
}

/**
 * What is learned each week, and what every fourth, falls on some of them: one day alone would have
 * all of it or nothing.
 */
const fourWeeksOfDays = 28

function fourWeeks(days: readonly DayFacts[]): () => () => void {
  const bytes = serialize(runShop(days.slice(0, -fourWeeksOfDays)))
  return () => {
    const before = deserialize(bytes)
    return () => {
      let state = before
      for (const facts of days.slice(-fourWeeksOfDays)) state = advance(state, facts).state
    }
  }
}
