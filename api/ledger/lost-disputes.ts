/** SQL: `tookMoney` of a row of `chargeback` by another name. */
export const rowTookMoney = (row: string) => `coalesce(lower(btrim(${row}.state)), '') not in ('won', 'inquiry')`

/**
 * SQL: a dispute took money: it is not said to be won, nor an inquiry, for which no money is taken.
 */
export const tookMoney = rowTookMoney('chargeback')
