import { takeCurrency } from '../../businesses/businesses.ts'
import { noteAccount, noteLacking } from '../../integrations/connection.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Page, type ProviderAccount, type ProviderRefusal, Refused } from '../connector.ts'
import { closeHooks, openHooks } from '../hooks/open-hooks.ts'
import { booksOf, currencyRefusal } from './books.ts'
import { checkDays } from './check-days.ts'
import { pagesAhead } from './pages-ahead.ts'
import { type ConnectionReading, type StreamReading, type StreamResult, StreamTally } from './reading.ts'
import { noteStreamEnd, streamStates } from './stream-state.ts'
import { writePage, writeRecords } from './write-records.ts'

/** `refused`: nothing could be read, or nothing more. */
export type ReadingResult = {
  readonly refused: ProviderRefusal | null
  readonly streams: readonly StreamResult[]
}

/** Refusals that concern the whole connection: a person has to act. */
const isOver = ({ kind }: ProviderRefusal) => kind === 'key' || kind === 'account'

/**
 * Reads all streams of a connection, one after the other, from where the last reading ended: first
 * the newest days of each, which are looked at while it goes on with what is older. Each page is
 * written with its place in one transaction, so a reading that is cut goes on there. A stream that
 * is refused leaves the others as they are.
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
    const state = states.find((one) => one.stream === stream.name) ?? null
    return { stream, account, books, state, tally: new StreamTally(stream.name, state) }
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
  if (!over()) await checkDays(reading, begun)
  return { refused: over(), streams: begun.map(({ tally }) => tally.result()) }
}

/**
 * Reads the records afresh that the provider said had changed, as they are now. A stream that was
 * never read needs none of it: its first reading brings them. What is refused stays open; the sweep
 * brings it too.
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

/**
 * Who the account is, in which currency where nobody has said it, and what of it may not be read.
 */
async function noteToldAccount(work: Work, integrationId: string, account: ProviderAccount): Promise<void> {
  if (account.currency !== null) await takeCurrency(work, account.currency)
  await noteAccount(work, integrationId, account)
  await noteLacking(work, integrationId, lackingOf(account))
}

/**
 * A right without which no stream is lost is said of the connection; one without which one is,
 * beside that stream.
 */
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
    const read = (whileRead: AbortSignal): AsyncGenerator<Page<unknown, unknown>> => stream.read(client, from, until, whileRead)
    const mayStop = ({ hasNewest = false }: Page<unknown, unknown>) => what === 'newest' && hasNewest
    for await (const page of pagesAhead(read, signal, mayStop)) {
      await writePage(reading, of, page)
      if (mayStop(page)) return 'more'
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
