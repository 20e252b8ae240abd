import { countLoss } from './count-loss.ts'
import type { Flow, FlowStory } from './flow-definition.ts'
import type { FlowState, WatchedSlice } from './flow-state.ts'
import { type FlowWeek, isWithoutPast, sliceKey } from './flow-week.ts'
import { noPast } from './slice-past.ts'

/** Log evidence that a leak is over. */
const enoughOver = Math.log(50)

/** Counts the week of every known leak, and asks whether it is over. */
export function goOn(week: FlowWeek, state: FlowState): void {
  for (const slice of state.watched.values()) {
    if (slice.each !== week.each || slice.endedOn !== null) continue
    const past = week.past.slices.get(sliceKey(slice.columns, slice.name)) ?? noPast()
    const before = { ...slice.story }
    const last = slice.countedTo
    countLoss(week, slice, past)
    const rows = slice.story.rows - before.rows
    if (rows === 0) {
      endGone(week, slice)
      continue
    }
    const ratio = overRatio(week.of, slice, before)
    if (slice.overEvidence + ratio <= 0) [slice.overEvidence, slice.overSince] = [0, week.today + 1]
    else {
      if (slice.overEvidence === 0) [slice.overSince, slice.storyBefore] = [last + 1, before]
      slice.overEvidence += ratio
    }
    if (slice.overEvidence < enoughOver) continue
    slice.endedOn = slice.overSince - 1
    slice.story = slice.storyBefore
    slice.parts = slice.parts.filter(({ day }) => day < slice.overSince)
  }
}

/** A customer who has not been seen for so many days is gone. */
const goneDays = 56

/**
 * What needs no past, such as a customer, may go for good: its leak is over with its last row.
 * Other slices are only quiet.
 */
function endGone({ of, today }: FlowWeek, slice: WatchedSlice): void {
  if (!isWithoutPast(of, slice.columns)) return
  const lastDay = slice.parts.at(-1)?.day ?? slice.startedOn
  if (today - lastDay > goneDays) slice.endedOn = lastDay
}

/** So many times as often as usual is often enough to tell a leak from none. */
const mostTimes = 8

/** Log ratio of the week's rows: as before the leak against as in the leak. */
function overRatio({ isRare }: Flow, { height, story, variance }: WatchedSlice, before: FlowStory): number {
  if (isRare) {
    const [events, usual] = [story.events - before.events, Math.max(0.3, story.usualEvents - before.usualEvents)]
    // What is hardly ever seen has no height that its weeks could be held against.
    const times = Math.min(mostTimes, Math.max(1.5, story.events / Math.max(1, story.usualEvents)))
    return (times - 1) * usual - events * Math.log(times)
  }
  const usual = Math.abs(story.expected - before.expected)
  const above = story.actual - before.actual - (story.expected - before.expected)
  const spread = variance * (story.rows - before.rows) + (usual * 0.02) ** 2
  // A leak at half its height is no smaller leak yet: it is over when its weeks are nearer to none
  // than to that.
  const half = (height / 2) * usual
  return (half ** 2 / 2 - half * above) / Math.max(1, spread)
}
