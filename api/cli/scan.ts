import { writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { type Day, day } from '../values/day.ts'
import type { CommandIo } from './io.ts'
import type { Terminal } from './terminal.ts'

type ScanOptions = {
  readonly asOf?: Day
  readonly replay?: boolean
  readonly currency?: string
  readonly zone: string
  readonly mapping?: string
  readonly json?: string | true
}

/** `scan FOLDER`: everything from files to leaks, in a temporary database. */
export function addScan(program: Command, io: CommandIo): void {
  program
    .command('scan')
    .argument('<folder>', 'the folder with the files of a shop: orders.csv, costs.csv, …')
    .option('--as-of <date>', 'stop with this day, YYYY-MM-DD (default: the last day in the data)', aDay)
    .option('--replay', 'also what started and ended on the way: all that would have been told, as if connected from the first row on')
    .option('--currency <code>', 'ISO 4217 code of the amounts; it declares, it never converts (default: asked on a terminal, else USD)')
    .option('--zone <zone>', 'IANA time zone of the shop; times without a zone are local there', 'UTC')
    .option('--mapping <file>', 'JSON that says what the files do not: {"orders.csv": {"dates": "dmy"}}')
    .option('--json [file]', 'write the result as JSON to a file, or to standard output')
    .description(
      'Reads a folder of files into a throw-away database and prints what leaks, how much, since when, with the rows and what to do.',
    )
    .addHelpText(
      'after',
      '\nFiles that are not recognized are listed and left; where none is known, the mapping to\nfill in is printed (exit code 3). Leaks with one cause stand below one line\nthat has their money, each row once (in --json: cases). Needs no account and\nkeeps nothing.\n\nOn a terminal what the files leave open is asked, and the result has colour; NO_COLOR=1\nturns it off.\n\nExamples:\n  riskpilot scan my-shop --currency GBP --zone Europe/London\n  riskpilot scan my-shop --replay --json leaks.json',
    )
    .action(async (folder: string, options: ScanOptions) => {
      const { scanFolder } = await import('./scan-folder.ts')
      const { scanJson } = await import('./scan-report.ts')
      const { scanText } = await import('./scan-text.ts')
      const { knowsNoFile, unknownText } = await import('./scan-unknown.ts')
      const { report, refused } = await scanFolder(folder, { ...options, replay: options.replay ?? false }, terminalOf(io, options))
      const isUnknown = knowsNoFile(report)
      if (options.json === true) io.out(`${JSON.stringify(scanJson(report), null, 2)}\n`)
      else io.out(`${isUnknown ? unknownText(report, io.colour) : scanText(report, io.colour)}\n`)
      if (typeof options.json === 'string') await writeFile(options.json, `${JSON.stringify(scanJson(report), null, 2)}\n`)
      for (const problem of refused) io.err(`${problem}\n`)
      if (refused.length > 0 || isUnknown) io.exitWith(3)
    })
}

/**
 * One line for each step: it reads the same on a terminal and in a log. Nothing is asked where the
 * result goes to a program.
 */
function terminalOf(io: CommandIo, { json }: ScanOptions): Terminal {
  return { say: (line) => io.err(`${line}\n`), ask: json === true ? undefined : io.ask }
}

function aDay(text: string): Day {
  try {
    return day(text)
  } catch {
    throw new InvalidArgumentError('Give a day as YYYY-MM-DD, such as 2024-03-31.')
  }
}
