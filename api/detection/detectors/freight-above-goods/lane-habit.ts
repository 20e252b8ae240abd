import { monthOfQuiet } from '../../rule-check/rule-check.ts'

/**
 * How often bills of a lane broke the rule, since the first that did: all that could, those that
 * did, those that kept it since the last, and the days of the newest that did.
 */
export type LaneHabit = { readonly since: number; judged: number; broken: number; kept: number; readonly brokeOn: number[] }

/** Orders of a lane whose freight exceeds the goods; fewer are single odd bills. Proposed. */
export const leastOrders = 3
/**
 * Bills that should have broken the rule by the lane's own rate and did not, from which on it is
 * repaired: by chance once in 20 times.
 */
const dueUntilRepaired = 3
/** The longest time for which it is left open whether a lane is repaired. Proposed. */
export const mostQuiet = 91

/** Takes in a bill; null where the lane has no habit, or none any more. */
export function noteHabit(habit: LaneHabit | undefined, isBroken: boolean, day: number): LaneHabit | null {
  const isOver = habit && day - lastOf(habit) >= monthOfQuiet && !isOpen(habit, day)
  if (!habit || isOver) return isBroken ? { since: day, judged: 1, broken: 1, kept: 0, brokeOn: [day] } : null
  habit.judged += 1
  if (!isBroken) habit.kept += 1
  else {
    habit.broken += 1
    habit.kept = 0
    habit.brokeOn.push(day)
    if (habit.brokeOn.length > leastOrders) habit.brokeOn.shift()
  }
  return habit
}

/** Whether too few bills came since the last that broke the rule to say that it is kept again. */
export function isOpen(habit: LaneHabit, today: number): boolean {
  const { judged, broken, kept } = habit
  return today - lastOf(habit) < mostQuiet && kept * broken < dueUntilRepaired * (judged - kept)
}

/** Whether enough orders broke the rule to be more than single odd bills. */
export const isHabit = ({ broken }: LaneHabit): boolean => broken >= leastOrders

/** Whether so few orders break the rule that a month says little of what one costs. */
export function isRare({ brokeOn }: LaneHabit): boolean {
  return (brokeOn.at(-1) ?? 0) - (brokeOn[0] ?? 0) >= monthOfQuiet
}

const lastOf = ({ brokeOn }: LaneHabit) => brokeOn.at(-1) ?? 0
