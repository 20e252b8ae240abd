import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '../../api/imports/write/import-file.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import type { OpenDatabase } from '../../api/platform/operations/open-database.ts'
import { runUnheard, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { runScan } from '../../api/scans/run.ts'
import { day } from '../../api/values/day.ts'
import { files, leaks, writeFiles } from './ledger-speed.ts'

export type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** Work of a business that is measured, with nobody who listens. */
export function workOf({ db }: Pick<OpenDatabase, 'db'>, businessId: string): Within {
  return (fn) => runUnheard({ db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, fn)
}

/** Imports a year of a shop with so many order lines, and all that belongs to them. */
export async function importLargeShop(within: Within, { lines, seed }: { lines: number; seed: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
  await chmod(folder, 0o755)
  try {
    const days = 365
    const shape = { days, skus: Math.round(lines / 400), linesPerDay: Math.round(lines / days), leaks, traps: 'all' as const }
    await writeFiles(folder, makeShop({ seed, firstDay: day('2025-01-01'), ...shape }))
    for (const file of files) await importFile(within, join(folder, file), { thenScan: false })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A shop of 100,000 order lines, rolled up and scanned. */
export async function fillLargeShop(within: Within): Promise<void> {
  await importLargeShop(within, { lines: 100_000, seed: 9 })
  await within(rollUpTouchedDays)
  await within((work) => runScan(work))
}
