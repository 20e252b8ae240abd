// A separate process that runs one import, for tests that kill it: node --import
// @oxc-node/core/register import-process.ts URL BUSINESS IMPORT PATH
import { connect } from '../../../db/connect.ts'
import { runUnheard, systemClock } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { runImport } from './run-import.ts'

const [appUrl = '', businessId = '', importId = '', path = ''] = process.argv.slice(2)
const db = await connect({ appUrl, entities: [], poolSize: 2 })

/** Prints each begin and end of a transaction, so that the test can kill at any of them. */
const within = async <T>(fn: (work: Work) => Promise<T>): Promise<T> => {
  process.stdout.write('begin\n')
  const result = await runUnheard({ db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, async (work) => {
    const done = await fn(work)
    process.stdout.write('commit\n')
    return done
  })
  process.stdout.write('end\n')
  return result
}

await runImport({ step: within, advance: within, finish: within, signal: new AbortController().signal }, importId, path, { chunkSize: 500 })
await db.close()
