import type { Command } from 'commander'
import { Failure } from '../platform/failures/failures.ts'
import { type CommandIo, print } from './io.ts'

/** `staff add`, `staff remove`, `staff list`. */
export function addStaffCommands(program: Command, io: CommandIo): void {
  const staff = program
    .command('staff')
    .description(
      'People of this installation who may read, in the graph, who signed up in the public forms. It gives no right in a business.',
    )
  staff
    .command('add')
    .argument('<email>', 'what the person signs in with')
    .option('--json', 'print JSON')
    .description('Makes a person staff.')
    .addHelpText('after', '\nExample:\n  riskpilot staff add ann@shop.example')
    .action(async (email: string, { json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { addStaff } = await import('../waitlist/staff.ts')
      const isThere = await withDatabase(io, ({ asOwner, clock }) => asOwner((owner) => addStaff(owner, { email, now: clock.now() })))
      if (!isThere) throw new Failure('not_found', `Nobody signs in with ${email}. Make the person first, with \`riskpilot user create\`.`)
      print(io, { json, value: { staff: true }, lines: [`${email} is staff`] })
    })
  staff
    .command('remove')
    .argument('<email>', 'what the person signs in with')
    .option('--json', 'print JSON')
    .description('Makes a person staff no longer.')
    .addHelpText('after', '\nExample:\n  riskpilot staff remove ann@shop.example')
    .action(async (email: string, { json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { removeStaff } = await import('../waitlist/staff.ts')
      const wasStaff = await withDatabase(io, ({ asOwner }) => asOwner((owner) => removeStaff(owner, email)))
      print(io, { json, value: { removed: wasStaff }, lines: [wasStaff ? `${email} is no longer staff` : `${email} was not staff`] })
    })
  staff
    .command('list')
    .option('--json', 'print JSON')
    .description('Lists the staff, by address.')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { withDatabase } = await import('./with-database.ts')
      const { listStaff } = await import('../waitlist/staff.ts')
      const value = await withDatabase(io, ({ asOwner }) => asOwner(listStaff))
      print(io, { json, value, lines: value.length === 0 ? ['Nobody is staff.'] : value.map(({ since, email }) => `${since}\t${email}`) })
    })
}
