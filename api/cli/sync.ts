import type { Command } from 'commander'
import type { CommandIo } from './io.ts'

type SyncOptions = { business: string; provider?: string; account?: string; day?: string; wait?: boolean; json?: string }

/** `sync`: reads connections now. */
export function addSync(program: Command, io: CommandIo): void {
  program
    .command('sync')
    .requiredOption('--business <id>', 'the business, as `riskpilot business list` prints it')
    .option('--provider <key>', 'only this one, such as stripe')
    .option('--account <name>', 'only this account, as `riskpilot integration list` prints it, where several are connected')
    .option('--day <days>', 'read this day again as well, or these: 2026-05-03 or 2026-05-03..2026-05-09')
    .option('--wait', 'read here and now, then look for leaks; without it the server is asked to')
    .option('--json <file>', 'write the result as JSON')
    .description('Reads the connected providers of a business, and says for each kind of record what came of it.')
    .addHelpText('after', '\nExample:\n  riskpilot sync --business 0197… --provider stripe --wait')
    .action(async (options: SyncOptions) => {
      const { syncNow } = await import('./sync-now.ts')
      const isWhole = await syncNow(options, io)
      if (!isWhole) io.exitWith(1)
    })
}
