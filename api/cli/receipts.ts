import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `receipts FILE`. */
export function addReceipts(program: Command, io: CommandIo): void {
  program
    .command('receipts')
    .argument('<file>', 'the file to write; one that is there is replaced')
    .option('--json', 'print JSON')
    .description('Writes the ids of businesses and people that were erased, to erase them again after a restore.')
    .addHelpText(
      'after',
      '\nIt holds ids and times, no name and no address. See docs/operations/backup.md.\n\nExamples:\n  riskpilot receipts erased.json\n  riskpilot restore shop-2026-11-22.tar.gz --receipts erased.json',
    )
    .action(async (file: string, { json = false }: { json?: boolean }) => {
      const { writeReceipts } = await import('./erased-again.ts')
      const { value, lines } = await writeReceipts(file, io)
      print(io, { json, value, lines })
    })
}
