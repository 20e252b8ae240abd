import { entitiesOf, statementsOnly } from '../../db/in-business.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { EventName, Work } from '../platform/transaction/work.ts'

/**
 * Reading and changing inside one transaction that is held open by somebody else, for a request that has to become true as a whole. A
 * change that fails takes back what it did itself, as it would in a transaction of its own; a statement of a read that fails does no harm.
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
        const said: [EventName, string][] = []
        const result = await fn({ ...work, em, publish: async (event, id) => void said.push([event, id]) })
        await em.flush()
        // Events of a rolled-back savepoint are discarded.
        for (const [event, id] of said) await work.publish(event, id)
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
    // On a connection that broke this fails as well; what broke it is the news.
    await sql(`rollback to savepoint ${name}; release savepoint ${name}`).catch(() => undefined)
    throw error
  }
}

/** One after the other: savepoints that two reads set at once would end in each other. */
function turns(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}
