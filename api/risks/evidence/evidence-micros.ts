import type { Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'

/** SQL: the loss of a row of `finding_evidence`, in micros; exact. */
export const lostMicros = `case when unit_price is null then amount - expected else units * (expected_per_unit - actual_per_unit) end::numeric`

/**
 * SQL: what the rows of `finding_evidence` up to the first reportable day of `finding` (an alias)
 * lost, by what is known now; micros. The one definition of this figure, for every screen.
 */
export const lostByDetection = (finding: string): string => `coalesce(sum(${lostMicros}) filter (where day <= ${finding}.detected_on), 0)`

/** Micros as minor units, rounded half away from zero as the statements that list rows round. */
export function lostMinor(micros: bigint, of: Currency): bigint {
  const unit = BigInt(microsPerMinor(of))
  const size = micros < 0n ? -micros : micros
  const rounded = (2n * size + unit) / (2n * unit)
  return micros < 0n ? -rounded : rounded
}
