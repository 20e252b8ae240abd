import { takeCurrency } from '../../businesses/businesses.ts'
import { noteAccount, noteLacking } from '../../integrations/connection.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Page, type ProviderAccount, type ProviderRefusal, type RefusalKind, Refused } from '../connector.ts'
import { booksOf, currencyRefusal } from './books.ts'
import { checkDays } from './check-days.ts'
import { pagesAhead, pagesOrPauses } from './pages-ahead.ts'
import { ToldRecords, type ToldRest } from './read-told.ts'
import { type ConnectionReading, isRefused, orRefused, type StreamReading, type StreamResult, StreamTally } from './reading.ts'
import { noteStreamEnd, streamStates } from './stream-state.ts'
import { takeOutGone } from './take-out-gone.ts'
import { UnreadableRecords } from './unreadable-records.ts'
import { writePage } from './write-records.ts'

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
  const opened = await openStreams(reading)
  if (!('refused' in opened)) return readAll(reading, opened.streams)
  if (!concernsAPerson.includes(opened.refused.kind)) await reading.advance((work) => noteAway(work, reading, opened.refused))
  return { refused: opened.refused, streams: [] }
}

/** Said of the connection itself. */
const concernsAPerson: readonly RefusalKind[] = ['key', 'account', 'right']

/** Beside each stream it is said why nothing came, and since when its days are unknown. */
async function noteAway(work: Work, { integrationId, connector }: ConnectionReading, { sentence }: ProviderRefusal): Promise<false> {
  for (const { name: stream } of connector.streams) await noteStreamEnd(work, { integrationId, stream }, { problem: sentence })
  return false
}

/** `rest`: what is left of it: to be gone on with, or to be found by a whole reading. */
export type ToldResult = { readonly rest: ToldRest }

/** Reads nothing but the records that the provider said had changed. */
export async function readWhatWasTold(reading: ConnectionReading): Promise<ToldResult> {
  const opened = await openStreams(reading)
  return { rest: 'refused' in opened ? 'refused' : (await new ToldRecords(reading, opened.streams).read()).rest }
}

type Opened = { readonly refused: ProviderRefusal } | { readonly streams: readonly StreamReading[] }

/** The streams of a connection with what is said of its account, or why nothing is read. */
async function openStreams(reading: ConnectionReading): Promise<Opened> {
  const { integrationId, connector, client, signal, read, advance } = reading
  const checked = await orRefused(connector.check(client, signal))
  if (isRefused(checked)) return checked
  const account = checked.answer
  await advance((work) => noteToldAccount(work, integrationId, account).then(() => false))
  const { books, states } = await read(async (work) => ({
    books: await booksOf(work),
    states: (await streamStates(work, [integrationId])).get(integrationId) ?? [],
  }))
  const refused = currencyRefusal(connector, account, books)
  if (refused) return { refused }
  const streams = connector.streams.map((stream) => {
    const state = states.find((one) => one.stream === stream.name) ?? null
    return { stream, account, books, state, tally: new StreamTally(stream.name, state) }
  })
  return { streams }
}

/** So often what was told is looked for while a page is waited for, in milliseconds. Proposed. */
const lookMs = 2_000

async function readAll(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<ReadingResult> {
  const told = new ToldRecords(reading, streams)
  let hasNewest = streams.every(({ tally }) => tally.upToDateAt !== null)
  const lookMeanwhile = async () => {
    if ((await told.read()).hasRead && hasNewest) await reading.advance((work) => reading.sumTold(work).then(() => true))
  }
  const begun: StreamReading[] = []
  const over = () => begun.find(({ tally: { refused } }) => refused && isOver(refused))?.tally.refused ?? null
  const older: StreamReading[] = []
  await told.read()
  for (const one of streams) {
    if (over()) break
    begun.push(one)
    if ((await readStream(reading, one, { what: 'newest', lookMeanwhile })) === 'more') older.push(one)
  }
  if (older.length > 0 && !over()) await reading.advance((work) => reading.lookAtNewest(work).then(() => true))
  hasNewest = true
  for (const one of older) if (!over()) await readStream(reading, one, { what: 'all', lookMeanwhile })
  // What waited for the end of a first reading is asked for now.
  if (!over()) await told.read()
  if (!over()) await checkDays(reading, begun)
  if (!over()) await takeOutGone(reading, begun)
  return { refused: over(), streams: begun.map(({ tally }) => tally.result()) }
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

/** `lookMeanwhile`: what is done behind each page, and while one is waited for. */
type Pace = { readonly what: 'newest' | 'all'; readonly lookMeanwhile: () => Promise<void> }

/** `more`: the newest days are in, and what is older has still to be read. */
async function readStream(reading: ConnectionReading, of: StreamReading, { what, lookMeanwhile }: Pace): Promise<'more' | 'whole'> {
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
    const unreadable = new UnreadableRecords(reading, of)
    if (what === 'newest') await unreadable.readAgain()
    for await (const page of pagesOrPauses(pagesAhead(read, signal, mayStop), lookMs)) {
      if (page) await writePage(reading, of, unreadable.keep(page))
      if (page && mayStop(page)) return 'more'
      await lookMeanwhile()
    }
    const end = unreadable.end()
    tally.upToDateAt = new Date(1_000 * until)
    tally.refused = end
    tally.isAtEnd = true
    const problem = end ? { problem: end.sentence } : {}
    await advance((work) => noteStreamEnd(work, place, { until: new Date(1_000 * until), ...problem }).then(() => true))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tally.refused = error.refusal
    await advance((work) => noteStreamEnd(work, place, { problem: error.refusal.sentence }).then(() => false))
  } finally {
    tally.requests += client.requests - before
  }
  return 'whole'
}
