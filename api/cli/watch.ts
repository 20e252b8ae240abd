import type { Command } from 'commander'
import type { CommandIo } from './io.ts'

type WatchOptions = { business: string; once?: boolean; json?: string; accept?: string }

/** `watch`: looks at the suppliers of a business now. */
export function addWatch(program: Command, io: CommandIo): void {
  program
    .command('watch')
    .requiredOption('--business <id>', 'the business, as `riskpilot business list` prints it')
    .option('--once', 'look once and end; without it every 30 minutes until it is stopped')
    .option('--json <file>', 'write the result of the last look as JSON')
    .option('--accept <source>', 'put the list of this source in force though it lost more than half of its entries')
    .description('Reads the sources that tell of suppliers, looks at those of a business, and says for each source what came of it.')
    .addHelpText(
      'after',
      '\nExample:\n  riskpilot watch --business 0197… --once --json watch.json\n  riskpilot watch --business 0197… --once --accept uflpa',
    )
    .action(async (options: WatchOptions) => {
      const { watchSuppliers } = await import('./watch-suppliers.ts')
      const isWhole = await watchSuppliers(options, io)
      if (!isWhole) io.exitWith(1)
    })
}
