import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inBusiness } from '../../db/in-business.ts'
import { createBusiness } from '../businesses/businesses.ts'
import { entities } from '../graphql/rooms.ts'
import { systemClock } from '../work/in-work.ts'
import { openDatabase } from '../work/open-database.ts'
import type { Work } from '../work/work.ts'

/** Runs one transaction in the throw-away business. */
export type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** A small database of its own in a temporary folder, with one empty business; stopped and deleted at the end, also after Ctrl-C. */
export async function withThrowAwayBusiness<T>(
  { name, currency, zone }: { name: string; currency: string; zone: string },
  fn: (within: Within) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-scan-'))
  // The database may run under another account, which has to reach its folder.
  await chmod(dataDir, 0o755)
  const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey: randomBytes(32).toString('hex') }
  const stops: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  const interrupted = (signal: NodeJS.Signals) => void stop().finally(() => process.kill(process.pid, signal))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const database = await openDatabase(settings, { as: 'command', entities: [...entities], durable: false, poolSize: 4 })
    stops.push(() => database.close())
    const businessId = await createBusiness({ db: database.db, clock: systemClock }, { name, currency, zone })
    return await fn((task) =>
      inBusiness(database.db, businessId, (transaction) =>
        task({
          ...transaction,
          businessId,
          viewer: { kind: 'system' },
          clock: systemClock,
          publish: async () => undefined,
          enqueue: async () => undefined,
        }),
      ),
    )
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await stop()
  }
}
