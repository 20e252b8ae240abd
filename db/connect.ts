import { AsyncLocalStorage } from 'node:async_hooks'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { MikroORM, type Options, type PostgreSqlConnection } from '@mikro-orm/postgresql'
import type pg from 'pg'
import { databaseProbe } from './answers.ts'
import { databasePulse, type Pulse } from './pulse.ts'

/**
 * The application's database connection: its role owns nothing and bypasses nothing. The ORM and
 * the pool share one set of connections.
 */
export type Database = {
  readonly orm: MikroORM
  readonly pool: pg.Pool
  readonly appUrl: string
  /**
   * Rejects with the reason when the database accepts no new connection or does not respond
   * (`databaseProbe`).
   */
  probe(): Promise<void>
  /** Only where requests are served. */
  readonly pulse?: Pulse | undefined
  close(): Promise<void>
}

export type ConnectOptions = {
  readonly appUrl: string
  /** The entity classes; may be empty. */
  readonly entities: NonNullable<Options['entities']>
  /** The most connections; default 10. */
  readonly poolSize?: number
  /** Whether one more connection stays open that tells a database which hangs. */
  readonly hasPulse?: boolean
}

/**
 * The connection that the ORM takes when it begins a transaction: raw statements and COPY have to
 * run on the same one.
 */
const taken = new AsyncLocalStorage<{ client?: pg.PoolClient }>()

/**
 * Connects with the address of the application role (from `migrate`). Every session's time zone is
 * UTC.
 */
export async function connect({ appUrl, entities, poolSize = 10, hasPulse = false }: ConnectOptions): Promise<Database> {
  const orm = await MikroORM.init({
    clientUrl: appUrl,
    entities,
    metadataProvider: ReflectMetadataProvider,
    discovery: { warnWhenNoEntities: false },
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      application_name: 'riskpilot',
      options: '-c TimeZone=UTC',
      connectionTimeoutMillis: 30_000,
      // Statements are sent without waiting for the answer to the previous one.
      pipeline: true,
    },
  })
  const pool: pg.Pool = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient()
  outliveBreaks(pool)
  noteTakenClients(pool)
  const pulse = hasPulse ? databasePulse(appUrl, packetsOf(pool)) : undefined
  const close = () => {
    pulse?.close()
    return orm.close(true)
  }
  return { orm, pool, appUrl, probe: databaseProbe(appUrl), pulse, close }
}

/** How often something has come from the database over any connection of the pool. */
function packetsOf(pool: pg.Pool): () => number {
  let count = 0
  pool.on('connect', (client) => {
    ;(client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection.stream.on('data', () => {
      count++
    })
  })
  return () => count
}

/**
 * A connection that breaks while it is idle, also between two statements of a transaction, emits an
 * error event, which would end the process without a handler. The next user gets a rejected
 * promise.
 */
export function outliveBreaks(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
}

/**
 * Runs `begin`, which takes one connection from the pool, and returns its result with that
 * connection.
 */
export async function beginNoting<T>(begin: () => Promise<T>): Promise<{ result: T; client: pg.PoolClient }> {
  const note: { client?: pg.PoolClient } = {}
  const result = await taken.run(note, begin)
  if (!note.client) throw new Error('The transaction began without taking a connection from the pool.')
  return { result, client: note.client }
}

/**
 * The ORM does not expose the connection of a transaction, so the pool records the one it handed
 * out.
 */
function noteTakenClients(pool: pg.Pool): void {
  const take = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  const noting = async (callback?: unknown) => {
    if (callback) return take(callback)
    const client = await take()
    const note = taken.getStore()
    if (note) note.client = client
    return client
  }
  pool.connect = noting as pg.Pool['connect']
}
