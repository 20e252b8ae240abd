import { type DayAxis } from './campaign-days.ts'

/**
 * Days without any value although this many orders were expected are broken tracking, not yield: of
 * all campaigns together (by chance once in 160,000 times), and of one (by chance once in 50 after
 * a fall of 80 %).
 */
const dueOfAll = 12

const dueOfOne = 20

/** A campaign by itself: its days, what they should yield, and how much single days vary. */
export type Plain = {
  readonly name: string
  readonly axis: DayAxis
  readonly exposure: Float64Array
  readonly usual: number
  readonly dispersion: number
}

/**
 * Excludes runs of days without any value, of one campaign or of all, that chance does not explain.
 */
export function leaveOutBrokenDays(all: readonly Plain[]): void {
  const days = all[0]?.axis.seen.length ?? 0
  const known = all.filter(({ dispersion }) => dispersion > 0)
  for (let i = 0; i < days; i++) if (isBroken(known, i)) for (const { axis } of known) axis.seen[i] = 0
  for (const plain of all) leaveOutRuns(plain)
}

function isBroken(known: readonly Plain[], i: number): boolean {
  let due = 0
  for (const plain of known) {
    if (!plain.axis.seen[i]) continue
    if (plain.axis.value[i] !== 0) return false
    due += dueOn(plain, i)
  }
  return due >= dueOfAll
}

/** The orders expected on a day, as many as the dispersion makes of its value. */
export function dueOn({ exposure, usual, dispersion }: Plain, i: number): number {
  return dispersion > 0 ? ((exposure[i] ?? 0) * usual) / dispersion : 0
}

function leaveOutRuns(plain: Plain): void {
  const { seen, value } = plain.axis
  let from = 0
  let due = 0
  for (let i = 0; i <= seen.length; i++) {
    const isDry = i < seen.length && (!seen[i] || value[i] === 0)
    if (isDry) {
      due += seen[i] ? dueOn(plain, i) : 0
      continue
    }
    if (due >= dueOfOne) seen.fill(0, from, i)
    from = i + 1
    due = 0
  }
}
