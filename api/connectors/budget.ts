import type { Instant, RateLimits } from './connector.ts'

/** The time, and waiting for it: handed in, so that tests wait for nothing. */
export type ConnectorClock = {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number
  /** Throws what the signal was aborted with. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

/** The seconds of a clock, as providers count them. */
export const secondsOf = (clock: ConnectorClock): Instant => Math.floor(clock.now() / 1_000)

/**
 * How many requests an account has left: a token bucket, which fills with `perSecond` up to `burst` and
 * is emptied by what the provider says. All that reads an account at a time shares one.
 */
export class Budget {
  #tokens: number
  #counted: number
  /** Before, nothing is asked. */
  #closedUntil = 0

  constructor(
    private readonly limits: RateLimits,
    private readonly clock: ConnectorClock,
  ) {
    this.#tokens = limits.burst
    this.#counted = clock.now()
  }

  /** Waits until one more request may be sent. */
  async take(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.#fill()
      const lacking = Math.max(this.#closedUntil - this.clock.now(), ((1 - this.#tokens) * 1_000) / this.limits.perSecond)
      if (lacking <= 0) break
      await this.clock.wait(Math.ceil(lacking), signal)
    }
    this.#tokens -= 1
  }

  /** The provider has said how many are left. */
  hasLeft(count: number): void {
    this.#fill()
    this.#tokens = Math.min(this.#tokens, Math.max(0, count))
  }

  /** The provider has asked to wait. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.clock.now() + ms)
    this.#tokens = Math.min(this.#tokens, 1)
  }

  #fill(): void {
    const now = this.clock.now()
    this.#tokens = Math.min(this.limits.burst, this.#tokens + (Math.max(0, now - this.#counted) * this.limits.perSecond) / 1_000)
    this.#counted = now
  }
}
