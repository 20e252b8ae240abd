import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { hasRows, keepSettings } from '../../businesses/businesses.ts'
import { daysWithRows } from '../../ledger/days-with-rows.ts'
import type { JobHandler, JobRun } from '../../platform/jobs/worker.ts'
import type { Jobs, Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, currency } from '../../values/money.ts'
import { type Mapping, mapping as mappingSchema } from '../decide/mapping.input.ts'
import { savedMapping } from '../decide/saved-mapping.ts'
import { otherCurrencyWayOut } from '../read/other-currency.ts'
import { type Chunk, type ChunkFile, readChunks } from '../read/read-chunks.ts'
import { readInThread } from '../read/read-in-thread.ts'
import { type ByteLimits, headOf, lineBreaks, usualLimits } from '../read/tables/file-bytes.ts'
import { fileType } from '../read/tables/file-type.ts'
import { Unreadable, type UnreadKind } from '../read/tables/unreadable.ts'
import { forgetUpload, hasUpload, uploadPath } from '../upload/upload-files.ts'
import { completeImport, type Ending, holdLedger, tellPause, writeChunk } from './write-chunk.ts'

/**
 * How an import runs its transactions and receives a stop signal: as a job of the worker, or as a
 * command.
 */
export type ImportRun = Pick<JobRun<unknown>, 'step' | 'advance' | 'finish' | 'signal'>

export type ImportSettings = {
  readonly limits?: ByteLimits
  /** Whether the last transaction updates the roll-ups and requests a scan. */
  readonly thenScan?: boolean
  /**
   * Why reading must pause now, a sentence; null when it may continue. The import waits, and
   * reports the reason.
   */
  readonly shortage?: () => Promise<string | null>
  /**
   * A sentence with the fix for a file in this currency, when it is not the business's; default:
   * change it in Settings while that is possible.
   */
  readonly inOtherCurrency?: (currency: Currency) => string
  /** Records in one transaction; default: 10,000. */
  readonly chunkSize?: number
}

/** `unread`: why the file could not be read to its end. */
export type RunEnd = { readonly unread: UnreadKind | null }

/**
 * The worker's handler: reads the uploaded file, and deletes it when the import has ended.
 * `isShared`: several servers may process the queue, each with its own uploaded files.
 */
export function importJob(
  dataDir: string,
  { isShared, ...settings }: ImportSettings & { readonly isShared?: boolean } = {},
): JobHandler<Jobs['import']> {
  return {
    canRun: async ({ importId }) => isShared !== true || hasUpload(dataDir, importId),
    run: async (job) => {
      const { importId } = job.data
      await runImport(job, importId, uploadPath(dataDir, importId), settings).catch(inWords)
      await forgetUpload(dataDir, importId)
    },
    gaveUp: async (work, { importId }, problem) => {
      await giveUpImport(work, importId, problem)
      await forgetUpload(dataDir, importId)
    },
  }
}

/** The import's problem is displayed to people, who do not know our folders. */
function inWords(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new Error(fileGone, { cause: error })
}

const fileGone = 'The file is not on the server any more. Import it again; rows that are in are recognized.'

/**
 * Ends an import that failed too often. The roll-ups are not updated here, because they may be the
 * cause; the scan updates them, and has its own limit of attempts. The log has the technical error;
 * people see what they can do.
 */
async function giveUpImport(work: Work, importId: string, problem: string): Promise<void> {
  const [row] = await work.sql<{ name: string; rows: number }>(
    'select file_name as name, rows_read::float8 as rows from import where business_id = $1 and id = $2',
    [work.businessId, importId],
  )
  if (!row) return
  const stay = row.rows > 0 ? ` The ${row.rows} rows read until then stay in.` : ''
  const wayOut = 'Import the file again; if that fails too, ask whoever runs RiskPilot: the log of the server says why.'
  const told = problem === fileGone ? problem : `‘${row.name}’ could not be read: five tries failed.${stay} ${wayOut}`
  await completeImport(work, importId, { state: 'failed', problem: told, thenScan: false })
  if (row.rows > 0) await work.enqueue('scan', { businessId: work.businessId })
}

/**
 * Reads a file into the ledger: chunk by chunk, each with its counts and the resume mark in one
 * transaction; the last transaction updates the roll-ups, ends the import and requests a scan.
 * After a crash it continues behind the mark; it does nothing when the import has ended.
 * Cancellation is checked between chunks; rows already written stay.
 */
export async function runImport(run: ImportRun, importId: string, path: string, settings: ImportSettings = {}): Promise<RunEnd> {
  const begun = await run.step((work) => begin(work, importId))
  if (!begun) return { unread: null }
  const end = async (ending: Ending, unread: UnreadKind | null = null): Promise<RunEnd> => {
    await run.finish((work) => completeImport(work, importId, { thenScan: settings.thenScan ?? true, ...ending }))
    return { unread }
  }
  if (begun.state === 'cancelled') return end({ state: 'cancelled' })
  const room = () => waitForRoom(run, importId, settings.shortage)
  await room()
  let file: ChunkFile | null = null
  try {
    file = await openImport(run, importId, path, begun, settings)
    const isWhole = await writeChunks(run, importId, file, { mark: begun.mark, room })
    return await end({ state: isWhole ? 'done' : 'cancelled', notes: file.notes() })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { kind, question, currency: otherCurrency } = error
    const problem = [
      `‘${begun.fileName}’ ${error.problem}`,
      ...(kind === 'currency' ? [await wayOut(run, otherCurrency, settings)] : []),
    ].join(' ')
    return await end({ state: 'refused', problem, question, otherCurrency, notes: file?.notes() ?? [] }, kind)
  } finally {
    await file?.chunks.return(undefined)
  }
}

function wayOut(run: ImportRun, currency: Currency | null, settings: ImportSettings): Promise<string> | string {
  if (currency !== null && settings.inOtherCurrency) return settings.inOtherCurrency(currency)
  return run.step(async (work) => otherCurrencyWayOut(currency, await hasRows(work)))
}

/**
 * Size in bytes from which a file is read in a thread: smaller ones are read before a thread has
 * started.
 */
const threadFrom = 2 ** 20

type Begun = {
  readonly state: 'reading' | 'cancelled'
  readonly fileName: string
  readonly mapping: Mapping
  readonly mark: number
  readonly businessId: string
  readonly currency: Currency
  readonly zone: string
  readonly now: Date
  /** Days of the ledger. */
  readonly knownDays: readonly Day[]
}

/**
 * Waits between chunks while there is no space, and reports the reason; cancellation ends the wait.
 */
async function waitForRoom(run: ImportRun, importId: string, shortage: ImportSettings['shortage']): Promise<void> {
  for (let wasShort = false; ; ) {
    const problem = (await shortage?.()) ?? null
    if (problem === null && !wasShort) return
    const isReading = await run.step((work) => tellPause(work, importId, problem))
    if (problem === null || !isReading) return
    wasShort = true
    await pause(1_000, undefined, { signal: run.signal })
  }
}

/** Starts or resumes the import. Null when it has ended. */
async function begin(work: Work, importId: string): Promise<Begun | null> {
  await holdLedger(work)
  await keepSettings(work)
  const [row] = await work.sql<{ state: string; file_name: string; mapping: unknown; rows_read: string; currency: string; zone: string }>(
    `update import set state = case when state = 'waiting' then 'reading' else state end, problem = null, started_at = coalesce(started_at, $3),
            active_at = $3
       from business
      where business.id = import.business_id and import.business_id = $1 and import.id = $2
        and (state in ('waiting', 'reading') or state = 'cancelled' and finished_at is null)
      returning state, file_name, mapping, rows_read::text, currency, zone`,
    [work.businessId, importId, work.clock.now()],
  )
  if (!row) return null
  await work.publish('import.progress', importId)
  return {
    state: row.state === 'cancelled' ? 'cancelled' : 'reading',
    fileName: row.file_name,
    mapping: mappingSchema.parse(row.mapping),
    mark: Number(row.rows_read),
    businessId: work.businessId,
    currency: currency(row.currency),
    zone: row.zone,
    now: work.clock.now(),
    knownDays: await daysWithRows(work),
  }
}

async function openImport(
  run: ImportRun,
  importId: string,
  path: string,
  begun: Begun,
  { limits = usualLimits, chunkSize = 10_000 }: ImportSettings,
): Promise<ChunkFile> {
  const { businessId, fileName, mapping, mark, zone, now, knownDays } = begun
  const read = (await stat(path)).size < threadFrom ? readChunks : readInThread
  const file = await read(path, {
    businessId,
    chunkSize,
    fileName,
    mapping,
    zone,
    now,
    limits,
    currency: begun.currency,
    saved: (header) => run.step((work) => savedMapping(work, importId, header)),
    settled: mark,
    knownDays,
  })
  const isSheet = fileType(await headOf(path)) === 'xlsx'
  const about = isSheet ? null : Math.max(0, (await lineBreaks(path, limits)) - 1)
  await run.step((work) =>
    work.sql('update import set layout = $3, header = $4, rows_total = $5 where business_id = $1 and id = $2', [
      work.businessId,
      importId,
      file.layout,
      JSON.stringify(file.header),
      about,
    ]),
  )
  return file
}

/** Writes chunk by chunk, while the next one is read. False when the import was cancelled. */
async function writeChunks(
  run: ImportRun,
  importId: string,
  file: ChunkFile,
  { mark, room }: { mark: number; room: () => Promise<void> },
): Promise<boolean> {
  const said = { at: 0 }
  let from = mark
  let writing: Promise<boolean> = Promise.resolve(true)
  const write = (chunk: Chunk): void => {
    const progress = { from, said }
    from += chunk.rows
    writing = run.advance((work) => writeChunk(work, importId, chunk, progress))
    // The next `await writing` handles its failure; until then an unhandled rejection must not end
    // the process.
    writing.catch(() => undefined)
  }
  try {
    for await (const chunk of file.chunks) {
      if (!(await writing)) return false
      run.signal.throwIfAborted()
      await room()
      write(chunk)
    }
  } catch (error) {
    await writing
    throw error
  }
  return writing
}
