import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `business create`, `business list`. */
export function addBusiness(program: Command, io: CommandIo): void {
  const business = program.command('business').description('Makes and lists businesses: each is one shop with its currency and time zone.')
  business
    .command('create')
    .argument('<name>', 'the name of the shop')
    .requiredOption('--currency <code>', 'ISO 4217 code of all its amounts, such as USD')
    .requiredOption('--zone <zone>', 'IANA time zone its days are counted in, such as Europe/London')
    .option('--json', 'print JSON')
    .description('Makes an empty business and prints its id.')
    .addHelpText('after', '\nExample:\n  riskpilot business create "Tea and More" --currency GBP --zone Europe/London')
    .action(async (name: string, options: { currency: string; zone: string; json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { createBusiness } = await import('../businesses/businesses.ts')
      const id = await withDatabase(io, (place) => createBusiness(place, { name, currency: options.currency, zone: options.zone }))
      print(io, { json: options.json ?? false, value: { id }, lines: [id] })
    })
  business
    .command('list')
    .option('--json', 'print JSON')
    .description('Lists every business with its id.')
    .addHelpText('after', '\nExample:\n  riskpilot business list')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listBusinesses } = await import('../businesses/businesses.ts')
      const rows = await withDatabase(io, ({ db }) => listBusinesses(db.pool))
      print(io, { json, value: rows, lines: rows.map(({ id, name, currency, zone }) => [id, currency, zone, name].join('\t')) })
    })
}
