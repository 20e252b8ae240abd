import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `calls list`. */
export function addCallRequests(program: Command, io: CommandIo): void {
  const calls = program.command('calls').description('Who asked to be called, at the end of the wizard. Nobody is called by itself.')
  calls
    .command('list')
    .option('--json', 'print JSON')
    .description('Lists the wishes to be called of all businesses, the newest first; they stay for a year.')
    .addHelpText('after', '\nExample:\n  riskpilot calls list --json > calls.json')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listCalls } = await import('../onboarding/call-requests.ts')
      const value = await withDatabase(io, ({ asOwner }) => asOwner(listCalls))
      const lines = value.map(({ requestedAt, businessName, email, phone, preferredTime, topic }) =>
        [requestedAt, businessName, email, phone ?? '', preferredTime ?? '', topic ?? ''].join('\t'),
      )
      print(io, { json, value, lines: lines.length === 0 ? ['Nobody has asked to be called.'] : lines })
    })
}
