/**
 * How long a price took to follow a rise in cost, in days after it: at least so many (the old price was still sold the day before), at
 * most so many (the risen price was sold). 0 is the same day.
 */
export type Following = { readonly atLeast: number; readonly atMost: number }

/** The longest delay that is thought of. A price that rises later than that is no answer. */
export const longestHabit = 30
const delays = Array.from({ length: longestHabit + 1 }, (_, days) => days)

/** Share of prices that follow whenever it may be, whatever the owner's habit. Proposed. */
const exceptions = 0.02
/** Of owners who go through their prices at intervals, half are thought to do so weekly, the others every so many days or so. Proposed. */
const weekly = 0.5
const usualInterval = 4
/** Owners without an interval: any day may be the day. Their share, and the mean delays that are thought of. Proposed. */
const irregular = 0.2
const meanDelays = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12]

/** A way of following costs: its chance before anything was seen, and the chance of a delay up to so many days. */
type Habit = { readonly prior: number; readonly upTo: readonly number[] }

const habits: readonly Habit[] = [...delays.map(everySoManyDays), ...meanDelays.map(anyDay)]

/**
 * The chance, for each number of days from 0 to `longestHabit`, that a price which will follow its cost has not done so by the end of
 * that day. An owner who goes through the prices every m days answers after 0 to m days, each alike; one who does so any day is ever less
 * likely to answer after longer. Which of the two, and how fast, is learned from how the prices of this shop were seen to follow: Bayes
 * over all habits, each sighting known to an interval. So a shop that always follows within three days is known for it after a handful of
 * rises, and one that takes a fortnight after the first.
 */
export function stillToFollow(seen: readonly Following[]): number[] {
  const logs = habits.map(({ prior, upTo }) => seen.reduce((sum, one) => sum + Math.log(between(upTo, one)), Math.log(prior)))
  const highest = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - highest))
  const total = weights.reduce((a, b) => a + b, 0)
  return delays.map((day) => habits.reduce((sum, { upTo }, i) => sum + ((weights[i] ?? 0) / total) * Math.max(0, 1 - (upTo[day] ?? 1)), 0))
}

function between(upTo: readonly number[], { atLeast, atMost }: Following): number {
  return (upTo[Math.min(atMost, longestHabit)] ?? 1) - (atLeast > 0 ? (upTo[atLeast - 1] ?? 1) : 0)
}

function everySoManyDays(m: number): Habit {
  const background = ((m + 1) * Math.exp(-m / usualInterval)) / backgroundTotal()
  const prior = (1 - irregular) * ((1 - weekly) * background + (m === 7 ? weekly : 0))
  return habitOf(prior, (days) => Math.min(1, (days + 1) / (m + 1)))
}

function backgroundTotal(): number {
  return delays.reduce((sum, m) => sum + (m + 1) * Math.exp(-m / usualInterval), 0)
}

function anyDay(mean: number): Habit {
  const upTo = (days: number) => 1 - (mean / (1 + mean)) ** (days + 1)
  return habitOf(irregular / meanDelays.length, (days) => upTo(days) / upTo(longestHabit))
}

function habitOf(prior: number, regular: (days: number) => number): Habit {
  return { prior, upTo: delays.map((days) => (1 - exceptions) * regular(days) + (exceptions * (days + 1)) / (longestHabit + 1)) }
}
