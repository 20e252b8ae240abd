import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { beginNoting, type Database } from './connect.ts'

/** One transaction of one business: the ORM's entity manager, plain SQL and the raw connection all run inside it. */
export type Transaction = {
  /** Of a transaction that only reads nothing can be asked of it: an error says so. */
  readonly em: EntityManager
  /**
   * Runs one statement with `$1` parameters and returns its rows.
   * Values come back exact: bigint as `bigint`, date as `'YYYY-MM-DD'`, timestamptz as `Date`, numeric as text, bytea as `Buffer`, jsonb parsed.
   * Entities changed through `em` are not written until `em.flush()` or the end.
   */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The connection itself, for COPY; begin and commit are not its business. It reads bigint and timestamptz as text. */
  readonly client: pg.PoolClient
}

/**
 * Runs `task` in one transaction that sees and writes this business alone, and commits it; when `task` fails, all is rolled back.
 * `readOnly` transactions refuse every write and have no entity manager; with `timeoutMs` a statement that takes longer is cancelled.
 * The business is a real SET LOCAL: it ends with the transaction, and it reaches the nodes of a sharded database, which set_config() does not.
 */
export async function inBusiness<T>(
  db: Database,
  businessId: string,
  task: (transaction: Transaction) => Promise<T>,
  { readOnly = false, timeoutMs }: { readOnly?: boolean; timeoutMs?: number | undefined } = {},
): Promise<T> {
  const settings = settingsOf(businessId, timeoutMs)
  return readOnly ? reading(db, settings, task) : writing(db, settings, task)
}

function settingsOf(businessId: string, timeoutMs: number | undefined): string {
  return setBusiness(businessId) + (timeoutMs === undefined ? '' : `; set local statement_timeout = ${Math.trunc(timeoutMs)}`)
}

async function writing<T>(db: Database, settings: string, task: (transaction: Transaction) => Promise<T>): Promise<T> {
  const em = db.orm.em.fork({ useContext: false })
  const { client } = await beginNoting(() => em.begin())
  try {
    await client.query(settings)
    const result = await task({ em, client, sql: statements(client) })
    await em.commit()
    return result
  } catch (error) {
    // A connection that broke cannot roll back; what broke it is the news.
    await em.rollback().catch(() => client.release(true))
    throw error
  }
}

async function reading<T>(db: Database, settings: string, task: (transaction: Transaction) => Promise<T>): Promise<T> {
  const transaction = await Reading.begin(db, settings)
  try {
    return await task(transaction)
  } finally {
    await transaction.end()
  }
}

/**
 * Read-only transactions of one business for tasks that come at once or close behind each other: those share one, which ends when the
 * event loop has turned and no task is left. When a statement fails, those that were sent behind it are read again in a transaction of their own.
 */
export function readingTogether(db: Database, businessId: string, { timeoutMs }: { timeoutMs: number }) {
  let shared: { begun: Promise<Reading>; tasks: number } | undefined
  const settings = settingsOf(businessId, timeoutMs)
  const leave = (from: NonNullable<typeof shared>) => {
    if (--from.tasks > 0) return
    setImmediate(() => {
      if (from.tasks > 0) return
      if (shared === from) shared = undefined
      from.begun.then(
        (transaction) => transaction.end(),
        () => undefined,
      )
    })
  }
  return async <T>(task: (transaction: Transaction) => Promise<T>): Promise<T> => {
    shared ??= { begun: Reading.begin(db, settings), tasks: 0 }
    const mine = shared
    mine.tasks++
    try {
      return await task(await mine.begun)
    } catch (error) {
      if (shared === mine) shared = undefined
      if (!isAborted(error)) throw error
      return await reading(db, settings, task)
    } finally {
      leave(mine)
    }
  }
}

/** PostgreSQL's in_failed_sql_transaction: an earlier statement failed. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02'
}

/** A transaction that only reads: without the ORM, which has nothing to do here. Most transactions are, and each way to the database counts. */
class Reading implements Transaction {
  readonly em = noEntities()
  readonly sql: Transaction['sql']

  private constructor(
    readonly client: pg.PoolClient,
    private readonly begun: Promise<unknown>,
  ) {
    this.sql = statements(client, preparedName)
  }

  static async begin(db: Database, settings: string): Promise<Reading> {
    const client = await db.pool.connect()
    pipelined(client, true)
    // The settings wait for the first statement and leave with it, in one write.
    const { stream } = (client as unknown as Inside).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    const begun = client.query(`begin read only; ${settings}`)
    // What fails here fails the statements behind it, or the end.
    begun.catch(() => undefined)
    return new Reading(client, begun)
  }

  async end(): Promise<void> {
    try {
      await Promise.all([this.begun, this.client.query('commit')])
      pipelined(this.client, false)
      this.client.release()
    } catch {
      this.client.release(true)
    }
  }
}

/** What of a connection the driver's types leave out. */
type Inside = { pipeline: boolean; readonly connection: { readonly stream: { cork(): void; uncork(): void } } }

/** Whether the driver sends statements without waiting for the answers to those before. COPY cannot; so only who reads does. */
function pipelined(client: pg.PoolClient, isOn: boolean): void {
  ;(client as unknown as Inside).pipeline = isOn
}

const prepared = new Map<string, string>()
const mostPrepared = 60

/** Statements that are read again and again are parsed once a connection; the first ones that come, because each is kept by every connection. */
function preparedName(text: string): string | undefined {
  const known = prepared.get(text)
  if (known !== undefined || prepared.size === mostPrepared) return known
  const name = `read ${prepared.size}`
  prepared.set(text, name)
  return name
}

/** Says so when it is asked for anything. */
function noEntities(): EntityManager {
  return new Proxy({} as EntityManager, {
    get: () => {
      throw new Error('A transaction that only reads has no entity manager; read with `sql`.')
    },
  })
}

/** The same on the raw connection alone, for COPY work. */
export function withClient<T>(db: Database, businessId: string, task: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inBusiness(db, businessId, ({ client }) => task(client))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** SET takes no parameters, so the value is checked to be a UUID before it becomes part of the statement. */
function setBusiness(businessId: string): string {
  if (!uuid.test(businessId)) throw new Error(`A business is named by a UUID; "${businessId}" is none.`)
  return `set local app.business_id = '${businessId}'`
}

function statements(client: pg.PoolClient, nameOf: (text: string) => string | undefined = () => undefined): Transaction['sql'] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const name = nameOf(text)
    const { rows } = await client.query<Row>({ text, values: [...values], types: exact, ...(name !== undefined && { name }) })
    return rows
  }
}

const exact = new pg.TypeOverrides()
exact.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
exact.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
