import { importIdOf } from '../../imports/source-import.ts'
import { keysWithoutDay } from '../../ledger/source-records/records-of-moments.ts'
import { isDue, notedIfRefused } from './check-days.ts'
import type { ConnectionReading, StreamReading } from './reading.ts'
import { noteCheck, streamStates } from './stream-state.ts'
import { writeRecords } from './write-records.ts'

/**
 * Once a day, with its first reading, asks which of the things that are in the provider has no
 * more, such as a product whose stock was told: no list tells of what was deleted, and a webhook
 * may be lost. Their rows leave.
 */
export async function takeOutGone(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<void> {
  const { integrationId } = reading
  const states = (await reading.read((work) => streamStates(work, [integrationId]))).get(integrationId) ?? []
  for (const of of streams) {
    const { stream, tally } = of
    const state = states.find((one) => one.stream === stream.name)
    if (stream.gone && state && tally.isWhole && tally.upToDateAt !== null && isDue(reading, of, state))
      await notedIfRefused(reading, of, () => askForAll(reading, of))
  }
}

async function askForAll(reading: ConnectionReading, of: StreamReading): Promise<void> {
  const { integrationId, client, signal, read, advance } = reading
  const { stream, tally } = of
  const keys = await read(async (work) => {
    const importId = await importIdOf(work, integrationId)
    return importId === null ? [] : keysWithoutDay(work, { importId, stream: stream.name })
  })
  const gone = (await stream.gone?.(client, keys, signal)) ?? []
  if (gone.length > 0) await writeRecords(reading, of, { records: [], gone, next: tally.cursor })
  const end = { at: new Date(client.now() * 1_000), month: null, settled: {} }
  await advance((work) => noteCheck(work, { integrationId, stream: stream.name }, end).then(() => true))
}
