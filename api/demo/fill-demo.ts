import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Temporal } from 'temporal-polyfill'
import { importOfFile } from '../imports/imports.ts'
import { addImport } from '../imports/write/import-file.ts'
import { runImport } from '../imports/write/run-import.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { demoBusiness, demoReadings } from '../made-shops/demo-shop.ts'
import type { Clock, Work } from '../platform/transaction/work.ts'
import { runScan } from '../scans/run.ts'
import { type Day, day } from '../values/day.ts'
import type { DemoFilesRequest } from './demo-thread.ts'

type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>
type Filling = { readonly until: Day; readonly signal: AbortSignal; readonly onReading?: (day: Day) => void }

/**
 * Fills the business as if it had been connected five weeks before `until`: the files of the demo
 * shop, read and scanned week by week with the code that reads anybody's, on the evening of each
 * day. A filling that was cut off goes on: files that were read are left, half read ones are read
 * on.
 */
export async function fillDemo(within: Within, { until, signal, onReading }: Filling): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-demo-'))
  try {
    await writeFiles({ folder, until }, signal)
    for (const reading of demoReadings(until)) {
      onReading?.(reading)
      const then = onEveningOf(reading, within)
      for (const name of (await readdir(join(folder, reading))).toSorted()) {
        signal.throwIfAborted()
        await readFile(then, { path: join(folder, reading, name), fileName: name.replace('.csv', `-${reading}.csv`), signal })
      }
      await then(rollUpTouchedDays)
      signal.throwIfAborted()
      await then((work) => runScan(work))
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The local day of an instant. */
export function localDay(at: Date, zone: string): Day {
  return day(Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString())
}

/**
 * What was done on a day says so: imports, tellings and risks have the time of that evening, as
 * they had in a shop that is connected.
 */
function onEveningOf(reading: Day, within: Within): Within {
  const evening = Temporal.PlainDate.from(reading).toZonedDateTime({ timeZone: demoBusiness.zone, plainTime: '20:00' })
  const clock: Clock = { now: () => new Date(evening.epochMilliseconds) }
  return (fn) => within((work) => fn({ ...work, clock }))
}

type Read = { readonly path: string; readonly fileName: string; readonly signal: AbortSignal }

async function readFile(within: Within, { path, fileName, signal }: Read): Promise<void> {
  const known = await within((work) => importOfFile(work, fileName))
  if (known?.state === 'done') return
  const id = known?.id ?? (await within((work) => addImport(work, { fileName, mapping: {}, state: 'waiting' })))
  const end = await runImport({ step: within, advance: within, finish: within, signal }, id, path, {
    thenScan: false,
    asksOtherShop: false,
  })
  if (end?.unread) throw new Error(`The demo’s own file ${fileName} could not be read.`)
}

/**
 * The shop is made in a thread of its own: the half second that takes would hold up whoever is
 * being served.
 */
async function writeFiles(order: DemoFilesRequest, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const extension = extname(import.meta.filename)
  // Run from its sources, it needs what reads them.
  const execArgv = extension === '.ts' ? ['--import', '@oxc-node/core/register'] : []
  const thread = new Worker(join(import.meta.dirname, `demo-thread${extension}`), {
    workerData: order,
    execArgv,
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  })
  const stop = () => void thread.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('exit', (code) =>
        code === 0 ? resolve() : reject(signal.reason ?? new Error('The thread that makes the demo has failed.')),
      )
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
