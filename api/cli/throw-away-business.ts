import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startPreparedCluster } from '../../db/prepared-cluster.ts'
import { createBusiness } from '../businesses/businesses.ts'
import { entities } from '../graphql/entities.ts'
import { type OpenDatabase, openDatabase } from '../platform/operations/open-database.ts'
import { projectRoot } from '../platform/operations/project-root.ts'
import { runUnheard, systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { inThrowAwayFolder } from './throw-away-folder.ts'

/** Runs one transaction in the temporary business. */
export type InBusiness = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/**
 * A small database in a temporary folder, with one empty business; stopped and deleted at the end,
 * also after Ctrl-C at any moment.
 */
export function withThrowAwayBusiness<T>(
  { name, currency, zone }: { name: string; currency: string; zone: string },
  fn: (within: InBusiness) => Promise<T>,
): Promise<T> {
  return inThrowAwayFolder(openIn, async ({ db }) => {
    const businessId = await createBusiness({ db, clock: systemClock }, { name, currency, zone })
    return fn((task) => runUnheard({ db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, task))
  })
}

async function openIn(dataDir: string): Promise<OpenDatabase> {
  const secretKey = randomBytes(32).toString('hex')
  const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey }
  await startPreparedCluster({ dataDir, secretKey, keptIn: join(projectRoot, 'dist', 'empty-databases') })
  return openDatabase(settings, { as: 'command', entities: [...entities], durable: false, poolSize: 4 })
}
