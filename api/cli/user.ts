import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type Options = { email: string; password: string; business: string; role: string; json?: boolean }

/** `user create`, `user delete`. */
export function addUser(program: Command, io: CommandIo): void {
  const user = program.command('user').description('Makes and deletes the people who may sign in.')
  user
    .command('create')
    .requiredOption('--email <address>', 'what the person signs in with')
    .requiredOption('--password <text>', 'at least 12 characters')
    .requiredOption('--business <id>', 'the business the person belongs to (business list shows the ids)')
    .option('--role <role>', 'owner, manager or viewer', 'manager')
    .option('--json', 'print JSON')
    .description('Makes a person with a role in a business and prints the id.')
    .addHelpText(
      'after',
      '\nExample:\n  riskpilot user create --email ann@shop.example --password "four words make one" --business 0197… --role owner',
    )
    .action(async ({ email, password, business, role, json = false }: Options) => {
      const { withDatabase } = await import('./with-database.ts')
      const { createUser } = await import('../businesses/create-user.ts')
      const id = await withDatabase(io, async (place) =>
        createUser({ ...place, auth: place.auth() }, { email, password, businessId: business, role: role as 'owner' }),
      )
      print(io, { json, value: { id }, lines: [id] })
    })
  addDelete(user, io)
}

function addDelete(user: Command, io: CommandIo): void {
  user
    .command('delete')
    .argument('<email>', 'what the person signs in with')
    .option('--confirm', 'do it; without it the command says what would be lost')
    .option('--json', 'print JSON')
    .description("Deletes a person's account at once, and takes name and address out of what they wrote.")
    .addHelpText('after', '\nSee docs/leaving.md.\n\nExample:\n  riskpilot user delete ann@shop.example --confirm')
    .action(async (email: string, { json = false, ...options }: { confirm?: boolean; json?: boolean }) => {
      const { deleteUser } = await import('./delete-user.ts')
      const { value, lines } = await deleteUser(email, options, io)
      print(io, { json, value, lines })
    })
}
