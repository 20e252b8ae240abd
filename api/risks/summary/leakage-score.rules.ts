export type SeverityCounts = { readonly critical: number; readonly high: number; readonly medium: number; readonly low: number }

/**
 * The leakage score of a shop, 0 to 100: the mean weight of its open risks (critical 4, high 3,
 * medium 2, low 1) times 20, rounded; 0 without any. Critical risks alone give 80.
 */
export function overallLeakageScore({ critical, high, medium, low }: SeverityCounts): number {
  const total = critical + high + medium + low
  return Math.min(100, Math.round(((4 * critical + 3 * high + 2 * medium + low) / Math.max(1, total)) * 20))
}
