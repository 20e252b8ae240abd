import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { makeShop } from '../../api/made-shops/make-shop.ts'
import { day } from '../../api/values/day.ts'
import { beside, type Section } from './figure.ts'
import { leaks } from './ledger-speed.ts'
import { middle } from './rounds.ts'

const rounds = 3

/**
 * How long a person with a folder of files waits for the first leaks: the built command, cold, its
 * throw-away database and all.
 */
export const firstLeaks: Section = {
  name: 'first-leaks',
  async run() {
    if (spawnSync(process.execPath, ['build/build.mjs'], { stdio: 'inherit' }).status !== 0) throw new Error('The build failed.')
    const folder = folderOfShop()
    try {
      const scans: Scan[] = []
      const parses: number[] = []
      for (let round = 0; round < rounds; round++) {
        scans.push(await scanned(folder))
        parses.push(parsed(folder))
      }
      if (new Set(scans.map(({ leaks: found }) => found)).size !== 1) throw new Error('Two scans of one folder found different leaks.')
      const of = middle(parses)
      const peer = 'csv-parse of the same files'
      return [
        beside('120,000 lines in six files: from the command to the printed leaks', 's', {
          value: middle(scans.map(({ seconds }) => seconds)),
          peer,
          of,
          goal: '<= 9 s on a quiet machine',
        }),
        beside('of these, until the first file is read', 's', { value: middle(scans.map(({ untilRead }) => untilRead)), peer, of }),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function folderOfShop(): string {
  const shop = makeShop({ seed: 9, firstDay: day('2025-01-01'), days: 365, skus: 300, linesPerDay: 329, leaks, traps: 'all' })
  const folder = mkdtempSync(join(tmpdir(), 'riskpilot-bench-'))
  chmodSync(folder, 0o755)
  for (const [file, text] of canonicalFiles(shop)) writeFileSync(join(folder, file), text)
  return folder
}

type Scan = { readonly seconds: number; readonly untilRead: number; readonly leaks: string }

/**
 * One run of the command. Throws when it fails or names no leak: an error is printed faster than
 * leaks.
 */
function scanned(folder: string): Promise<Scan> {
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  const child = spawn(process.execPath, ['dist/api/main.js', 'scan', folder, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let progress = ''
  let untilRead = Number.NaN
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    progress += part.toString()
    if (Number.isNaN(untilRead) && progress.includes('Reading ')) untilRead = since()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const seconds = since()
      const { findings = [] } = code === 0 ? (JSON.parse(printed) as { findings: object[] }) : {}
      if (findings.length === 0) reject(new Error(`The scan ended with ${code} and no leak: ${progress}`))
      else resolve({ seconds, untilRead, leaks: JSON.stringify(findings) })
    })
  })
}

/** Seconds to make records of the files' bytes and nothing of the records. */
function parsed(folder: string): number {
  const start = performance.now()
  let records = 0
  for (const file of readdirSync(folder)) records += (parse(readFileSync(join(folder, file))) as string[][]).length
  if (records < 120_000) throw new Error(`Only ${records} records were parsed.`)
  return (performance.now() - start) / 1000
}
