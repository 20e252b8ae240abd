import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `demo reset`. */
export function addDemo(program: Command, io: CommandIo): void {
  program
    .command('demo')
    .description('The business that every visitor may look at, and nobody may change.')
    .command('reset')
    .option('--json', 'print JSON')
    .description('Makes the demo business anew, with data up to yesterday, in place of the one before, and prints its id.')
    .addHelpText('after', '\nExample:\n  riskpilot demo reset')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { recreateDemo } = await import('./reset-demo.ts')
      const id = await recreateDemo(io)
      print(io, { json, value: { id }, lines: [id] })
    })
}
