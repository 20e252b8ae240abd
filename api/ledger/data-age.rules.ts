/**
 * From this many days after its newest row on, what a shop's rows say is told in the past tense.
 * Proposed.
 */
const oldAfterDays = 14

/**
 * Whether the rows end too long ago to speak of ‘now’. Days are `YYYY-MM-DD`; false where nothing
 * was read yet.
 */
export function isOldData(dataUntil: string | null | undefined, today: string): boolean {
  if (!dataUntil) return false
  return Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dataUntil}T00:00:00Z`) > oldAfterDays * 86_400_000
}
