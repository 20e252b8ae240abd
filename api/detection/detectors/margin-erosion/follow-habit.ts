/**
 * How long a price took to follow a rise in cost, in days after it: at least so many (the old price was still sold the day before), at
 * most so many (the risen price was sold). 0 is the same day.
 */
export type Following = { readonly atLeast: number; readonly atMost: number }

/** The longest habit that is thought of. A price that rises later than that is no answer. */
export const longestHabit = 30
/** Share of prices that follow whenever it may be, whatever the owner's habit. Proposed. */
const exceptions = 0.02
/** Half of all owners are thought to go through their prices weekly; the others at intervals of about this many days. Proposed. */
const weekly = 0.5
const usualInterval = 4

/**
 * The chance, for each number of days from 0 to `longestHabit`, that a price which will follow its cost has not done so by the end of
 * that day. An owner goes through the prices every m days, so a price follows after any of 0 to m days alike; m is learned from how the
 * prices of this shop were seen to follow (Bayes over all m, each sighting known to an interval). So a shop that always follows within
 * three days is known for it after a handful of rises, and one that takes a fortnight after the first.
 */
export function stillToFollow(seen: readonly Following[]): number[] {
  const weights = habitsGiven(seen)
  return Array.from({ length: longestHabit + 1 }, (_, days) => {
    const late = weights.reduce((sum, weight, m) => sum + (weight * Math.max(0, m - days)) / (m + 1), 0)
    return (1 - exceptions) * late + (exceptions * (longestHabit - days)) / (longestHabit + 1)
  })
}

function habitsGiven(seen: readonly Following[]): number[] {
  const logs = Array.from({ length: longestHabit + 1 }, (_, m) => {
    return seen.reduce((sum, one) => sum + Math.log(likelihood(one, m)), Math.log(prior(m)))
  })
  const highest = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - highest))
  const total = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / total)
}

function prior(m: number): number {
  const background = ((m + 1) * Math.exp(-m / usualInterval)) / backgroundTotal
  return (1 - weekly) * background + (m === 7 ? weekly : 0)
}

const backgroundTotal = Array.from({ length: longestHabit + 1 }, (_, m) => (m + 1) * Math.exp(-m / usualInterval)).reduce(
  (a, b) => a + b,
  0,
)

function likelihood({ atLeast, atMost }: Following, m: number): number {
  const days = (last: number) => Math.max(0, Math.min(atMost, last) - atLeast + 1) / (last + 1)
  return (1 - exceptions) * days(m) + exceptions * days(longestHabit)
}
