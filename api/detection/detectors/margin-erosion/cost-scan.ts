import type { ShopMemory } from '../../shop-memory.ts'
import { mostRise, scanForRise } from '../../statistics/rise-scan.ts'
import { noChanges } from './cost-changes.ts'
import { type CostSeries, leastNoise, returnedAt, seriesOf } from './cost-series.ts'
import { driftingLots } from './drifting-lots.ts'
import { type CostScan, dateOf } from './leaking-lines.ts'
import type { MarginState } from './margin-state.ts'
import { statedBackAt, statedRise } from './stated-rise.ts'

/** Log likelihood ratio from which a SKU is active. */
export const watchRatio = 2

/**
 * Whether the SKU is to be watched: its documents may state a rise in a shop whose costs never vary
 * by chance, or give enough evidence of one. A small slack covers rounding in sums.
 */
export function mayRise(state: MarginState, memory: ShopMemory, sku: string): boolean {
  const series = costsOf(state, memory, sku)
  if (statedRise(series, { scale: leastNoise, changes: noChanges() }, false)) return true
  const isPossible = mostRise(series.days, series.logs, state.noise) > watchRatio - 1e-6
  return isPossible && scanCosts(state, memory, sku).scan.logRatio > watchRatio
}

/**
 * The SKU's costs as they are judged: stated, or weighed; and the last day of a leak that is over.
 */
export function lookAt(state: MarginState, memory: ShopMemory, sku: string, openSince: number | null): CostLook {
  const look = statedOrWeighed(state, memory, sku, { openSince })
  const from = openSince === null ? -1 : look.series.days.findIndex((day) => day >= openSince)
  if (from <= 0) return { look, endedOn: null }
  const isStated = look.stated !== undefined || wasStated(state, look.series)
  const scale = isStated ? state.noise.scale : look.scan.scale
  const back = isStated ? statedBackAt(look.series, from, scale) : returnedAt(look.series, from, scale)
  if (back <= 0) return { look, endedOn: null }
  const until = look.series.days[back] ?? memory.lastDay
  return { look: statedOrWeighed(state, memory, sku, { openSince, until }), endedOn: until - 1 }
}

/** Whether the documents before the newest one stated a rise: it may be back now. */
function wasStated(state: MarginState, series: CostSeries): boolean {
  const earlier = cutSeries(series, series.days.length - 1)
  return statedRise(earlier, { scale: state.noise.scale, changes: state.changes }, true) !== null
}

type CostLook = { readonly look: CostScan; readonly endedOn: number | null }

function statedOrWeighed(state: MarginState, memory: ShopMemory, sku: string, at: { openSince: number | null; until?: number }): CostScan {
  const weighed = scanCosts(state, memory, sku, at.until)
  const stated = statedRise(weighed.series, { scale: state.noise.scale, changes: state.changes }, at.openSince !== null)
  if (stated || at.openSince === null) return stated ? { ...weighed, stated } : weighed
  const openIndex = weighed.series.days.findIndex((day) => day >= (at.openSince ?? 0))
  const drift = driftingLots(weighed.series, openIndex, dateOf(weighed).startIndex, weighed.scan.scale)
  return drift ? { ...weighed, drift } : weighed
}

function costsOf(state: MarginState, memory: ShopMemory, sku: string): CostSeries {
  const costs = memory.skus.get(sku)?.costs ?? { day: [], unitCost: [], document: [] }
  return seriesOf(costs, state.histories.get(sku), state.noise.scale)
}

/** Scans the SKU's documents up to `until` (a day, not included). */
function scanCosts(state: MarginState, memory: ShopMemory, sku: string, until = Number.POSITIVE_INFINITY): CostScan {
  const costs = memory.skus.get(sku)?.costs ?? { day: [], unitCost: [], document: [] }
  const all = costsOf(state, memory, sku)
  const count = all.days.filter((day) => day < until).length
  const series = count === all.days.length ? all : cutSeries(all, count)
  const key = [
    state.histories.get(sku)?.followed.length,
    costs.day.length,
    series.days.length,
    series.days[0],
    costs.day.at(-1),
    state.noiseLearnedOn,
  ].join()
  const cached = state.scans.get(sku)
  if (cached?.key === key) return { series, scan: cached.scan }
  const scan = scanForRise(series.days, series.logs, state.noise)
  state.scans.set(sku, { key, scan })
  return { series, scan }
}

function cutSeries(all: CostSeries, count: number): CostSeries {
  return {
    days: all.days.slice(0, count),
    logs: all.logs.slice(0, count),
    unitCosts: all.unitCosts.slice(0, count),
    documents: all.documents.slice(0, count),
  }
}
