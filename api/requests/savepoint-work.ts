import { entitiesOf, statementsOnly } from '../../db/in-business.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { EventName, Work } from '../platform/transaction/work.ts'

/**
 * Reads and changes inside one transaction that the caller holds open, for a request that must be
 * atomic as a whole. A change that fails rolls back only its own effects, as in a transaction of
 * its own; a failed read has no effect.
 */
export function savepointWork(work: Work): Pick<Context, 'read' | 'change'> {
  const inTurn = turns()
  const sql: Work['sql'] = (text, values) => inTurn(() => behindSavepoint(work, 'held_read', () => work.sql(text, values)))
  const reading: Work = { ...work, ...statementsOnly, sql }
  return {
    read: async (fn) => fn(reading),
    change: async (fn) =>
      behindSavepoint(work, 'held_change', async () => {
        const em = entitiesOf(work).fork({ keepTransactionContext: true, useContext: false })
        const unpublished: [EventName, string][] = []
        const result = await fn({ ...work, em, publish: async (event, id) => void unpublished.push([event, id]) })
        await em.flush()
        // Events of a rolled-back savepoint are discarded.
        for (const [event, id] of unpublished) await work.publish(event, id)
        return result
      }),
  }
}

async function behindSavepoint<T>({ sql }: Pick<Work, 'sql'>, name: string, task: () => Promise<T>): Promise<T> {
  await sql(`savepoint ${name}`)
  try {
    const result = await task()
    await sql(`release savepoint ${name}`)
    return result
  } catch (error) {
    // On a broken connection this fails as well; the original error is the one to report.
    await sql(`rollback to savepoint ${name}; release savepoint ${name}`).catch(() => undefined)
    throw error
  }
}

/** One at a time: savepoints of two concurrent reads would end in each other. */
function turns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}
