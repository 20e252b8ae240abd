import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type Options = { email: string; password: string; business: string; role: string; json?: boolean }

/** `user create`. */
export function addUser(program: Command, io: CommandIo): void {
  const user = program.command('user').description('Makes the people who may sign in.')
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
}
