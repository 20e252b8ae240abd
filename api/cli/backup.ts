import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type Options = { verify?: boolean; json?: boolean }

/** `backup FILE` and `backup --verify FILE`. */
export function addBackup(program: Command, io: CommandIo): void {
  program
    .command('backup')
    .argument('<file>', 'the file to write; it must not be there yet')
    .option('--verify', 'restore FILE into a throw-away database instead, and note the day of this proof')
    .option('--json', 'print JSON')
    .description('Writes everything of one moment into one compressed file, while the server goes on.')
    .addHelpText(
      'after',
      '\nThe secret key is not in it: keep DATA_DIR/secret-key (or SECRET_KEY) in another place. See docs/operations/backup.md.\n\nExamples:\n  riskpilot backup shop-2026-11-22.tar.gz\n  riskpilot backup --verify shop-2026-11-22.tar.gz',
    )
    .action(async (file: string, { verify = false, json = false }: Options) => {
      const { makeBackup, proveBackup } = await import('./make-backup.ts')
      const { value, lines } = verify ? await proveBackup(file, io) : await makeBackup(file, io)
      print(io, { json, value, lines })
    })
}
