import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the embedded database of a running server listens, for the role that owns it. */
export function databaseAddress(dataDir: string): string {
  const read = (...path: string[]) => readFileSync(join(dataDir, ...path), 'utf8').trim()
  const port = read('pg18', 'postmaster.pid').split('\n')[3]
  return `postgres://riskpilot:${read('pg18', 'owner-password')}@127.0.0.1:${port}/riskpilot`
}
