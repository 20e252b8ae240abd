import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inBusiness } from '../../db/in-business.ts'
import { createBusiness } from '../businesses/businesses.ts'
import { entities } from '../graphql/rooms.ts'
import { systemClock } from '../work/in-work.ts'
import { type OpenDatabase, openDatabase } from '../work/open-database.ts'
import type { Work } from '../work/work.ts'

/** Runs one transaction in the throw-away business. */
export type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** A small database of its own in a temporary folder, with one empty business; stopped and deleted at the end, also after Ctrl-C at any moment. */
export async function withThrowAwayBusiness<T>(
  { name, currency, zone }: { name: string; currency: string; zone: string },
  fn: (within: Within) => Promise<T>,
): Promise<T> {
  let making: Promise<string> | undefined
  let opening: Promise<OpenDatabase> | undefined
  const stop = once(async () => {
    // Interrupted while it is made or starts, it has to be there before it can be taken away; a start that failed has stopped already.
    const dataDir = await making?.catch(() => undefined)
    const database = await opening?.catch(() => undefined)
    await database?.close()
    if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  // Listened for before there is anything to leave behind.
  const signals = endOnSignal(stop)
  try {
    making = temporaryFolder()
    const settings = {
      dataDir: await making,
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      secretKey: randomBytes(32).toString('hex'),
    }
    opening = openDatabase(settings, { as: 'command', entities: [...entities], durable: false, poolSize: 4 })
    const database = await opening
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
    await stop()
    await signals.ignored()
  }
}

/** The database may run under another account, which has to reach its folder. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-scan-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Ends the process by the signal it was sent, once `stop` has cleaned up. Ctrl-C may come twice, as npm passes it on: one stop serves both.
 * `ignored` takes the listeners off; after a signal it never returns, so that nothing is said of the work that was broken off.
 */
function endOnSignal(stop: () => Promise<void>): { ignored(): Promise<void> } {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  let sent: NodeJS.Signals | undefined
  const off = () => {
    for (const name of names) process.off(name, end)
  }
  const end = (signal: NodeJS.Signals) => {
    if (sent) return
    sent = signal
    void stop().finally(() => {
      off()
      process.kill(process.pid, signal)
    })
  }
  for (const name of names) process.on(name, end)
  return {
    ignored: async () => {
      if (sent) await new Promise<never>(() => undefined)
      off()
    },
  }
}

function once<T>(fn: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= fn()
    return running
  }
}
