/** SQL: the loss of a row of `finding_evidence`, in micros; exact. */
export const lostMicros = `case when unit_price is null then amount - expected else units * (expected_per_unit - actual_per_unit) end::numeric`
