/**
 * SQL: whether a risk of the business `$1` rests at that instant. It wakes by itself, on its local
 * day or when it costs more than its amount, whichever comes first; nothing has to run for that.
 * Only open risks rest.
 */
export function snoozedAt(instant: string): string {
  return `(risk.status in ('active', 'investigating') and num_nonnulls(risk.snoozed_until, risk.snoozed_above) > 0
    and coalesce(risk.snoozed_until > (select (${instant}::timestamptz at time zone zone)::date from business where id = $1), true)
    and coalesce(risk.monthly <= risk.snoozed_above, true))`
}
