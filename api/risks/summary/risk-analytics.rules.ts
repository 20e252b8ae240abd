/**
 * Days within which an alert of each severity should be resolved. Proposed: a critical leak costs
 * most each day, and nobody looks at low ones every week.
 */
export const resolutionDays = { critical: 2, high: 7, medium: 14, low: 30 } as const

const dayMs = 86_400_000

/** `part` of `whole` as a whole percent; 0 where there is no whole. */
export function roundedPercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

/** The share of all alerts that were resolved, a whole percent; 0 without alerts. */
export const preventionRate = (resolved: number, total: number): number => roundedPercent(resolved, total)

/** The mean confidence of scans that have one, 0 to 1; 0 where none has. */
export function averageConfidence(analyses: readonly { readonly confidence?: number | null | undefined }[]): number {
  const known = analyses.flatMap(({ confidence }) => (typeof confidence === 'number' ? [confidence] : []))
  return known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length
}

/** The resolved bar of the demo: three in ten of the new alerts of its day, rounded down. */
export const demoResolved = (detected: number): number => Math.floor((detected * 3) / 10)

/** By how much this week is above the last, a whole percent; null where the last week has none. */
export function weekOverWeek(thisWeek: number, lastWeek: number): number | null {
  return lastWeek === 0 ? null : Math.round(((thisWeek - lastWeek) / lastWeek) * 100)
}

/** `+12%`, `0%`, `−5%`: a change with its sign. */
export function signedPercent(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

/** How long an alert stood open, in days with one decimal. */
export function openDays(detectedAt: Date, resolvedAt: Date): number {
  return Math.round(((resolvedAt.getTime() - detectedAt.getTime()) / dayMs) * 10) / 10
}
