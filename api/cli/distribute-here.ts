import { type Distribution, distribute, distributionOf, NoCluster } from '../../db/distribute.ts'
import { missingMigrations } from '../../db/migrate.ts'
import { Failure } from '../platform/failures/failures.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import type { CommandIo } from './io.ts'
import type { CommandResult } from './make-backup.ts'
import { withOwner } from './with-owner.ts'

/**
 * Spreads the database of the settings over its cluster, or says what would be spread. Throws
 * `refused` where the database is no cluster, or lacks a migration.
 */
export async function distributeHere(
  io: CommandIo,
  { shards, isDryRun }: { shards: number | undefined; isDryRun: boolean },
): Promise<CommandResult> {
  return withOwner(io, ({ ownerUrl }) =>
    withConnection({ url: ownerUrl, variable: undefined }, async (client) => {
      const before = await distributionOf(client).catch((error: unknown) => {
        throw error instanceof NoCluster ? new Failure('refused', error.message) : error
      })
      const lacking = await missingMigrations(client)
      if (lacking.length > 0)
        throw new Failure('refused', `The database lacks ${lacking.length} migrations. Start RiskPilot on it once; it applies them.`)
      if (isDryRun) return { value: before, lines: planLines(before) }
      const onTable = ({ name, kind }: Distribution['missing'][number]) => io.err(`${name}: ${kind} …\n`)
      const after = await distribute(client, { shards, onTable })
      const moved = before.missing.length
      return {
        value: after,
        lines: [
          `${moved === 0 ? 'Nothing was left to spread' : `Spread ${moved} tables`}: ${after.spread.length} on ${after.nodes} nodes. Every shard has row-level security.`,
        ],
      }
    }),
  )
}

function planLines({ missing, spread, nodes }: Distribution): string[] {
  if (missing.length === 0) return [`All ${spread.length} tables are spread over ${nodes} nodes. Nothing would change.`]
  return [
    ...missing.map(({ name, kind }) => `${name}: ${kind}`),
    `${missing.length} tables would be spread over ${nodes} nodes; ${spread.length} are. Nothing was changed.`,
  ]
}
