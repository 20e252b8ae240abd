import { home } from './places.ts'
import type { LeakSize, PlantedKind } from './shop.ts'

/**
 * The range of a leak's size: its depth as a share, and its share of the lines (`discount_stack`
 * only).
 */
export type Sizes = { readonly depth: readonly [number, number]; readonly share: readonly [number, number] }

const whole: readonly [number, number] = [1, 1]
const sizes: Readonly<Record<PlantedKind, Readonly<Record<LeakSize, Sizes>>>> = {
  cogs_rise: {
    low: { depth: [0.05, 0.08], share: whole },
    medium: { depth: [0.11, 0.15], share: whole },
    high: { depth: [0.24, 0.35], share: whole },
  },
  discount_stack: {
    low: { depth: [0.05, 0.08], share: [0.15, 0.25] },
    medium: { depth: [0.1, 0.14], share: [0.35, 0.45] },
    high: { depth: [0.2, 0.25], share: [0.5, 0.6] },
  },
  refund_step: {
    low: { depth: [0.04, 0.06], share: whole },
    medium: { depth: [0.1, 0.15], share: whole },
    high: { depth: [0.22, 0.3], share: whole },
  },
  ad_waste: {
    low: { depth: [0.21, 0.28], share: whole },
    medium: { depth: [0.44, 0.49], share: whole },
    high: { depth: [0.72, 0.78], share: whole },
  },
  shipping_overrun: {
    low: { depth: [0.06, 0.1], share: whole },
    medium: { depth: [0.15, 0.22], share: whole },
    high: { depth: [0.36, 0.49], share: whole },
  },
  chargeback_burst: {
    low: { depth: [0.05, 0.08], share: whole },
    medium: { depth: [0.14, 0.19], share: whole },
    high: { depth: [0.31, 0.43], share: whole },
  },
}

/**
 * The range for a leak of that size. In the home country, with most of the orders, a sixth of the
 * share of disputes is as much money.
 */
export function sizesOf(kind: PlantedKind, size: LeakSize, entity: string): Sizes {
  const found = sizes[kind][size]
  if (kind !== 'chargeback_burst' || entity !== home) return found
  return { ...found, depth: [found.depth[0] / 6, found.depth[1] / 6] }
}
