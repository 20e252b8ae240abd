import { takeCurrency } from '../../businesses/businesses.ts'
import { importOfConnection } from '../../imports/source-import.ts'
import { keepTurn, noteAccount, noteLacking } from '../../integrations/connection.ts'
import { replaceRecords } from '../../ledger/source-records/replace-records.ts'
import { dayOfFact } from '../../ledger/source-records/source-record.ts'
import type { TableName } from '../../ledger/tables.ts'
import type { Work } from '../../platform/transaction/work.ts'
import {
  type AnyStream,
  type Books,
  type Connector,
  type LeftMoney,
  type Mapped,
  type Page,
  type ProviderAccount,
  type ProviderClient,
  type ProviderRefusal,
  Refused,
} from '../connector.ts'
import { closeHooks, openHooks } from '../hooks/open-hooks.ts'
import { booksOf, currencyRefusal, keepBooks } from './books.ts'
import { recordOf } from './record-of.ts'
import { notePage, noteStreamEnd, type StreamState, streamStates } from './stream-state.ts'

/** A client that counts what it asks. */
export type CountingClient = ProviderClient & { readonly requests: number }

/** One reading of a connection: who it is, and how its transactions are run. */
export type ConnectionReading = {
  readonly integrationId: string
  /** Whose turn it is. */
  readonly reader: string
  readonly connector: Connector
  readonly client: CountingClient
  readonly signal: AbortSignal
  read<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** A transaction whose effect lasts; false where it got no further. */
  advance(fn: (work: Work) => Promise<boolean>): Promise<unknown>
  /** When it began: what was sent before is in what is read from then on. */
  readonly begunAt: Date
  /** Has what is in looked at while older days are read. */
  lookAtNewest(work: Work): Promise<void>
}

/** What came of a stream in one reading. */
export type StreamResult = {
  readonly stream: string
  readonly requests: number
  readonly records: number
  readonly facts: Readonly<Partial<Record<TableName, number>>>
  readonly left: readonly LeftMoney[]
  readonly refused: ProviderRefusal | null
  /** All that the provider had before is in; null where the first reading did not end. */
  readonly upToDateAt: Date | null
}

/** `refused`: nothing could be read, or nothing more. */
export type ReadingResult = {
  readonly refused: ProviderRefusal | null
  readonly streams: readonly StreamResult[]
}

/** Refusals that concern the whole connection: a person has to act. */
const isOver = ({ kind }: ProviderRefusal) => kind === 'key' || kind === 'account'

/**
 * Reads all streams of a connection, one after the other, from where the last reading ended: first the
 * newest days of each, which are looked at while it goes on with what is older. Each page is written with
 * its place in one transaction, so a reading that is cut goes on there. A stream that is refused leaves the
 * others as they are.
 */
export async function readConnection(reading: ConnectionReading): Promise<ReadingResult> {
  const { integrationId, connector, client, signal, read, advance } = reading
  const checked = await orRefused(connector.check(client, signal))
  if (checked.refusal) return { refused: checked.refusal, streams: [] }
  const account = checked.answer
  await advance((work) => noteToldAccount(work, integrationId, account).then(() => false))
  const { books, states } = await read(async (work) => ({
    books: await booksOf(work),
    states: (await streamStates(work, [integrationId])).get(integrationId) ?? [],
  }))
  const refused = currencyRefusal(connector, account, books)
  if (refused) return { refused, streams: [] }
  const tallies = connector.streams.map((stream) => {
    const tally = new StreamTally(stream.name, states.find((state) => state.stream === stream.name) ?? null)
    return { stream, account, books, tally }
  })
  return readAll(reading, tallies)
}

async function readAll(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<ReadingResult> {
  const begun: StreamReading[] = []
  const over = () => begun.find(({ tally: { refused } }) => refused && isOver(refused))?.tally.refused ?? null
  const older: StreamReading[] = []
  await readHooked(reading, streams)
  for (const one of streams) {
    if (over()) break
    begun.push(one)
    if ((await readStream(reading, one, 'newest')) === 'more') older.push(one)
  }
  if (older.length > 0 && !over()) await reading.advance((work) => reading.lookAtNewest(work).then(() => true))
  for (const one of older) if (!over()) await readStream(reading, one, 'all')
  return { refused: over(), streams: begun.map(({ tally }) => tally.result()) }
}

/**
 * Reads the records afresh that the provider said had changed, as they are now. A stream that was never read
 * needs none of it: its first reading brings them. What is refused stays open; the sweep brings it too.
 */
async function readHooked(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<void> {
  const open = await reading.read((work) => openHooks(work, reading.integrationId))
  for (const one of streams) {
    const keys = open.filter(({ stream }) => stream === one.stream.name && one.tally.cursor !== null).map(({ record }) => record)
    for (const key of new Set(keys)) {
      const { answer: raw, refusal } = await orRefused(one.stream.one(reading.client, key, reading.signal))
      if (refusal) break
      const read = raw === null ? { records: [], gone: [key] } : { records: [raw] }
      const place = { integrationId: reading.integrationId, stream: one.stream.name, record: key, until: reading.begunAt }
      await writeRecords(reading, one, { ...read, next: one.tally.cursor, also: (work) => closeHooks(work, place) })
    }
  }
}

/** Who the account is, in which currency where nobody has said it, and what of it may not be read. */
async function noteToldAccount(work: Work, integrationId: string, account: ProviderAccount): Promise<void> {
  if (account.currency !== null) await takeCurrency(work, account.currency)
  await noteAccount(work, integrationId, account)
  await noteLacking(work, integrationId, lackingOf(account))
}

/** A right without which no stream is lost is said of the connection; one without which one is, beside that stream. */
function lackingOf({ missing }: ProviderAccount): string[] {
  return missing.filter(({ streams }) => streams.length === 0).map(({ sentence }) => sentence)
}

type Asked<T> = { readonly answer: T; readonly refusal: null } | { readonly answer: null; readonly refusal: ProviderRefusal }

async function orRefused<T>(asked: Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await asked, refusal: null }
  } catch (error) {
    if (error instanceof Refused) return { answer: null, refusal: error.refusal }
    throw error
  }
}

type StreamReading = { readonly stream: AnyStream; readonly account: ProviderAccount; readonly books: Books; readonly tally: StreamTally }

/** `more`: the newest days are in, and what is older has still to be read. */
async function readStream(reading: ConnectionReading, of: StreamReading, what: 'newest' | 'all'): Promise<'more' | 'whole'> {
  const { integrationId, client, signal, advance } = reading
  const { stream, account, tally } = of
  const place = { integrationId, stream: stream.name }
  const before = client.requests
  const until = client.now()
  try {
    const missing = account.missing.find(({ streams }) => streams.includes(stream.name))
    if (missing) throw new Refused({ kind: 'right', sentence: missing.sentence })
    const from = tally.cursor === null ? null : stream.cursor.parse(tally.cursor)
    for await (const page of stream.read(client, from, until, signal)) {
      await writePage(reading, of, page)
      if (what === 'newest' && page.hasNewest) return 'more'
    }
    tally.upToDateAt = new Date(1_000 * until)
    await advance((work) => noteStreamEnd(work, place, { until: new Date(1_000 * until) }).then(() => true))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tally.refused = error.refusal
    await advance((work) => noteStreamEnd(work, place, { problem: error.refusal.sentence }).then(() => false))
  } finally {
    tally.requests += client.requests - before
  }
  return 'whole'
}

type Read = Pick<Page<unknown, unknown>, 'records' | 'gone'>

/** Writes a page's records and where the next one begins, in one transaction. */
function writePage(reading: ConnectionReading, of: StreamReading, { next, ...read }: Page<unknown, unknown>): Promise<void> {
  return writeRecords(reading, of, { ...read, next })
}

/** Writes records of a stream; `also` is done in the same transaction. */
async function writeRecords(
  { integrationId, reader, connector, advance }: ConnectionReading,
  { stream, books, tally }: StreamReading,
  { records, gone = [], next, also }: Read & { readonly next: unknown; readonly also?: (work: Work) => Promise<void> },
): Promise<void> {
  const mapped = records.map((raw) => ({ raw: raw as object, mapped: stream.map(raw, books) }))
  await advance(async (work) => {
    if (!(await keepTurn(work, integrationId, reader))) throw new TurnLost()
    await keepBooks(work, books)
    const importId = await importOfConnection(work, { integrationId, name: connector.name })
    const replaced = await replaceRecords(
      work,
      { importId, stream: stream.name },
      { records: mapped.map(({ raw, mapped: of }) => recordOf(stream, raw, of)), gone },
    )
    const days = mapped.flatMap(({ mapped: { facts } }) => facts.map(dayOfFact)).sort()
    const sums = { added: replaced.added, gone: replaced.gone, first: days[0] ?? null, last: days.at(-1) ?? null }
    await notePage(work, { integrationId, stream: stream.name }, { before: tally.cursor, next, sums })
    await also?.(work)
    await work.publish('integration.changed', integrationId)
    return true
  })
  tally.add(mapped.map((one) => one.mapped))
  tally.cursor = next
}

/** The connection is not this reader's to read any more: it stops, and what it has written stays. */
export class TurnLost extends Error {
  override name = 'TurnLost'
  constructor() {
    super('Another process reads this connection, or it was paused or ended; this one stops.')
  }
}

/** Counts what one reading of a stream brings. */
class StreamTally {
  cursor: unknown
  upToDateAt: Date | null
  requests = 0
  refused: ProviderRefusal | null = null
  #records = 0
  readonly #facts: Partial<Record<TableName, number>> = {}
  readonly #left = new Map<string, LeftMoney>()

  constructor(
    readonly stream: string,
    known: StreamState | null,
  ) {
    this.cursor = known?.cursor ?? null
    this.upToDateAt = known?.upToDateAt ?? null
  }

  add(mapped: readonly Mapped[]): void {
    this.#records += mapped.length
    for (const { facts, left } of mapped) {
      for (const { table } of facts) this.#facts[table] = (this.#facts[table] ?? 0) + 1
      for (const one of left) {
        const key = `${one.why} ${one.currency}`
        this.#left.set(key, { ...one, amount: one.amount + (this.#left.get(key)?.amount ?? 0n) })
      }
    }
  }

  result(): StreamResult {
    const { stream, requests, refused, upToDateAt } = this
    return { stream, requests, records: this.#records, facts: this.#facts, left: [...this.#left.values()], refused, upToDateAt }
  }
}
