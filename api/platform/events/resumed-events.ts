import type { WorkEvent } from '../transaction/work.ts'
import { numberOf } from './event-log.ts'

type Events = AsyncIterableIterator<WorkEvent>

/** What was missed, in order, and up to which number that is all. */
export type Missed = { readonly events: readonly WorkEvent[]; readonly upTo: number }

/**
 * First what was missed, then what is said live, without gap or double: `live` listens already when `read` starts, so what commits after
 * the answer was read is in it, and what the answer knew is left out of it. Ending it ends `live`, also while it is waited for.
 */
export function resumed(live: Events, read: () => Promise<Missed>): Events {
  let reading: Promise<Missed> | undefined
  let waiting: WorkEvent[] | undefined
  let isEnded = false
  const end = async () => {
    isEnded = true
    await live.return?.()
    return { done: true, value: undefined } as const
  }
  const missed = async (): Promise<Missed> => {
    reading ??= read()
    try {
      return await reading
    } catch (error) {
      await end()
      throw error
    }
  }
  return {
    async next() {
      const { events, upTo } = await missed()
      waiting ??= [...events]
      if (isEnded) return end()
      const first = waiting.shift()
      if (first) return { done: false, value: first }
      return following(live, (event) => (numberOf(event) ?? Number.POSITIVE_INFINITY) > upTo)
    },
    return: end,
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** The events that are wanted. Ending it ends `events`, also while it is waited for, which a generator would not do. */
export function wanted(events: Events, isWanted: (event: WorkEvent) => boolean): Events {
  return {
    next: () => following(events, isWanted),
    return: async () => (await events.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

async function following(events: Events, isWanted: (event: WorkEvent) => boolean): Promise<IteratorResult<WorkEvent>> {
  for (;;) {
    const result = await events.next()
    if (result.done || isWanted(result.value)) return result
  }
}
