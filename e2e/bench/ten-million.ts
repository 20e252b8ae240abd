import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '../../api/graphql/entities.ts'
import { importFile } from '../../api/imports/write/import-file.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { openDatabase } from '../../api/platform/operations/open-database.ts'
import { runScan } from '../../api/scans/run.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { files, forgetScans, newBusiness, seconds } from './ledger-speed.ts'

const years = 10

/**
 * A shop that kept everything: ten years of a million order lines each, with the same products.
 * What a line costs in its last year, and when all are scanned anew, is held against its first year
 * in the same database.
 */
export const tenMillion: Section = {
  name: 'ten-million',
  isLong: true,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'riskpilot-bench-'))
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey: randomBytes(32).toString('hex') }
    await mkdir(dataDir)
    const database = await openDatabase(settings, { as: 'command', entities: [...entities], poolSize: 4 })
    try {
      return await measured(await newBusiness(database), folder)
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

type Within = Awaited<ReturnType<typeof newBusiness>>

async function measured(within: Within, folder: string): Promise<Figure[]> {
  const reads: number[] = []
  const peaks = { read: 0, scan: 0 }
  let firstScan = 0
  for (let year = 0; year < years; year++) {
    await writeYear(folder, year)
    reads.push(await watched(peaks, 'read', () => readYear(within, folder)))
    if (year === 0) firstScan = await watched(peaks, 'scan', () => within((work) => runScan(work)))
    console.log(`year ${year + 1} of ${years}: read in ${reads.at(-1)?.toFixed(1)} s`)
  }
  await within(forgetScans)
  const scan = await watched(peaks, 'scan', () => within((work) => runScan(work)))
  const [first = 0, last = 0] = [reads[0], reads.at(-1)]
  return [
    beside('import of the last million of ten', 's', { value: last, peer: 'of the first', of: first, goal: '<= 1.1' }),
    beside('full re-scan of ten million, a million', 's', { value: scan / years, peer: 'of one million', of: firstScan, goal: '<= 1.1' }),
    { name: 'memory of the process at its highest, importing', unit: 'MB', value: peaks.read, goal: '<= 512' },
    { name: 'memory of the process at its highest, scanning', unit: 'MB', value: peaks.scan, goal: '<= 512' },
  ]
}

/** Seconds that a task takes. Notes the most memory meanwhile, in MB. */
async function watched<Task extends string>(peaks: Record<Task, number>, task: Task, run: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const watch = setInterval(() => {
    peaks[task] = Math.max(peaks[task], process.memoryUsage().rss / 2 ** 20)
  }, 100)
  try {
    return await seconds(run)
  } finally {
    clearInterval(watch)
  }
}

/** In a process of its own: what making a million rows needs of memory is not the product's. */
async function writeYear(folder: string, year: number): Promise<void> {
  // A limit that is tried on the product is none of the maker's.
  const execArgv = process.execArgv.filter((word) => !word.startsWith('--max-old-space-size'))
  const [code] = await once(fork(join(import.meta.dirname, 'write-year.ts'), [folder, String(year)], { execArgv }), 'exit')
  if (code !== 0) throw new Error(`The files of year ${year} could not be made.`)
}

async function readYear(within: Within, folder: string): Promise<void> {
  for (const file of files) await importFile(within, join(folder, file), { thenScan: false })
  await within(rollUpTouchedDays)
}
