import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasRows, requireCurrency, updateBusiness } from '../businesses/businesses.ts'
import { type MappingFile, mappingFor } from '../imports/decide/mapping.input.ts'
import { type ImportSummary, importFile } from '../imports/write/import-file.ts'
import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { Failure } from '../platform/failures/failures.ts'
import { runScan } from '../scans/run.ts'
import { inRealBusiness } from './in-real-business.ts'
import { type CommandIo, print } from './io.ts'
import { filesIn, mappingOf } from './scan-input.ts'
import type { InBusiness } from './throw-away-business.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withDatabase } from './with-database.ts'

type ImportOptions = {
  readonly business: string
  readonly currency?: string
  readonly kind?: string
  readonly mapping?: string
  readonly json?: boolean
}

/**
 * Imports the file, or every file of the folder, then scans the business. Returns the number of
 * refused files. Unrecognized files in a folder are skipped and do not count.
 */
export async function importPath(path: string, options: ImportOptions, io: CommandIo): Promise<number> {
  const { folder, files } = await filesAt(path)
  const mapping = await mappingOf(options.mapping, options.kind)
  const read = await withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, options.business, io)
    try {
      await settleCurrency(within, options)
      const done = await untilInterrupted((signal) => importAll(within, { folder, files, mapping, signal }, io), interrupted)
      io.err('Looking for leaks …\n')
      await within(rollUpTouchedDays)
      await within((work) => runScan(work))
      return done
    } finally {
      await stop()
    }
  })
  const summaries = read.map(({ summary }) => summary)
  print(io, { json: options.json ?? false, value: { import: summaries.map(importJson) }, lines: summaries.map(importLine) })
  return read.filter(({ unread }) => unread && (unread !== 'unrecognized' || files.length === 1)).length
}

/**
 * Chooses the currency that is given; without one somebody must have chosen it. Throws
 * `invalid_input`, and `refused` where it cannot be read in that currency.
 */
async function settleCurrency(within: InBusiness, { business, currency }: ImportOptions): Promise<void> {
  const wayOut = `Say it with --currency, such as: riskpilot import FILE --business ${business} --currency EUR`
  try {
    await within(async (work) => {
      if (currency === undefined) await requireCurrency(work, wayOut)
      else await updateBusiness(work, { currency })
    })
  } catch (error) {
    // For a command, settings that are missing or fixed are a refused input.
    if (error instanceof Failure && error.kind === 'conflict') throw new Failure('refused', error.message)
    throw error
  }
}

const interrupted = 'Interrupted. What was read stays in; run the command again to add the rest.'

type ImportResult = Awaited<ReturnType<typeof importFile>>

async function importAll(
  within: InBusiness,
  { folder, files, mapping, signal }: { folder: string; files: readonly string[]; mapping: MappingFile; signal: AbortSignal },
  io: CommandIo,
): Promise<ImportResult[]> {
  const done: ImportResult[] = []
  // The files of one command are of one shop: they are compared with what was there before.
  const asksOtherShop = await within(hasRows)
  for (const file of files) {
    io.err(`Reading ${file} …\n`)
    done.push(await importFile(within, join(folder, file), { mapping: mappingFor(mapping, file), thenScan: false, asksOtherShop, signal }))
  }
  return done
}

async function filesAt(path: string): Promise<{ folder: string; files: readonly string[] }> {
  const found = await stat(path).catch(() => {
    throw new Failure('not_found', `‘${path}’ is not there or cannot be read.`)
  })
  return found.isDirectory() ? { folder: path, files: await filesIn(path) } : { folder: dirname(path), files: [basename(path)] }
}

function importJson({ file, state, problem, rows, accepted, duplicates, conflicts, refusedRows, refused }: ImportSummary): object {
  return { file, state, problem, rows, accepted, duplicates, conflicts, refusedRows, refused }
}

function importLine({ file, problem, rows, accepted, duplicates, conflicts, refusedRows, refused, notes }: ImportSummary): string {
  if (problem) return problem
  const counts = `${file}: ${rows} rows, ${accepted} in, ${duplicates} duplicate, ${conflicts} conflicting, ${refusedRows} refused`
  return [
    counts,
    ...notes.map((note) => `  ${note}`),
    ...refused.slice(0, 5).map(({ line, column, reason }) => `  line ${line}, ${column}: ${reason}`),
  ].join('\n')
}
