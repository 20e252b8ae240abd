import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InBusiness, withThrowAwayBusiness } from '../../../api/cli/throw-away-business.ts'
import type { Finding } from '../../../api/detection/finding.ts'
import { importFile } from '../../../api/imports/write/import-file.ts'
import { ordinaryFiles } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'
import type { HardWorld } from '../../../api/made-shops/standing-hard/make-hard-world.ts'
import { evidenceOfMany } from '../../../api/risks/evidence/evidence.ts'
import { findingIdsOf } from '../../../api/risks/risk-lookup.ts'
import { runScan } from '../../../api/scans/run.ts'
import { currency } from '../../../api/values/money.ts'
import { writeFiles } from '../ordinary/write-files.ts'
import type { ToldRow } from './judge-world.ts'

/** More rows than a finding of a small shop has. */
const allRows = 1_000_000

/**
 * What the engine tells of a world's files, read as a shop's own are: the rows of all that was
 * reported on the way.
 */
export async function scanWorld(world: HardWorld): Promise<ToldRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'riskpilot-bench-'))
  try {
    writeFiles(folder, world)
    return await withThrowAwayBusiness({ name: 'Hearth Street', currency: world.currency, zone: 'UTC' }, async (within) => {
      for (const file of ordinaryFiles(world).keys()) await read(within, join(folder, file))
      const { findings } = await within((work) => runScan(work))
      return rowsOf(
        within,
        findings.filter(({ isReported }) => isReported),
        world,
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Throws an Error for a file of which a row was not read: the truth names all of them. */
async function read(within: InBusiness, path: string): Promise<void> {
  const { summary } = await importFile(within, path, { thenScan: false, asksOtherShop: false })
  if (summary.accepted !== summary.rows) throw new Error(`${path}: ${summary.accepted} of ${summary.rows} rows were read`)
}

async function rowsOf(within: InBusiness, findings: readonly Finding[], { currency: code }: HardWorld): Promise<ToldRow[]> {
  return within(async (work) => {
    const ids = await findingIdsOf(
      work,
      findings.map(({ fingerprint }) => fingerprint),
    )
    const told: ToldRow[] = []
    for (const { fingerprint, kind, entity, nature, title } of findings) {
      const findingId = ids.get(fingerprint)
      if (findingId === undefined) throw new Error(`the finding ‘${fingerprint}’ was not stored`)
      const [page] = await evidenceOfMany(work, [{ findingId, after: null, limit: allRows }], { currency: currency(code) })
      for (const { file, line, loss } of page?.rows ?? [])
        told.push({ file, line, loss: Number(loss), kind, entity, title, isStanding: nature === 'standing' })
    }
    return told
  })
}
