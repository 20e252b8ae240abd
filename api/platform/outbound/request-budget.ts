import { setTimeout as pause } from 'node:timers/promises'

/** The time, and waiting for it: handed in, so that tests wait for nothing. */
export type WaitingClock = {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Throws what the signal was aborted with. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** The time of this machine. */
export const wallClock: WaitingClock = { now: Date.now, wait: (ms, signal) => pause(ms, undefined, { signal }) }

/** So many a second, or fractions of one, and so many at once after a pause. */
export type BudgetLimits = { readonly perSecond: number; readonly burst: number }

/**
 * What is left just now; how much comes back in a second and at most; and what this request was
 * counted with.
 */
export type ToldLimits = {
  readonly left: number
  readonly perSecond?: number
  readonly burst?: number
  readonly cost?: number
}

/**
 * How many requests, or points of them, are left at a host: a token bucket, which fills with
 * `perSecond` up to `burst` and is emptied by what the host says. All that asks for one account, or
 * one source, shares one.
 */
export class Budget {
  #tokens: number
  #counted: number
  #perSecond: number
  #burst: number
  /** Before, nothing is asked. */
  #closedUntil = 0

  constructor(
    limits: BudgetLimits,
    private readonly clock: WaitingClock,
  ) {
    this.#perSecond = limits.perSecond
    this.#burst = limits.burst
    this.#tokens = limits.burst
    this.#counted = clock.now()
  }

  /** Waits until one more request may be sent, which is expected to cost so much. */
  async take(signal: AbortSignal, expected = 1): Promise<void> {
    const cost = Math.min(expected, this.#burst)
    for (;;) {
      this.#fill()
      const lacking = Math.max(this.#closedUntil - this.clock.now(), ((cost - this.#tokens) * 1_000) / this.#perSecond)
      if (lacking <= 0) break
      await this.clock.wait(Math.ceil(lacking), signal)
    }
    this.#tokens -= cost
  }

  /**
   * The host has said how much is left, and how much there is. Where it names no size, its word
   * never gives more.
   */
  hasLeft({ left, perSecond, burst }: ToldLimits): void {
    this.#fill()
    this.#perSecond = perSecond ?? this.#perSecond
    this.#burst = burst ?? this.#burst
    this.#tokens = Math.min(burst === undefined ? this.#tokens : this.#burst, Math.max(0, left))
  }

  /** The host has asked to wait. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.clock.now() + ms)
    this.#tokens = Math.min(this.#tokens, 1)
  }

  #fill(): void {
    const now = this.clock.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + (Math.max(0, now - this.#counted) * this.#perSecond) / 1_000)
    this.#counted = now
  }
}
