import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `config print`. */
export function addConfig(program: Command, io: CommandIo): void {
  const config = program.command('config').description('The settings: what each is, and where it comes from.')
  config
    .command('print')
    .option('--json', 'print JSON')
    .description('Prints every setting as it takes effect. Secrets are named, never shown. Wrong settings end it with one line each.')
    .addHelpText('after', '\nExample:\n  PORT=8080 riskpilot config print')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { printedSettings, unknownSettings } = await import('../platform/settings/print-settings.ts')
      const value = printedSettings(io.env)
      const lines = value.map(({ name, value, from, isSecret }) => {
        const shown = isSecret ? (from === 'environment' ? '(set, not shown)' : '(none)') : (value ?? '(none)')
        return `${name}=${shown}${from === 'default' ? '  # default' : ''}`
      })
      print(io, { json, value, lines })
      for (const sentence of unknownSettings(io.env)) io.err(`${sentence}\n`)
    })
}
