import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `business create`, `business update`, `business list`, `business export`, `business delete`. */
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
      const { withNewDatabase } = await import('./with-database.ts')
      const { createBusiness } = await import('../businesses/businesses.ts')
      const id = await withNewDatabase(io, (place) => createBusiness(place, { name, currency: options.currency, zone: options.zone }))
      print(io, { json: options.json ?? false, value: { id }, lines: [id] })
    })
  addUpdate(business, io)
  addExport(business, io)
  addDelete(business, io)
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

function addExport(business: Command, io: CommandIo): void {
  business
    .command('export')
    .argument('<id>', 'the business, as `riskpilot business list` prints it')
    .argument('<file>', 'the ZIP archive to write; it must not be there yet')
    .option('--json', 'print JSON')
    .description('Writes everything of a business as one archive: its rows as files that import again, risks, history, settings.')
    .addHelpText(
      'after',
      '\nNo password, key or secret is in it. See docs/leaving.md.\n\nExample:\n  riskpilot business export 0197… tea-and-more.zip',
    )
    .action(async (id: string, file: string, { json = false }: { json?: boolean }) => {
      const { exportBusiness } = await import('./export-business.ts')
      const value = await exportBusiness(id, file, io)
      print(io, { json, value, lines: [`${value.file}: ${value.files} files, ${value.bytes} bytes`] })
    })
}

type Deleting = { name?: string; now?: boolean; keep?: boolean; json?: boolean }

function addDelete(business: Command, io: CommandIo): void {
  business
    .command('delete')
    .argument('<id>', 'the business, as `riskpilot business list` prints it')
    .option('--name <name>', 'what the business is called, to confirm; without it the command says what would be lost')
    .option('--now', 'erase it at once, with no way back')
    .option('--keep', 'keep a business that is being deleted')
    .option('--json', 'print JSON')
    .description('Closes a business to all but its owners and erases it after 14 days, or at once.')
    .addHelpText(
      'after',
      '\nSee docs/leaving.md.\n\nExamples:\n  riskpilot business delete 0197…\n  riskpilot business delete 0197… --name "Tea and More"\n  riskpilot business delete 0197… --keep',
    )
    .action(async (id: string, { json = false, ...options }: Deleting) => {
      const { deleteBusinessOf } = await import('./delete-business.ts')
      const { value, lines } = await deleteBusinessOf(id, options, io)
      print(io, { json, value, lines })
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
