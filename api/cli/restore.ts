import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type Options = { newKey?: boolean; receipts?: string; json?: boolean }

/** `restore FILE`. */
export function addRestore(program: Command, io: CommandIo): void {
  program
    .command('restore')
    .argument('<file>', 'a file that riskpilot backup wrote')
    .option('--new-key', 'go on under another secret key than the backup’s: all sign in anew, stored credentials are entered again')
    .option('--receipts <file>', 'what riskpilot receipts wrote: businesses and people erased since the backup are erased again')
    .option('--json', 'print JSON')
    .description('Puts a backup into an empty place: a DATA_DIR without a database, or an empty database at DATABASE_URL.')
    .addHelpText(
      'after',
      '\nA place that is not empty is refused, and so is a backup that is damaged or newer than this version.\nInterrupted, it leaves the place empty.\n\nExample:\n  DATA_DIR=/srv/shop riskpilot restore shop-2026-11-22.tar.gz',
    )
    .action(async (file: string, { newKey = false, receipts, json = false }: Options) => {
      const { restoreHere } = await import('./restore-here.ts')
      const { value, lines } = await restoreHere(file, io, { newKey, receiptsFile: receipts })
      print(io, { json, value, lines })
    })
}
