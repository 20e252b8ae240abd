import type { Command } from 'commander'
import type { ClientBase } from 'pg'
import { Failure } from '../platform/failures/failures.ts'
import { type CommandIo, print } from './io.ts'

type CreateOptions = { business?: string; scope: string; name: string; days?: string; json?: boolean }
type OfBusiness = { business?: string; json?: boolean }

/** `key create`, `key list`, `key revoke`. */
export function addKey(program: Command, io: CommandIo): void {
  const key = program
    .command('key')
    .description(
      'Makes, lists and revokes the API keys of programs. Without --business: keys of scope metrics, for the figures of the whole server.',
    )
  addCreate(key, io)
  key
    .command('list')
    .option('--business <id>', 'whose keys; without it, those for figures')
    .option('--json', 'print JSON')
    .description('Lists the hundred newest keys of a business, or all for figures, without the keys themselves.')
    .addHelpText('after', '\nExample:\n  riskpilot key list --business 0197…\n  riskpilot key list')
    .action(async ({ business, json = false }: OfBusiness) => {
      const keys =
        business === undefined
          ? await onServer(io, async (owner, now) => (await import('../identity/keys/metrics-keys.ts')).listMetricsKeys(owner, now))
          : (await inBusinessOf(io, business, ({ apiKeysPage }, work) => apiKeysPage(work, { first: 100 }))).nodes
      const lines = keys.map(({ id, hint, isActive, scopes, name }) =>
        [id, `${hint}…`, isActive ? 'active' : 'ended', scopes.join(','), name].join('\t'),
      )
      print(io, { json, value: keys, lines })
    })
  key
    .command('revoke')
    .argument('<id>', 'the key (key list shows the ids)')
    .option('--business <id>', 'whose key; without it, one for figures')
    .option('--json', 'print JSON')
    .description('Ends a key for good: the next request with it is refused.')
    .addHelpText('after', '\nExample:\n  riskpilot key revoke 0198… --business 0197…\n  riskpilot key revoke 0198…')
    .action(async (id: string, { business, json = false }: OfBusiness) => {
      if (business === undefined)
        await onServer(io, async (owner, now) => (await import('../identity/keys/metrics-keys.ts')).revokeMetricsKey(owner, id, now))
      else await inBusinessOf(io, business, ({ revokeApiKey }, work) => revokeApiKey(work, id))
      print(io, { json, value: { id, isActive: false }, lines: [`${id} is revoked.`] })
    })
}

function addCreate(key: Command, io: CommandIo): void {
  key
    .command('create')
    .option('--business <id>', 'the business that the key opens (business list shows the ids)')
    .requiredOption(
      '--scope <words>',
      'what it may do: read, write, risk:read, import:write, …; several with commas. metrics: read /metrics, without --business',
    )
    .option('--name <text>', 'what it is for', 'Command line')
    .option('--days <number>', 'days until it ends; without it, it has no end')
    .option('--json', 'print JSON')
    .description('Makes a key and prints it, this once.')
    .addHelpText(
      'after',
      '\nExample:\n  riskpilot key create --business 0197… --scope read,write --name "Nightly upload" --days 365\n  riskpilot key create --scope metrics --name Prometheus',
    )
    .action(async ({ business, scope, name, days, json = false }: CreateOptions) => {
      const scopes = scope.split(',').map((word) => word.trim())
      const input = { name, scopes, ...(days !== undefined && { expiresInDays: Number(days) }) }
      const { id, secret } = isForMetrics(scopes, business)
        ? await onServer(io, async (owner, now) => (await import('../identity/keys/metrics-keys.ts')).createMetricsKey(owner, input, now))
        : await inBusinessOf(io, business, async ({ createApiKey }, work) => {
            const made = await createApiKey(work, input)
            return { id: made.key.id, secret: made.secret }
          })
      print(io, { json, value: { id, key: secret, scopes }, lines: [secret] })
    })
}

/**
 * Whether the key is to open the figures of the server, which are of no business. Throws
 * `invalid_input` for half of that.
 */
function isForMetrics(scopes: readonly string[], business: string | undefined): business is undefined {
  if (!scopes.includes('metrics')) {
    if (business !== undefined) return false
    throw new Failure('invalid_input', 'Name the business with --business ID; only a key of scope metrics has none.')
  }
  if (scopes.length === 1 && business === undefined) return true
  throw new Failure('invalid_input', 'Figures are those of the whole server: make a key of scope metrics alone, without --business.')
}

/** Runs as the owner of the database: the application can make no keys for figures. */
async function onServer<T>(io: CommandIo, fn: (owner: ClientBase, now: Date) => Promise<T>): Promise<T> {
  const { withDatabase } = await import('./with-database.ts')
  return withDatabase(io, ({ asOwner, clock }) => asOwner((owner) => fn(owner, clock.now())))
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
  const nowhere = new Failure('not_found', `There is no business ${businessId}. \`riskpilot business list\` shows them.`)
  if (!isUuid(businessId)) throw nowhere
  return withDatabase(io, ({ db, clock }) =>
    inBusiness(db, businessId, async ({ sql }) => {
      if ((await sql('select 1 from business')).length === 0) throw nowhere
      return fn(keys, { sql, clock, businessId, actor: { kind: 'system' } })
    }),
  )
}
