import { join } from 'node:path'
import { entities } from '../../api/graphql/entities.ts'
import { importFile } from '../../api/imports/write/import-file.ts'
import { rollUpTouchedDays } from '../../api/ledger/daily-roll-up.ts'
import { runUnheard, systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import type { Work } from '../../api/platform/transaction/work.ts'
import { runScan } from '../../api/scans/run.ts'
import { connect } from '../../db/connect.ts'
import { files } from './ledger-speed.ts'

/**
 * One of the worker processes of a night. Told a business by message, it imports and scans the
 * files of its next day and answers with the most memory it has held since its first one, above
 * what it held before, in MB.
 */
const [appUrl = '', folder = ''] = process.argv.slice(2)
const db = await connect({ appUrl, entities: [...entities] })
globalThis.gc?.()
const idle = process.memoryUsage().rss
let peak = idle
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss)
}, 100)
process.on('message', async (businessId: string) => {
  await nextDay((fn) => runUnheard({ db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, fn))
  process.send?.((peak - idle) / 2 ** 20)
})
process.on('disconnect', () => process.exit(0))

async function nextDay(within: <T>(fn: (work: Work) => Promise<T>) => Promise<T>): Promise<void> {
  for (const file of files) await importFile(within, join(folder, `next-${file}`), { thenScan: false })
  await within(rollUpTouchedDays)
  const { days } = await within((work) => runScan(work))
  if (days === 0) throw new Error('The next day of a shop brought nothing to scan.')
}
