/**
 * SQL: a row of `chargeback` by another name states a dispute that no other file tells better: the
 * others count nothing.
 */
export const isCountedDispute = (row: string) => `${row}.also_in is null`

/**
 * SQL: a dispute took money when it was opened: it is not said to be won, nor an inquiry, for which
 * no money is taken. What came back on a later day is not looked at.
 */
export const tookMoneyAtFirst = (row: string) =>
  `(${isCountedDispute(row)} and coalesce(lower(btrim(${row}.state)), '') not in ('won', 'inquiry'))`

/** SQL: a dispute took money, and not all of it came back. */
export const rowTookMoney = (row: string) => `(${tookMoneyAtFirst(row)} and (${row}.returned is null or ${row}.returned < ${row}.amount))`

/** SQL: what a dispute took in the end, in minor units, where it took money. */
export const lostAmount = (row: string) => `(${row}.amount - coalesce(${row}.returned, 0))`
