import pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { entities } from '../graphql/entities.ts'
import { type Auth, identityPool, makeAuth } from '../identity/auth.ts'
import { openDatabase } from '../platform/operations/open-database.ts'
import { usableDataDir } from '../platform/settings/data-dir.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { type Io, wordsOnly } from './io.ts'
import { refuseEmptyPlace } from './refuse-empty-place.ts'

export type CommandDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly dataDir: string
  readonly secretKey: string
  /** Where people reach the server, as `PUBLIC_URL` says; empty where it says nothing. */
  readonly origin: string
  auth(): Auth
  /** Runs `fn` as the owner of the database, for data that the application's role must not read. */
  asOwner<T>(fn: (owner: pg.ClientBase) => Promise<T>): Promise<T>
}

/**
 * Runs `fn` on the existing database of the settings: one that a server runs stays running;
 * otherwise it is started for this call alone. Throws `refused` where there is none, and makes
 * neither a folder nor a key.
 */
export async function withDatabase<T>(io: Io, fn: (dependencies: CommandDependencies) => Promise<T>): Promise<T> {
  await refuseEmptyPlace(readSettings(io.env))
  return withNewDatabase(io, fn)
}

/**
 * As `withDatabase`, for commands with which an installation may begin: what is missing is made.
 */
export async function withNewDatabase<T>(io: Io, fn: (dependencies: CommandDependencies) => Promise<T>): Promise<T> {
  const settings = readSettings(io.env)
  await usableDataDir(settings.dataDir)
  const database = await openDatabase(settings, { as: 'command', entities: [...entities], poolSize: 4, durable: io.durable ?? true })
  const identity = identityPool(database.appUrl)
  const auth = () =>
    makeAuth({ pool: identity, publicOrigin: settings.publicUrl, secretKey: database.secretKey, clock: systemClock, log: wordsOnly(io) })
  const asOwner: CommandDependencies['asOwner'] = async (ask) => {
    const owner = new pg.Client({ connectionString: database.ownerUrl, application_name: 'riskpilot command' })
    await owner.connect()
    return ask(owner).finally(() => owner.end())
  }
  try {
    const { dataDir, publicUrl: origin = '' } = settings
    return await fn({ db: database.db, clock: systemClock, dataDir, secretKey: database.secretKey, origin, auth, asOwner })
  } finally {
    await identity.end()
    await database.close()
  }
}
