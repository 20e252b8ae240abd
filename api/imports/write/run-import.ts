import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { hasRows } from '../../businesses/businesses.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Currency } from '../../values/money.ts'
import { savedMapping } from '../decide/saved-mapping.ts'
import { otherCurrencyWayOut } from '../read/other-currency.ts'
import { type Chunk, type ChunkFile, readChunks } from '../read/read-chunks.ts'
import { readInThread } from '../read/read-in-thread.ts'
import { type ByteLimits, usualLimits } from '../read/tables/file-bytes.ts'
import { Unreadable, type UnreadKind } from '../read/tables/unreadable.ts'
import { fileCheckLimits } from '../upload/file-check-limits.rules.ts'
import { otherShopQuestion } from './ask-other-shop.ts'
import { beginImport, type StartedImport } from './begin-import.ts'
import { completeImport, type Ending } from './complete-import.ts'
import { countRows } from './count-rows.ts'
import { reportPause, writeChunk } from './write-chunk.ts'

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
  /**
   * Whether the file stays on the server for an answer; called in the last transaction. Default:
   * no.
   */
  readonly keepsFile?: (work: Work) => Promise<boolean>
  /**
   * Whether a file that looks like another shop's or another year's is asked about. `false`: this
   * and other files are known to be of one shop. Default: true.
   */
  readonly asksOtherShop?: boolean
  /** Records in one transaction; default: 10,000. */
  readonly chunkSize?: number
}

/** Where the file is, asked once there is room to read it. */
export type FilePath = string | (() => Promise<string>)

/**
 * `unread`: why the file could not be read to its end. `isKept`: it waits on the server for an
 * answer.
 */
export type RunEnd = { readonly unread: UnreadKind | null; readonly isKept: boolean }

/**
 * Reads a file into the ledger: chunk by chunk, each with its counts and the resume mark in one
 * transaction; the last transaction updates the roll-ups, ends the import and requests a scan.
 * After a crash it continues behind the mark; it does nothing, and returns null, when the import
 * has ended. Cancellation is checked between chunks; rows already written stay.
 */
export async function runImport(run: ImportRun, importId: string, at: FilePath, settings: ImportSettings = {}): Promise<RunEnd | null> {
  const started = await run.step((work) => beginImport(work, importId))
  if (!started) return null
  const end = async (ending: Ending, unread: UnreadKind | null = null): Promise<RunEnd> => {
    const isKept = await run.finish(async (work) => {
      await completeImport(work, importId, { thenScan: settings.thenScan ?? true, ...ending })
      return (await settings.keepsFile?.(work)) ?? false
    })
    return { unread, isKept }
  }
  if (started.state === 'cancelled') return end({ state: 'cancelled' })
  const room = () => waitForRoom(run, importId, settings.shortage)
  await room()
  const path = typeof at === 'string' ? at : await at()
  let file: ChunkFile | null = null
  try {
    file = await openImport(run, importId, path, started, settings)
    await using _counting = await countRows(run, importId, path, limitsOf(started, settings))
    await askOtherShop(run, importId, path, started, settings)
    const isWhole = await writeChunks(run, importId, file, {
      mark: started.mark,
      room,
      asksAs: started.mapping.otherShop ? null : started.fileName,
    })
    return await end({ state: isWhole ? 'done' : 'cancelled', notes: file.notes() })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { kind, question, currency: otherCurrency } = error
    const problem = [
      `‘${started.fileName}’ ${error.problem}`,
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

/**
 * Waits between chunks while there is no space, and reports the reason; cancellation ends the wait.
 */
async function waitForRoom(run: ImportRun, importId: string, shortage: ImportSettings['shortage']): Promise<void> {
  for (let wasShort = false; ; ) {
    const problem = (await shortage?.()) ?? null
    if (problem === null && !wasShort) return
    const isReading = await run.step((work) => reportPause(work, importId, problem))
    if (problem === null || !isReading) return
    wasShort = true
    await pause(1_000, undefined, { signal: run.signal })
  }
}

/** A visitor without an account may send a small file that unpacks to a large one. */
function limitsOf({ isFileCheck }: StartedImport, { limits = usualLimits }: ImportSettings): ByteLimits {
  return isFileCheck ? { ...limits, maxBytes: Math.min(limits.maxBytes, fileCheckLimits.unpackedMegabytes * 1_000_000) } : limits
}

function factOptions(run: ImportRun, importId: string, started: StartedImport, settings: ImportSettings) {
  const { businessId, fileName, mapping, zone, now, knownDays } = started
  const limits = limitsOf(started, settings)
  const saved = (header: readonly string[]) => run.step((work) => savedMapping(work, importId, header))
  return { businessId, fileName, mapping, zone, now, limits, currency: started.currency, saved, knownDays }
}

/**
 * Throws `Unreadable` with the question for a file that looks like another shop's or another
 * year's.
 */
async function askOtherShop(
  run: ImportRun,
  importId: string,
  path: string,
  started: StartedImport,
  settings: ImportSettings,
): Promise<void> {
  const { asksOtherShop = true } = settings
  if (!asksOtherShop || !started.isBesideRows || started.mark > 0 || started.mapping.otherShop) return
  const question = await otherShopQuestion(path, { ...factOptions(run, importId, started, settings), step: run.step })
  if (question) throw Unreadable.asking(question, started.fileName)
}

async function openImport(
  run: ImportRun,
  importId: string,
  path: string,
  started: StartedImport,
  settings: ImportSettings,
): Promise<ChunkFile> {
  const { mark } = started
  const { chunkSize = 10_000 } = settings
  const options = factOptions(run, importId, started, settings)
  const read = (await stat(path)).size < threadFrom ? readChunks : readInThread
  const file = await read(path, { ...options, chunkSize, committed: mark })
  await run.step((work) =>
    work.sql('update import set layout = $3, header = $4, columns_read = $5 where business_id = $1 and id = $2', [
      work.businessId,
      importId,
      file.layout,
      JSON.stringify(file.header),
      JSON.stringify(file.columns),
    ]),
  )
  return file
}

/** Writes chunk by chunk, while the next one is read. False when the import was cancelled. */
async function writeChunks(
  run: ImportRun,
  importId: string,
  file: ChunkFile,
  { mark, room, asksAs }: { mark: number; room: () => Promise<void>; asksAs: string | null },
): Promise<boolean> {
  const lastEvent = { at: 0 }
  let from = mark
  let writing: Promise<boolean> = Promise.resolve(true)
  const write = (chunk: Chunk): void => {
    const progress = { from, lastEvent, asksAs }
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
