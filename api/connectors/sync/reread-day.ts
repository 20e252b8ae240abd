import { importIdOf } from '../../imports/source-import.ts'
import { type NumberedRecord, recordsBetween } from '../../ledger/source-records/records-of-moments.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { TimeSpan } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import type { ConnectionReading, StreamReading } from './reading.ts'
import { wouldBeTold } from './told-days.ts'
import { writeRecords } from './write-records.ts'

/** Days, both included, as moments of the zone of the books. */
export function momentsOf({ books }: Pick<StreamReading, 'books'>, first: Day, last: Day): TimeSpan {
  const clock = clockOf(books.zone)
  return { from: clock.startOf(first).instant, until: clock.startOf(addDays(last, 1)).instant }
}

/** The records of these moments that are in, some at a time. */
export async function* recordsThatAreIn(
  { integrationId, read }: ConnectionReading,
  { stream }: StreamReading,
  moments: TimeSpan,
): AsyncGenerator<readonly NumberedRecord[]> {
  const { dated } = stream
  const importId = await read((work) => importIdOf(work, integrationId))
  if (!dated || importId === null) return
  const place = { importId, stream: stream.name }
  for (let after = 0; ; ) {
    const from = after
    const records = await read((work) => recordsBetween(work, place, { member: dated.member, ...moments, after: from }))
    if (records.length === 0) return
    yield records
    after = records.at(-1)?.number ?? after
  }
}

/**
 * Reads a day of a stream again: its records are replaced by what the provider states now. What it
 * does not list any more is asked for by its key, and leaves where there is none: a list may lack
 * something for a while. Returns how many records were otherwise. Throws `Refused`.
 */
export async function rereadDay(reading: ConnectionReading, of: StreamReading, day: Day): Promise<number> {
  const { stream, tally, books } = of
  const { dated } = stream
  if (!dated) return 0
  const moments = momentsOf(of, day, day)
  const listed = new Set<string>()
  let changed = 0
  for await (const records of dated.read(reading.client, moments, reading.signal)) {
    for (const raw of records) listed.add(stream.map(raw, books).key)
    const { added, replaced } = await writeRecords(reading, of, { records, next: tally.cursor })
    changed += added + replaced
  }
  return dated.canVanish ? changed + (await askForMissing(reading, of, moments, listed)) : changed
}

/**
 * Asks for each record that is in and was not listed; returns how many were otherwise or are gone.
 */
async function askForMissing(
  reading: ConnectionReading,
  of: StreamReading,
  moments: TimeSpan,
  listed: ReadonlySet<string>,
): Promise<number> {
  const missing: NumberedRecord[] = []
  for await (const records of recordsThatAreIn(reading, of, moments)) missing.push(...records.filter(({ key }) => !listed.has(key)))
  let changed = 0
  for (const record of missing) {
    const raw = await of.stream.one(reading.client, record.key, reading.signal)
    if (raw === null && !wouldBeTold(of, record.said, reading.client.now())) continue
    const read = raw === null ? { records: [], gone: [record.key] } : { records: [raw] }
    const { added, replaced, gone } = await writeRecords(reading, of, { ...read, next: of.tally.cursor })
    changed += added + replaced + gone
  }
  return changed
}
