/**
 * A pause between days with payouts is usual up to this many times the longest of nineteen in
 * twenty: one lost payout doubles a pause. Of a service that pays daily, up to some days. Proposed.
 */
const longPause = 2
const leastPause = 3

/**
 * Whether the files hold a service's payouts of all days from one to another: no pause between
 * these days is longer than usual there. A missing file looks like one. `days`: those with payouts,
 * in order.
 */
export function payoutCoverage(days: readonly number[]): (from: number, to: number) => boolean {
  const pauses = days.slice(1).map((day, i) => ({ from: days[i] ?? day, to: day, length: day - (days[i] ?? day) }))
  const usual = pauses.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(0.95 * (pauses.length - 1))] ?? 1
  const long = pauses.filter(({ length }) => length > Math.max(leastPause, longPause * usual))
  const [first, last] = [days[0] ?? Number.POSITIVE_INFINITY, days.at(-1) ?? -1]
  return (from, to) => first <= from && to <= last && long.every((pause) => pause.from >= to || pause.to <= from)
}
