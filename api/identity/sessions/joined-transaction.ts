import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inBusiness } from '../../../db/in-business.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** The transaction that the sign-in library's statements belong to just now; null once it has ended. */
type Joined = { client: pg.PoolClient | null }
const joined = new AsyncLocalStorage<Joined>()

/** The library's connections: within `inJoinedTransaction` its statements run in that transaction, else as they always do. */
export function joining(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      const client = joined.getStore()?.client
      if (name === 'connect' && client) return async () => asItsOwn(client)
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * One transaction for what the library changes and for what we write about it, so that nothing of how a person signs in changes without its
 * entry in the log and its mail. What counts guesses runs beside it and stays when it is taken back.
 */
export function inJoinedTransaction<T>(
  { db, clock }: Pick<AuthGateway, 'db' | 'clock'>,
  task: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>,
): Promise<T> {
  return inBusiness(db, randomUUID(), async ({ sql, client }) => {
    await client.query('set local search_path = identity')
    const here: Joined = { client }
    try {
      return await joined.run(here, () => task({ sql, clock }))
    } finally {
      here.client = null
    }
  })
}

/** The transaction's connection, as the library takes one: with the driver's own types, and not its to begin, to end or to give back. */
function asItsOwn(client: pg.PoolClient) {
  return {
    query: (text: string, values: unknown[] = []) => client.query({ text: within[text] ?? text, values, types: pg.types }),
    release: () => undefined,
  }
}

/** A transaction of the library's own is a part of ours. */
const within: Readonly<Record<string, string>> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
}
