/**
 * YYYY-MM-DD of the first day of the month so many months ago: an address with it stays for a
 * month, and the tag of its answer with it.
 */
export function monthStart(now: Date, monthsAgo: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)).toISOString().slice(0, 10)
}
