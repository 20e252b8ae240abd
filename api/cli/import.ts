import type { Command } from 'commander'
import type { CommandIo } from './io.ts'

/** `import FOLDER_OR_FILE`: into a real business, with the same engine as the upload page. */
export function addImport(program: Command, io: CommandIo): void {
  program
    .command('import')
    .argument('<path>', 'a file, or a folder of files')
    .requiredOption('--business <id>', 'the business, as `riskpilot business list` prints it')
    .option('--currency <code>', 'the currency of the business, such as EUR; needed once, where nobody has chosen it yet')
    .option(
      '--kind <kind>',
      'what the file is: orders, refunds, costs, shipping, ads, chargebacks or payouts (default: told by its header)',
    )
    .option('--mapping <file>', 'JSON that says what the files do not: {"orders.csv": {"dates": "dmy"}}')
    .option('--json', 'print JSON')
    .description('Imports files into a business and says what was taken in, what was there already and what was refused.')
    .addHelpText('after', '\nReading a file twice changes nothing.\n\nExample:\n  riskpilot import orders.csv --business 0197…')
    .action(async (path: string, options: { business: string; currency?: string; kind?: string; mapping?: string; json?: boolean }) => {
      const { importPath } = await import('./import-path.ts')
      const refused = await importPath(path, options, io)
      if (refused > 0) io.exitWith(3)
    })
}
