import { limits } from './guard.ts'

/** What a document was judged to cost, and how much dearer it might have been. */
export function costOf(cost: number): { requested: number; remaining: number } {
  // Costs are tenths; adding them up as they are leaves crumbs.
  const tenths = Math.round(cost * 10)
  return { requested: tenths / 10, remaining: (limits.cost * 10 - tenths) / 10 }
}

/** The same as JSON. */
export function costText(cost: number): string {
  return JSON.stringify(costOf(cost))
}
