import type { StoredCosts } from '../../stored-sales.ts'

/**
 * How many changes from a cost document to the next the shop has shown, by size: entry `i` counts
 * those of `i` to `i + 1` percent (log), the last one all larger ones.
 */
export type CostChanges = { readonly falls: number[]; readonly rises: number[] }

const binWidth = 0.01
const bins = 50

export function noChanges(): CostChanges {
  return { falls: Array.from({ length: bins }, () => 0), rises: Array.from({ length: bins }, () => 0) }
}

export function countChanges(changes: CostChanges, { unitCost }: StoredCosts): void {
  for (let i = 1; i < unitCost.length; i++) {
    const change = Math.log((unitCost[i] ?? 1) / (unitCost[i - 1] ?? 1))
    if (change === 0) continue
    const counted = change < 0 ? changes.falls : changes.rises
    const bin = binOf(Math.abs(change))
    counted[bin] = (counted[bin] ?? 0) + 1
  }
}

/**
 * Largest share of falls among changes of a size that no lot explains: of lots half of the changes
 * are falls. Proposed.
 */
const mostFalls = 0.1

/**
 * Whether lots may be what raised a cost by `rise` (log): what raises a cost by chance lowers
 * others as often. So a rise is none of a lot where hardly any change half its size is a fall.
 */
export function mayBeLot({ falls, rises }: CostChanges, rise: number): boolean {
  const from = binOf(rise / 2)
  const [down, up] = [sumFrom(falls, from), sumFrom(rises, from)]
  return down > mostFalls * (down + up)
}

function binOf(size: number): number {
  return Math.min(bins - 1, Math.floor(size / binWidth))
}

function sumFrom(counts: readonly number[], from: number): number {
  return counts.reduce((sum, count, i) => (i >= from ? sum + count : sum), 0)
}
