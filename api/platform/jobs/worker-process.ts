import { pino } from 'pino'
import { connect } from '../../../db/connect.ts'
import { Events } from '../events/events.ts'
import { systemClock } from '../transaction/run-in-transaction.ts'
import { openQueue } from './job-queue.ts'
import { runWorker } from './worker.ts'

/**
 * A worker in a process of its own, killed by `worker-process.test.ts`. Each import job writes its
 * id into the table `effect`. Argument: the database URL of the application role.
 */
const [, , appUrl = ''] = process.argv
const log = pino({ level: 'silent' })
const db = await connect({ appUrl, entities: [] })
const queue = await openQueue(db, log, { supervise: true })
const events = await Events.listen(appUrl, log)
runWorker(
  { db, clock: systemClock, queue, events, disk: { shortForWrites: async () => null }, log },
  {
    import: {
      run: ({ data, finish }) =>
        finish(async (work) => {
          await work.sql('insert into effect (id) values ($1)', [data.importId])
          process.send?.(data.importId)
          // A pause between effect and completion, where a kill does the most harm.
          await work.sql('select pg_sleep(0.01)')
        }),
    },
  },
)
process.send?.('ready')
