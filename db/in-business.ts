import type { EntityManager } from '@mikro-orm/postgresql'
import pg from 'pg'
import { beginNoting, type Database } from './connect.ts'

/**
 * One transaction of one business: the ORM's entity manager, plain SQL and the raw connection all
 * run inside it.
 */
export type Transaction = {
  /** Null where it only reads; `entitiesOf` gives it or says so. */
  readonly em: EntityManager | null
  /**
   * Runs one statement with `$1` parameters and returns its rows. Values are exact: bigint as
   * `bigint`, date as `'YYYY-MM-DD'`, timestamptz as `Date`, numeric as text, bytea as `Buffer`,
   * jsonb parsed. Entities changed through `em` are not written until `em.flush()` or the end.
   */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * The connection itself, for COPY; it must not begin or commit. It reads bigint and timestamptz
   * as text.
   */
  readonly client: pg.PoolClient
}

/** A transaction that writes has all three. */
export type WritingTransaction = Transaction & { readonly em: EntityManager }

/**
 * Runs `task` in one transaction that sees and writes this business alone, and commits it; rolls
 * back when `task` fails. `readOnly` transactions refuse every write, have one snapshot for all
 * their statements and no entity manager; with `timeoutMs` a slower statement is cancelled. The
 * business is a real SET LOCAL: it ends with the transaction, and it reaches the nodes of a sharded
 * database, unlike set_config().
 */
export function inBusiness<T>(
  db: Database,
  businessId: string,
  task: (transaction: WritingTransaction) => Promise<T>,
  options?: { readOnly?: false; timeoutMs?: number | undefined },
): Promise<T>
export function inBusiness<T>(
  db: Database,
  businessId: string,
  task: (transaction: Transaction) => Promise<T>,
  options: { readOnly: boolean; timeoutMs?: number | undefined },
): Promise<T>
export async function inBusiness<T>(
  db: Database,
  businessId: string,
  task: (transaction: WritingTransaction) => Promise<T>,
  { readOnly = false, timeoutMs }: { readOnly?: boolean; timeoutMs?: number | undefined } = {},
): Promise<T> {
  const settings = settingsOf(businessId, timeoutMs).join('; ')
  return readOnly ? reading(db, settings, task as (transaction: Transaction) => Promise<T>) : writing(db, settings, task)
}

function settingsOf(businessId: string, timeoutMs: number | undefined): string[] {
  return [setBusiness(businessId), ...(timeoutMs === undefined ? [] : [`set local statement_timeout = ${Math.trunc(timeoutMs)}`])]
}

async function writing<T>(db: Database, settings: string, task: (transaction: WritingTransaction) => Promise<T>): Promise<T> {
  const em = db.orm.em.fork({ useContext: false })
  const { client } = await beginNoting(() => em.begin())
  try {
    await client.query(settings)
    const result = await task({ em, client, sql: statements(client) })
    await em.commit()
    return result
  } catch (error) {
    // A broken connection cannot roll back; the original error matters.
    await em.rollback().catch(() => client.release(true))
    throw error
  }
}

async function reading<T>(db: Database, settings: string, task: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  const begin = `begin isolation level repeatable read read only; ${settings}`
  return whole(client, begin, () => task({ em: null, client, sql: statements(client) }))
}

/** From `begin` to commit or rollback; the connection goes back to its pool. */
async function whole<T>(client: pg.PoolClient, begin: string, task: () => Promise<T>): Promise<T> {
  try {
    await client.query(begin)
    const result = await task()
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/**
 * Runs `task` in one transaction of no business, and commits it; rolls back when `task` fails. It
 * sees and writes tables that belong to none alone: row-level security shows it no row of a
 * business.
 */
export async function inNoBusiness<T>(db: Database, task: (transaction: Pick<Transaction, 'sql'>) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  return whole(client, 'begin', () => task({ sql: statements(client) }))
}

/**
 * Runs statements that only read, each in its own read-only transaction that sees this business
 * alone. Each statement has its own snapshot in any case, so nothing is lost. The connections are
 * pipelined, so begin, statement and commit are one round trip. When one fails, PostgreSQL skips
 * the rest and `commit` rolls back. Values as with `Transaction.sql`. Not prepared: measured,
 * PostgreSQL's generic plan takes longer to read evidence than planning for the actual values
 * takes.
 */
export function readStatements(db: Database, businessId: string, { timeoutMs }: { timeoutMs: number }): Transaction['sql'] {
  const begin = ['begin read only', ...settingsOf(businessId, timeoutMs)].join('; ')
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const client = await db.pool.connect()
    const { stream } = (client as Connected).connection
    // The three are sent in one write: system calls were a third of a read's CPU.
    stream.cork()
    const answers = [
      answerTo(client, { text: begin }),
      answerTo<Row>(client, asked(text, values)),
      answerTo(client, { text: 'commit' }),
    ] as const
    stream.uncork()
    const [begun, answered, ended] = await Promise.allSettled(answers)
    client.release(ended.status === 'rejected')
    if (begun.status === 'rejected') throw begun.reason
    if (answered.status === 'rejected') throw answered.reason
    return answered.value.rows
  }
}

/** The pool hands out complete clients, although its type declares less. */
type Connected = pg.PoolClient & Pick<pg.Client, 'connection'>

/** What `readStatements` has beside statements: nothing. */
export const statementsOnly = { em: null, client: null } as const

/**
 * The ORM's entity manager of a transaction. Throws where there is none, because the transaction
 * only reads.
 */
export function entitiesOf({ em }: Pick<Transaction, 'em'>): EntityManager {
  if (em) return em
  throw new Error('A transaction that only reads has no entity manager; read with `sql`.')
}

/**
 * The connection of a transaction. Throws where a statement at a time is read, each on whatever
 * connection is free.
 */
export function connectionOf({ client }: { readonly client: pg.PoolClient | null }): pg.PoolClient {
  if (client) return client
  throw new Error('What reads a statement at a time has no connection of its own; read with `sql`.')
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * SET takes no parameters, so the value has to be a valid UUID before it becomes part of the
 * statement.
 */
function setBusiness(businessId: string): string {
  if (!uuid.test(businessId)) throw new Error(`A business is named by a UUID; "${businessId}" is none.`)
  return `set local app.business_id = '${businessId}'`
}

function statements(client: pg.PoolClient): Transaction['sql'] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await answerTo<Row>(client, asked(text, values))
    return rows
  }
}

/**
 * One statement's answer, by the driver's callback. Rows that come by its promise survive every
 * small garbage collection: of 200 MB read they left 179 MB to the large ones, these 1 MB.
 */
async function answerTo<Row extends object>(client: pg.PoolClient, config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      client.query<Row>(config, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
    })
  } catch (error) {
    // The driver's own stack begins at its socket; this one leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function asked(text: string, values: readonly unknown[]) {
  return { text, values: [...values], types: exact }
}

const exact = new pg.TypeOverrides()
exact.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
exact.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
// Every session is in UTC, so an instant is nearly in ISO format, which JavaScript parses several
// times as fast as the driver.
const anyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
exact.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  /^\d{4}-.*\+00$/.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : anyInstant(text),
)
