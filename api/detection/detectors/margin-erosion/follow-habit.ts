/**
 * How many days a price took to follow a rise in cost: at least so many (the old price was still
 * sold the day before), at most so many (the risen price was sold). 0 is the same day.
 */
export type Following = { readonly atLeast: number; readonly atMost: number }

/** The longest delay considered. A later price rise does not answer the cost. */
export const longestHabit = 30
const delays = Array.from({ length: longestHabit + 1 }, (_, days) => days)

/** Share of prices that follow at any time, whatever the owner's habit. Proposed. */
const exceptions = 0.02
/**
 * Of owners who review their prices at intervals, half are assumed to do so weekly, the others at
 * other intervals. Proposed.
 */
const weekly = 0.5
const usualInterval = 4
/**
 * Owners without an interval may follow on any day. Their share, and the mean delays considered.
 * Proposed.
 */
const irregular = 0.2
const meanDelays = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 12]

/**
 * One habit of following costs: its prior probability, and the probability of a delay up to each
 * number of days.
 */
type Habit = { readonly prior: number; readonly upTo: readonly number[] }

const habits: readonly Habit[] = [...delays.map(everySoManyDays), ...meanDelays.map(anyDay)]

/**
 * The probability, for each number of days from 0 to `longestHabit`, that a price which will follow
 * its cost has not done so by the end of that day. An owner who reviews the prices every m days
 * follows after 0 to m days, all equally likely. For one who may follow on any day, longer delays
 * are ever less likely. Which of the two, and how fast, is learned from the observed delays of this
 * shop: Bayes over all habits, each observation known to an interval. A shop that always follows
 * within three days is recognized after a handful of rises, one that takes a fortnight after the
 * first.
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
