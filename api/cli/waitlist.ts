import { type Command, Option } from 'commander'
import type { WaitlistKind } from '../waitlist/waitlist.input.ts'
import { type CommandIo, print } from './io.ts'

const kinds: readonly WaitlistKind[] = ['beta', 'cashflow', 'early_adopter']

/** `signups list`, `signups forget`. */
export function addSignups(program: Command, io: CommandIo): void {
  const signups = program.command('signups').description('Who signed up in the public forms. The application shows them to staff alone.')
  signups
    .command('list')
    .addOption(new Option('--kind <form>', 'only those of one form').choices(kinds))
    .option('--csv', 'print every field as CSV')
    .option('--json', 'print JSON')
    .description('Lists sign-ups, the newest first.')
    .addHelpText('after', '\nExample:\n  riskpilot signups list --kind early_adopter --csv > early-adopters.csv')
    .action(async ({ kind, csv = false, json = false }: { kind?: WaitlistKind; csv?: boolean; json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listWaitlist, signupsCsv } = await import('../waitlist/signups.ts')
      const rows = await withDatabase(io, ({ asOwner }) => asOwner((owner) => listWaitlist(owner, kind ?? null)))
      if (csv) return io.out(signupsCsv(rows))
      const lines = rows.map(({ createdAt, details, ...row }) => [createdAt, row.kind, row.email, details.name ?? ''].join('\t'))
      print(io, { json, value: rows, lines })
    })
  signups
    .command('forget')
    .argument('<email>', 'the address, in any letters')
    .option('--json', 'print JSON')
    .description('Deletes every sign-up of an address, when its person asks for it.')
    .addHelpText('after', '\nExample:\n  riskpilot signups forget ann@shop.example')
    .action(async (email: string, { json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { removeFromWaitlist } = await import('../waitlist/signups.ts')
      const forgotten = await withDatabase(io, ({ asOwner }) => asOwner((owner) => removeFromWaitlist(owner, email)))
      print(io, { json, value: { forgotten }, lines: [`${forgotten} forgotten`] })
    })
}
