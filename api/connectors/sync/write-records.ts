import { importOfConnection } from '../../imports/source-import.ts'
import { keepTurn } from '../../integrations/connection.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import { keysUnder } from '../../ledger/source-records/records-of-moments.ts'
import { replaceRecords } from '../../ledger/source-records/replace-records.ts'
import { dayOfFact, type Replaced } from '../../ledger/source-records/source-record.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Mapped, Page } from '../connector.ts'
import { namingForgotten } from '../hooks/forgotten-customers.ts'
import { keepBooks } from './books.ts'
import { type ConnectionReading, type StreamReading, TurnLost } from './reading.ts'
import { recordOf, sourceWords } from './record-of.ts'
import { notePage } from './stream-state.ts'

type Read = Pick<Page<unknown, unknown>, 'records' | 'gone'>

/** Writes a page's records and where the next one begins, in one transaction. */
export async function writePage(reading: ConnectionReading, of: StreamReading, { next, ...read }: Page<unknown, unknown>): Promise<void> {
  await writeRecords(reading, of, { ...read, next })
}

/**
 * Writes records of a stream; `also` is done in the same transaction. Returns what was new of them.
 */
export async function writeRecords(
  { integrationId, reader, connector, advance }: ConnectionReading,
  { stream, books, tally }: StreamReading,
  { records, gone = [], next, also }: Read & { readonly next: unknown; readonly also?: (work: Work) => Promise<void> },
): Promise<Replaced> {
  const mapped = records.map((raw): MappedRecord => ({ raw: raw as object, mapped: stream.map(raw, books) }))
  let replaced: Replaced = { added: 0, replaced: 0, unchanged: 0, outdated: 0, gone: 0 }
  await advance(async (work) => {
    if (!(await keepTurn(work, integrationId, reader))) throw new TurnLost()
    await keepBooks(work, books)
    const words = await sourceWords(work, connector, integrationId)
    const importId = await importOfConnection(work, { integrationId, name: words.source, beforeOrders: words.beforeOrders })
    await holdLedger(work)
    const place = { importId, stream: stream.name }
    const named = await unnamed(work, { integrationId, stream, books }, mapped)
    replaced = await replaceRecords(work, place, {
      records: named.map(({ raw, mapped: of }) => recordOf(stream, raw, { of, words })),
      gone: gone.length === 0 ? gone : await keysUnder(work, place, gone),
    })
    const days = mapped.flatMap(({ mapped: { facts } }) => facts.map(dayOfFact)).sort()
    const sums = { added: replaced.added, gone: replaced.gone, first: days[0] ?? null, last: days.at(-1) ?? null }
    await notePage(work, { integrationId, stream: stream.name }, { before: tally.cursor, next, sums, misfits: [...tally.misfits.values()] })
    await also?.(work)
    await work.publish('integration.changed', integrationId)
    return true
  })
  tally.add(mapped.map((one) => one.mapped))
  tally.cursor = next
  return replaced
}

type MappedRecord = { readonly raw: object; readonly mapped: Mapped }

/** The records without the numbers of customers who are forgotten. */
async function unnamed(
  work: Work,
  { integrationId, stream, books }: Pick<StreamReading, 'stream' | 'books'> & { readonly integrationId: string },
  records: readonly MappedRecord[],
): Promise<readonly MappedRecord[]> {
  const keyed = records.map(({ raw, mapped }) => ({ key: mapped.key, raw }))
  const forgotten = await namingForgotten(work, integrationId, keyed)
  return records.map((one) => {
    if (!forgotten.has(one.mapped.key)) return one
    const raw = { ...one.raw, customer: null }
    return { raw, mapped: stream.map(raw, books) }
  })
}
