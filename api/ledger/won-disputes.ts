/** SQL: a dispute took money: its file does not say that the shop has won it. */
export const isNotWon = `lower(btrim(chargeback.state)) is distinct from 'won'`
