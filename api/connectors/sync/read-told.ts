import { importIdOf } from '../../imports/source-import.ts'
import { recordOfKey } from '../../ledger/source-records/records-of-moments.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { closeHooks, type OpenHook, openHooks } from '../hooks/open-hooks.ts'
import { type ConnectionReading, isRefused, orRefused, type StreamReading } from './reading.ts'
import { isGone } from './reread-day.ts'
import { writeRecords } from './write-records.ts'

/**
 * Reads the records afresh that the provider said had changed, each alone and as it is now: in
 * which order that was said is all one. A stream whose first reading is not over waits for its end:
 * what is gathered there may be older. `more`: others wait; `refused`: some could not be read, and
 * stay open; the sweep brings them too.
 */
export async function readTold(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<'none' | 'more' | 'refused'> {
  const ready = streams.filter(
    ({ tally, account, stream: { name } }) =>
      tally.upToDateAt !== null && !account.missing.some(({ streams: without }) => without.includes(name)),
  )
  const names = ready.map(({ stream }) => stream.name)
  const open = await reading.read((work) => openHooks(work, reading.integrationId, names))
  let hasRefused = false
  for (const one of ready)
    for (const hook of open.records) {
      if (hook.stream !== one.stream.name) continue
      if (await readOne(reading, one, hook)) continue
      hasRefused = true
      break
    }
  if (hasRefused) return 'refused'
  return open.isAll ? 'none' : 'more'
}

/** False where it could not be read. */
async function readOne(reading: ConnectionReading, of: StreamReading, hook: OpenHook): Promise<boolean> {
  const { client, signal, integrationId, begunAt } = reading
  const { stream, tally } = of
  const asked = await orRefused(stream.one(client, hook.record, signal))
  if (isRefused(asked)) return false
  const also = (work: Work) => closeHooks(work, { integrationId, stream: stream.name, record: hook.record, until: begunAt })
  const raw = asked.answer
  const read = raw !== null ? { records: [raw] } : { records: [], gone: (await isGoneThere(reading, of, hook)) ? [hook.record] : [] }
  await writeRecords(reading, of, { ...read, next: tally.cursor, also })
  return true
}

/** Whether it left at the provider: it says so, or would tell it if it were there. */
async function isGoneThere(reading: ConnectionReading, of: StreamReading, { record, topics }: OpenHook): Promise<boolean> {
  const { connector, integrationId, read } = reading
  if (topics.some((topic) => connector.webhooks?.saysGone(topic))) return true
  const known = await read(async (work) => {
    const importId = await importIdOf(work, integrationId)
    return importId === null ? null : recordOfKey(work, { importId, stream: of.stream.name }, record)
  })
  return known !== null && isGone(reading, of, known)
}
