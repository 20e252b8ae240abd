import { type Command, InvalidArgumentError } from 'commander'
import { type CommandIo, print } from './io.ts'

type Options = { shards?: number; dryRun?: boolean; json?: boolean }

/** `db distribute`. */
export function addDb(program: Command, io: CommandIo): void {
  program
    .command('db')
    .description('The database of DATABASE_URL.')
    .command('distribute')
    .option('--shards <n>', 'into how many shards, decided once for all tables: 1 to 512, default 32', shardCount)
    .option('--dry-run', 'say what would be spread and change nothing')
    .option('--json', 'print JSON')
    .description('Spreads the tables over a cluster of PostgreSQL servers (Citus), by business. Again: what is left.')
    .addHelpText(
      'after',
      '\nStop all servers first; nobody may write while rows move. See docs/operations/cluster.md.\n\nExamples:\n  riskpilot db distribute --dry-run\n  riskpilot db distribute --shards 64',
    )
    .action(async ({ shards, dryRun = false, json = false }: Options) => {
      const { distributeHere } = await import('./distribute-here.ts')
      const { value, lines } = await distributeHere(io, { shards, isDryRun: dryRun })
      print(io, { json, value, lines })
    })
}

function shardCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 512) throw new InvalidArgumentError('Give a whole number from 1 to 512, such as 32.')
  return count
}
