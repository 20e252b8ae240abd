import type { Logger } from 'pino'
import { isDatabaseUnavailable } from './database-unavailable.ts'

export type FailureStreak = {
  /** Logs the error, unless it is of the streak that was logged already. */
  failed(error: unknown): void
  /** Ends the streak: the next failure is logged again. */
  worked(): void
}

/**
 * The failures of a look that is repeated every few seconds. An outage can last for hours, so it is
 * logged once, with `sentence`, and not at each look. Another error than the one before is logged
 * too.
 */
export function failureStreak(log: Pick<Logger, 'warn'>, sentence: string, fields: Readonly<Record<string, unknown>> = {}): FailureStreak {
  let told: string | undefined
  return {
    failed: (error) => {
      const kind = isDatabaseUnavailable(error) ? 'away' : String(error)
      if (kind === told) return
      told = kind
      log.warn({ ...fields, err: error }, sentence)
    },
    worked: () => {
      told = undefined
    },
  }
}
