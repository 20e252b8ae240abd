type Counts = { readonly critical: number; readonly high: number; readonly medium: number; readonly low: number }

/** The overall leakage score of counts that come without one; the server forms it the same way. */
export function scoreOf({ critical, high, medium, low }: Counts): number {
  const total = critical + high + medium + low
  return Math.min(100, Math.round(((4 * critical + 3 * high + 2 * medium + low) / Math.max(1, total)) * 20))
}
