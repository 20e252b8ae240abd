import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrdinaryShop } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'
import type { ScanFinding } from './judge.ts'
import { writeFiles } from './write-files.ts'

const run = promisify(execFile)
/** The text for people goes to standard output. */
const mostOutput = 64 * 2 ** 20

/**
 * All that the engine would have told of a shop: its files, read and scanned by the command as an
 * owner calls it.
 */
export async function scanShop(shop: OrdinaryShop, folder: string): Promise<ScanFinding[]> {
  const [files, result] = [join(folder, 'files'), join(folder, 'scan.json')]
  writeFiles(files, shop)
  const command = ['api/main.ts', 'scan', files, '--replay', '--currency', shop.truth.currency, '--json', result]
  await run(process.execPath, [...process.execArgv, ...command], { maxBuffer: mostOutput })
  return (JSON.parse(readFileSync(result, 'utf8')) as { findings: ScanFinding[] }).findings
}
