import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type CreateOptions = { business: string; scope: string; name: string; days?: string; json?: boolean }
type OfBusiness = { business: string; json?: boolean }

/** `key create`, `key list`, `key revoke`. */
export function addKey(program: Command, io: CommandIo): void {
  const key = program.command('key').description('Makes, lists and revokes the API keys of programs.')
  key
    .command('create')
    .requiredOption('--business <id>', 'the business that the key opens (business list shows the ids)')
    .requiredOption('--scope <words>', 'what it may do: read, write, risk:read, import:write, …, metrics; several with commas')
    .option('--name <text>', 'what it is for', 'Command line')
    .option('--days <number>', 'days until it ends; without it, it has no end')
    .option('--json', 'print JSON')
    .description('Makes a key and prints it, this once.')
    .addHelpText('after', '\nExample:\n  riskpilot key create --business 0197… --scope read,write --name "Nightly upload" --days 365')
    .action(async ({ business, scope, name, days, json = false }: CreateOptions) => {
      const scopes = scope.split(',').map((word) => word.trim())
      const input = { name, scopes, ...(days !== undefined && { expiresInDays: Number(days) }) }
      const made = await inBusinessOf(io, business, ({ createApiKey }, work) => createApiKey(work, input))
      print(io, { json, value: { id: made.key.id, key: made.secret, scopes: made.key.scopes }, lines: [made.secret] })
    })
  key
    .command('list')
    .requiredOption('--business <id>', 'whose keys')
    .option('--json', 'print JSON')
    .description('Lists the hundred newest keys of a business, without the keys themselves.')
    .addHelpText('after', '\nExample:\n  riskpilot key list --business 0197…')
    .action(async ({ business, json = false }: OfBusiness) => {
      const { nodes } = await inBusinessOf(io, business, ({ apiKeysPage }, work) => apiKeysPage(work, { first: 100 }))
      const lines = nodes.map(({ id, hint, isActive, scopes, name }) =>
        [id, `${hint}…`, isActive ? 'active' : 'ended', scopes.join(','), name].join('\t'),
      )
      print(io, { json, value: nodes, lines })
    })
  key
    .command('revoke')
    .argument('<id>', 'the key (key list shows the ids)')
    .requiredOption('--business <id>', 'whose key')
    .option('--json', 'print JSON')
    .description('Ends a key for good: the next request with it is refused.')
    .addHelpText('after', '\nExample:\n  riskpilot key revoke 0198… --business 0197…')
    .action(async (id: string, { business, json = false }: OfBusiness) => {
      const ended = await inBusinessOf(io, business, ({ revokeApiKey }, work) => revokeApiKey(work, id))
      print(io, { json, value: { id: ended.id, isActive: ended.isActive }, lines: [`${ended.id} is revoked.`] })
    })
}

type Keys = typeof import('../identity/keys/keys.ts')
type KeyWork = Parameters<Keys['revokeApiKey']>[0]

/**
 * Runs in one transaction of the business, as the system. Throws `not_found` for an unknown
 * business.
 */
async function inBusinessOf<T>(io: CommandIo, businessId: string, fn: (keys: Keys, work: KeyWork) => Promise<T>): Promise<T> {
  // Imported first: it loads what the GraphQL types depend on.
  const { withDatabase } = await import('./with-database.ts')
  const keys = await import('../identity/keys/keys.ts')
  const { inBusiness } = await import('../../db/in-business.ts')
  const { isUuid } = await import('../platform/graph-types/paging.ts')
  const { Failure } = await import('../platform/failures/failures.ts')
  const nowhere = new Failure('not_found', `There is no business ${businessId}. \`riskpilot business list\` shows them.`)
  if (!isUuid(businessId)) throw nowhere
  return withDatabase(io, ({ db, clock }) =>
    inBusiness(db, businessId, async ({ sql }) => {
      if ((await sql('select 1 from business')).length === 0) throw nowhere
      return fn(keys, { sql, clock, businessId, actor: { kind: 'system' } })
    }),
  )
}
