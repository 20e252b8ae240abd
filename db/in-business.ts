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
  const settings = setBusiness(businessId) + (timeoutMs === undefined ? '' : `; set local statement_timeout = ${Math.trunc(timeoutMs)}`)
  return readOnly ? reading(db, settings, task) : writing(db, settings, task)
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

/** Without the ORM, which has nothing to do here, and begun together with its settings: most transactions read, and each way to the database counts. */
async function reading<T>(db: Database, settings: string, task: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query(`begin read only; ${settings}`)
    const result = await task({ em: noEntities(), client, sql: statements(client) })
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

function statements(client: pg.PoolClient): Transaction['sql'] {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<Row>({ text, values: [...values], types: exact })
    return rows
  }
}

const exact = new pg.TypeOverrides()
exact.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text))
exact.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
