import type { ShopMemory } from '../../shop-memory.ts'
import { mostRise, scanForRise } from '../../statistics/rise-scan.ts'
import { type CostSeries, seriesOf } from './cost-series.ts'
import type { CostScan } from './leaking-lines.ts'
import type { MarginState } from './margin-state.ts'

/** Log likelihood ratio from which a SKU is active. */
export const watchRatio = 2

/**
 * Whether the SKU's documents can give enough evidence of a rise at all; a small slack covers
 * rounding in sums.
 */
export function mayRise(state: MarginState, memory: ShopMemory, sku: string): boolean {
  const costs = memory.skus.get(sku)?.costs
  if (!costs) return false
  const { days, logs } = seriesOf(costs, state.histories.get(sku), state.noise.scale)
  return mostRise(days, logs, state.noise) > watchRatio - 1e-6
}

/** Scans the SKU's documents up to `until` (a day, not included). */
export function scanCosts(state: MarginState, memory: ShopMemory, sku: string, until = Number.POSITIVE_INFINITY): CostScan {
  const costs = memory.skus.get(sku)?.costs ?? { day: [], unitCost: [], document: [] }
  const all = seriesOf(costs, state.histories.get(sku), state.noise.scale)
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
