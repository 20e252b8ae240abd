import type { WorkEvent } from '../transaction/work.ts'
import { numberOf } from './event-log.ts'

type Events = AsyncIterableIterator<WorkEvent>

/** The missed events, in order, and the number up to which they are complete. */
export type Missed = { readonly events: readonly WorkEvent[]; readonly upTo: number }

/**
 * Yields the missed events first and then the live ones, without gaps or duplicates. `live` already
 * listens when `read` starts, so it has every event that commits after the read. Live events that
 * the read returned already are skipped. Ending the iteration ends `live`, also while it waits.
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

/**
 * The events that `isWanted` accepts. Ending it ends `events`, also while it waits; a generator
 * would not do that.
 */
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
