import { Failure } from '../platform/failures/failures.ts'
import { type ExternalActor, isDemoActor, isFileCheckActor } from '../platform/rights/rights.ts'

/** Who holds a connection to the database: a caller, and the business that is asked about. */
export type ShareHolder = { readonly caller: string; readonly businessId: string }

/**
 * The most connections that requests hold at the same time. Proposed for a pool of ten: what is
 * left finds out who asks.
 */
const most = { ofAll: 8, ofBusiness: 5, ofCaller: 3 } as const

/** Who is over the own share waits so long for it. Proposed. */
const patienceMs = 2_000

type Waiter = { readonly holder: ShareHolder; readonly start: () => void }

/**
 * Shares the connections of a server between those who ask: one caller, and one business, hold at
 * most a part of them at the same time, so that others always find some. Who asks for more waits
 * for the own ones.
 */
export class ConnectionShares {
  private held = 0
  private readonly heldBy = new Map<string, number>()
  private readonly waiting = new Set<Waiter>()

  /**
   * A function that runs the tasks of one request within the holder's share. Throws `over_share`
   * when the holder's own requests keep it waiting too long; then at once for the rest of the
   * request.
   */
  forRequest(holder: ShareHolder): <T>(task: () => Promise<T>) => Promise<T> {
    let isRefused = false
    return async (task) => {
      if (isRefused) throw overShare()
      try {
        await this.take(holder)
      } catch (error) {
        isRefused = true
        throw error
      }
      try {
        return await task()
      } finally {
        this.release(holder)
      }
    }
  }

  private async take(holder: ShareHolder): Promise<void> {
    if (this.hasRoom(holder)) return this.hold(holder)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        this.waiting.delete(waiter)
        this.hold(holder)
        resolve()
      }
      const waiter = { holder, start }
      const timer = setTimeout(() => {
        // Whom others keep waiting has asked for nothing too much.
        if (!this.isOverShare(holder)) return
        this.waiting.delete(waiter)
        reject(overShare())
      }, patienceMs)
      this.waiting.add(waiter)
    })
  }

  private release(holder: ShareHolder): void {
    this.held--
    for (const name of namesOf(holder)) {
      const count = this.countOf(name) - 1
      if (count > 0) this.heldBy.set(name, count)
      else this.heldBy.delete(name)
    }
    for (let next = this.next(); next; next = this.next()) next.start()
  }

  /** Who has waited longest among those who hold least. */
  private next(): Waiter | undefined {
    const least = (waiter: Waiter) => this.countOf(waiter.holder.caller)
    let next: Waiter | undefined
    for (const waiter of this.waiting) if (this.hasRoom(waiter.holder) && (!next || least(waiter) < least(next))) next = waiter
    return next
  }

  private hold(holder: ShareHolder): void {
    this.held++
    for (const name of namesOf(holder)) this.heldBy.set(name, this.countOf(name) + 1)
  }

  private hasRoom(holder: ShareHolder): boolean {
    return this.held < most.ofAll && !this.isOverShare(holder)
  }

  private isOverShare({ caller, businessId }: ShareHolder): boolean {
    return this.countOf(caller) >= most.ofCaller || this.countOf(businessId) >= most.ofBusiness
  }

  private countOf(name: string): number {
    return this.heldBy.get(name) ?? 0
  }
}

const namesOf = ({ caller, businessId }: ShareHolder) => [caller, businessId]

/**
 * The caller as shares count them: visitors without an account are one, because anybody can become
 * any number of them.
 */
export function callerOfShare(actor: ExternalActor): string {
  if (isDemoActor(actor)) return 'visitors of the demo'
  if (isFileCheckActor(actor)) return 'visitors who have a file checked'
  return actor.kind === 'key' ? `key ${actor.keyId}` : `person ${actor.userId}`
}

function overShare(): Failure {
  return new Failure('over_share', 'So much is asked for at the same time that this had to wait. Ask again in a few seconds.')
}
