/**
 * SQL: a dispute took money: it is not said to be won, nor an inquiry, for which no money is taken.
 */
export const tookMoney = `coalesce(lower(btrim(chargeback.state)), '') not in ('won', 'inquiry')`
