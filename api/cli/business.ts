import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `business create`, `business update`, `business list`. */
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
  addUpdate(business, io)
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

type Changes = { name?: string; currency?: string; zone?: string; json?: boolean }

function addUpdate(business: Command, io: CommandIo): void {
  business
    .command('update')
    .argument('<id>', 'the business, as `riskpilot business list` prints it')
    .option('--name <name>', 'the name of the shop, at most 200 characters')
    .option('--currency <code>', 'ISO 4217 code of all its amounts; it declares, it never converts')
    .option('--zone <zone>', 'IANA time zone its days are counted in')
    .option('--json', 'print JSON')
    .description('Changes what is given; the rest stays.')
    .addHelpText(
      'after',
      '\nThe name can change any time, currency and zone until rows are in. Afterwards make a new business with the\nother currency or zone (business create) and import the files there.\n\nExample:\n  riskpilot business update 0197… --currency GBP --zone Europe/London',
    )
    .action(async (id: string, { json = false, ...changes }: Changes) => {
      const { updateBusinessOf } = await import('./update-business.ts')
      const value = await updateBusinessOf(id, changes, io)
      print(io, { json, value, lines: [[value.id, value.currency, value.zone, value.name].join('\t')] })
    })
}
