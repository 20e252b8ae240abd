import { daysToReread, noteReread } from '../../integrations/days-to-reread.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addDays, type Day, daysBetween } from '../../values/day.ts'
import { type RecordInBrief, Refused } from '../connector.ts'
import { clockOf } from '../zone-clocks.ts'
import { type CorrectedDay, correctionText, rereadText } from './correction-text.ts'
import { type DayRange, olderMonth, recentDays } from './days-to-check.ts'
import type { ConnectionReading, StreamReading } from './reading.ts'
import { momentsOf, recordsThatAreIn, rereadDay } from './reread-day.ts'
import { noteCheck, noteCorrection, noteStreamEnd, type StreamState, streamStates } from './stream-state.ts'
import { firstTold } from './told-days.ts'

/**
 * Reads the days again that a person asked for, and once a day, with its first reading, compares
 * what is in with what the provider has: webhooks get lost, and lists tell nothing of what was
 * deleted. A stream that was refused is left, and one that is refused here says so. Of one with
 * single records that cannot be read, days that have one are left out.
 */
export async function checkDays(reading: ConnectionReading, streams: readonly StreamReading[]): Promise<void> {
  const dated = streams.filter(({ stream, tally }) => stream.dated && tally.isWhole && tally.upToDateAt !== null)
  await rereadWished(reading, dated)
  const states = (await reading.read((work) => streamStates(work, [reading.integrationId]))).get(reading.integrationId) ?? []
  for (const of of dated) {
    const state = states.find(({ stream }) => stream === of.stream.name)
    if (state && of.tally.isWhole && isDue(reading, of, state)) await notedIfRefused(reading, of, () => compare(reading, of, state))
  }
}

const dayOf = ({ books }: StreamReading, instant: number): Day => clockOf(books.zone).instant(instant).day
const todayOf = ({ client }: ConnectionReading, of: StreamReading): Day => dayOf(of, client.now())

/** It was not yet compared today. */
export const isDue = (reading: ConnectionReading, of: StreamReading, { checkedAt }: StreamState) =>
  checkedAt === null || dayOf(of, checkedAt.getTime() / 1_000) < todayOf(reading, of)

/** Notes why nothing came of it; false then. */
export async function notedIfRefused(
  { advance, integrationId }: ConnectionReading,
  of: StreamReading,
  fn: () => Promise<void>,
): Promise<boolean> {
  try {
    await fn()
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    of.tally.refused = error.refusal
    const place = { integrationId, stream: of.stream.name }
    await advance((work) => noteStreamEnd(work, place, { problem: error.refusal.sentence }).then(() => false))
    return false
  }
}

/** Null where single records cannot be read: that is said of them already. */
async function unlessUnreadable<T>({ tally }: StreamReading, fn: () => Promise<T>): Promise<T | null> {
  try {
    return await fn()
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'unreadable' && tally.misfits.size > 0) return null
    throw error
  }
}

/** Day by day over all streams, so that what is cut goes on there. */
async function rereadWished(reading: ConnectionReading, dated: readonly StreamReading[]): Promise<void> {
  const { integrationId } = reading
  const days = new Map<StreamReading, Day[]>(dated.map((of) => [of, []]))
  const counts = new Map<StreamReading, number>()
  while (dated.length > 0) {
    const wished = await reading.read((work) => daysToReread(work, integrationId))
    if (wished === null) return
    for (const of of dated) {
      if (wished.from < (firstTold(of, reading.client.now()) ?? wished.from)) continue
      const isRead = await notedIfRefused(reading, of, async () => {
        const count = await unlessUnreadable(of, () => rereadDay(reading, of, wished.from))
        counts.set(of, (counts.get(of) ?? 0) + (count ?? 0))
        if (count !== null) days.get(of)?.push(wished.from)
      })
      if (!isRead) return
    }
    await reading.advance(async (work) => {
      await noteReread(work, integrationId, wished.from)
      for (const of of dated) await noteWished(work, reading, of, { days: days.get(of) ?? [], count: counts.get(of) ?? 0 })
      return true
    })
  }
}

type Reread = { readonly days: readonly Day[]; readonly count: number }

async function noteWished(work: Work, reading: ConnectionReading, of: StreamReading, { days, count }: Reread): Promise<void> {
  const { name, noun } = of.stream
  if (days.length === 0 && of.tally.misfits.size > 0) return
  of.tally.correction = rereadText({ noun, name: reading.connector.name, count }, days, todayOf(reading, of))
  await noteCorrection(work, { integrationId: reading.integrationId, stream: name }, of.tally.correction)
}

type Sums = ReadonlyMap<Day, string>

/** Count and sum of each day, as one text; a day without records has none. */
async function sumsOf(of: StreamReading, range: DayRange, records: AsyncIterable<readonly RecordInBrief[]>): Promise<Sums> {
  const sums = new Map<Day, { count: number; sum: bigint }>()
  for await (const page of records)
    for (const { at, amount } of page) {
      const day = dayOf(of, at)
      if (day < range.first || day > range.last) continue
      const { count, sum } = sums.get(day) ?? { count: 0, sum: 0n }
      sums.set(day, { count: count + 1, sum: sum + amount })
    }
  return new Map([...sums].map(([day, { count, sum }]) => [day, `${count} ${sum}`]))
}

async function* inBrief(
  reading: ConnectionReading,
  of: StreamReading,
  { first, last }: DayRange,
): AsyncGenerator<readonly RecordInBrief[]> {
  const { dated, raw } = of.stream
  for await (const records of recordsThatAreIn(reading, of, momentsOf(of, first, last)))
    yield records.flatMap(({ said }) => {
      const known = raw.safeParse(said)
      return dated && known.success ? [dated.inBrief(known.data)] : []
    })
}

async function compare(reading: ConnectionReading, of: StreamReading, state: StreamState): Promise<void> {
  const { integrationId, client, advance } = reading
  const { name, noun } = of.stream
  const today = todayOf(reading, of)
  const told = firstTold(of, client.now())
  const recent = recentDays(today, told)
  const month = olderMonth(today, { checked: state.checkedMonth, first: state.firstDay, firstTold: told })
  const settled = new Map(Object.entries(state.settled) as [Day, string][])
  const changed: CorrectedDay[] = []
  for (const range of [month, recent]) if (range) changed.push(...(await compareRange(reading, of, { range, settled })))
  const correction = correctionText(noun, changed, today)
  of.tally.correction = correction ?? of.tally.correction
  const end = { at: new Date(client.now() * 1_000), month: month?.first ?? null, settled: Object.fromEntries(settled) }
  await advance(async (work) => {
    await noteCheck(work, { integrationId, stream: name }, end)
    if (correction !== null) await noteCorrection(work, { integrationId, stream: name }, correction)
    return true
  })
  if (correction !== null) reading.note({ stream: name, days: changed }, `Not as ${reading.connector.name} had it: ${correction}`)
}

type Compared = { readonly range: DayRange; readonly settled: Map<Day, string> }

/**
 * The days that were otherwise. One whose sums differ though its records do not is settled until
 * the provider's sums change.
 */
async function compareRange(reading: ConnectionReading, of: StreamReading, { range, settled }: Compared): Promise<CorrectedDay[]> {
  const { dated } = of.stream
  if (!dated) return []
  const total = () => sumsOf(of, range, dated.total(reading.client, momentsOf(of, range.first, range.last), reading.signal))
  const told = await unlessUnreadable(of, total)
  if (told === null) return compareParts(reading, of, { range, settled })
  const own = await sumsOf(of, range, inBrief(reading, of, range))
  const changed: CorrectedDay[] = []
  for (let day = range.first; day <= range.last; day = addDays(day, 1)) {
    const now = told.get(day) ?? ''
    if (now === (own.get(day) ?? '')) settled.delete(day)
    else if (settled.get(day) !== now) {
      const count = await unlessUnreadable(of, () => rereadDay(reading, of, day))
      if (count === null) continue
      if (count > 0) changed.push({ day, count })
      else settled.set(day, now)
    }
  }
  return changed
}

/** The halves of days of which something cannot be read; a day that has it stays as it is. */
async function compareParts(reading: ConnectionReading, of: StreamReading, { range, settled }: Compared): Promise<CorrectedDay[]> {
  const { first, last } = range
  if (first >= last) return []
  const middle = addDays(first, Math.floor(daysBetween(first, last) / 2))
  const before = await compareRange(reading, of, { range: { first, last: middle }, settled })
  return [...before, ...(await compareRange(reading, of, { range: { first: addDays(middle, 1), last }, settled }))]
}
