import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrdinaryShop } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'
import { addDays, daysBetween } from '../../../api/values/day.ts'
import { cutDays, cutShop } from './cut-shop.ts'
import { followFindings } from './follow-findings.ts'
import type { ScanFinding } from './judge.ts'
import { writeFiles } from './write-files.ts'

const run = promisify(execFile)
const daysBetweenCuts = 56

/** Whether this machine can run a baseline: `python3` with pandas. */
export function canRunBaseline(): boolean {
  return spawnSync('python3', ['-c', 'import pandas']).status === 0
}

/**
 * What a program tells of a shop that grows: it is called as `python3 PROGRAM FOLDER OUT.json` on
 * the files up to each cut, so that nothing it says can rest on later rows. Throws when the program
 * fails.
 */
export async function runBaseline(program: string, shop: OrdinaryShop, folder: string): Promise<ScanFinding[]> {
  const { firstDay, lastDay } = shop.truth
  const looks = []
  for (const last of cutDays(daysBetween(firstDay, lastDay) + 1, daysBetweenCuts)) {
    const [files, result] = [join(folder, `until-${last}`), join(folder, `until-${last}.json`)]
    writeFiles(files, cutShop(shop, last))
    await run('python3', [program, files, result])
    const { findings } = JSON.parse(readFileSync(result, 'utf8')) as { findings: ScanFinding[] }
    looks.push({ on: addDays(firstDay, last), findings })
  }
  return followFindings(looks)
}
