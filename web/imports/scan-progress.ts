/** How many days of the ledger were looked at, of how many. */
export type ScanProgress = { readonly done: number; readonly days: number }

/** One scan follows another while files come in: what is shown never falls back. */
export const further = <Scan extends ScanProgress>(before: Scan | null, now: Scan | undefined): Scan | null =>
  now && before && now.done < before.done ? { ...now, done: Math.min(before.done, now.days) } : (now ?? null)
