import { Failure } from '../failures/failures.ts'
import type { WorkEvent } from '../transaction/work.ts'

export const maxWaiting = 100

/**
 * A subscriber's queue, pulled by the socket: at most 100 events wait. A newer event replaces an
 * older one of the same subject, so a slow reader sees the newest state. A reader that still falls
 * 100 subjects behind is ended with `unavailable`.
 */
export class EventQueue implements AsyncIterableIterator<WorkEvent> {
  private readonly waiting = new Map<string, WorkEvent>()
  private pull: { resolve: (result: IteratorResult<WorkEvent>) => void; reject: (error: Error) => void } | undefined
  private failure: Failure | undefined
  private isDone = false

  constructor(private readonly onEnd: () => void) {}

  push(event: WorkEvent): void {
    if (this.isDone) return
    if (this.pull) {
      this.pull.resolve({ done: false, value: event })
      this.pull = undefined
      return
    }
    const key = `${event.event} ${event.id}`
    this.waiting.delete(key)
    this.waiting.set(key, event)
    if (this.waiting.size > maxWaiting)
      this.end(new Failure('unavailable', 'This subscription fell too far behind. Subscribe again and read anew.'))
  }

  next(): Promise<IteratorResult<WorkEvent>> {
    const first = this.waiting.entries().next()
    if (!first.done) {
      this.waiting.delete(first.value[0])
      return Promise.resolve({ done: false, value: first.value[1] })
    }
    if (this.failure) {
      const { failure } = this
      this.failure = undefined
      return Promise.reject(failure)
    }
    if (this.isDone) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => {
      this.pull = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<WorkEvent>> {
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  private end(failure?: Failure): void {
    if (this.isDone) return
    this.isDone = true
    this.failure = failure
    this.waiting.clear()
    this.pull?.resolve({ done: true, value: undefined })
    this.pull = undefined
    this.onEnd()
  }
}
