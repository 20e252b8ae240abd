import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inBusiness } from '../../../db/in-business.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** The transaction that the sign-in library's statements currently join; null once it has ended. */
type Joined = { client: pg.PoolClient | null }
const joined = new AsyncLocalStorage<Joined>()

/**
 * The library's connections. Within `inJoinedTransaction` its statements run in that transaction,
 * otherwise on their own.
 */
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
 * One transaction for the library's changes and the application's own, so that sign-in settings
 * never change without a log entry and a mail. The counting of guesses runs outside it and survives
 * a rollback.
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

/**
 * The transaction's connection as the library expects it: with the driver's default types, and
 * protected from the library's begin, commit and release.
 */
function asItsOwn(client: pg.PoolClient) {
  return {
    query: (text: string, values: unknown[] = []) => client.query({ text: within[text] ?? text, values, types: pg.types }),
    release: () => undefined,
  }
}

/** Maps a transaction of the library to a savepoint. */
const within: Readonly<Record<string, string>> = {
  begin: 'savepoint library',
  commit: 'release savepoint library',
  rollback: 'rollback to savepoint library',
}
