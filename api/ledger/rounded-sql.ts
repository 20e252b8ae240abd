/**
 * SQL: micros in minor units, rounded half to even, by quotient and remainder of their division by
 * `perMinor`, the micros of one minor unit.
 */
const rounded = (quotient: string, remainder: string, perMinor: string) => `(${quotient} + case
    when abs(${remainder}) * 2 > ${perMinor}::bigint or (abs(${remainder}) * 2 = ${perMinor}::bigint and mod(${quotient}, 2) <> 0)
    then case when ${remainder} < 0 then -1 else 1 end else 0 end)::bigint`

/**
 * SQL: what `units` cost at a price in micros, in minor units, rounded once, half to even; null
 * where the price is. A price below 9,000 major units times the units of a line, at most a thousand
 * million, fits a bigint; beyond that the slower numeric is used. `perMinor` is the parameter with
 * the micros of one minor unit.
 */
export const amountAt = (price: string, units: string, perMinor: string) => `case when ${price} between 0 and 9000000000
  then ${rounded(`${price} * ${units} / ${perMinor}::bigint`, `mod(${price} * ${units}, ${perMinor}::bigint)`, perMinor)}
  else ${rounded(`div(${price}::numeric * ${units}, ${perMinor}::bigint)`, `mod(${price}::numeric * ${units}, ${perMinor}::bigint)`, perMinor)} end`
