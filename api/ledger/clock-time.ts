/**
 * SQL: whether the file gave the order line or refund `row` a time of day. Rows that were stored
 * before this was kept have none at local midnight, which stands for a day alone. $1 is the
 * business.
 */
export function hasClockTime(row: string): string {
  return `coalesce(${row}.has_clock_time, (${row}.occurred_at at time zone (select zone from business where id = $1))::time <> '00:00')`
}
