import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type ReadingResult, readConnection } from '../connectors/sync/read-connection.ts'
import type { StreamResult } from '../connectors/sync/reading.ts'
import { rereadDays } from '../connectors/sync/reread-days.ts'
import { completeSync, readable, type SyncPlace } from '../connectors/sync/sync-job.ts'
import { takeTurn } from '../integrations/connection.ts'
import { integrations } from '../integrations/integrations.ts'
import { providerOf } from '../integrations/providers.ts'
import { Failure } from '../platform/failures/failures.ts'
import { runScan } from '../scans/run.ts'
import { day } from '../values/day.ts'
import { inRealBusiness } from './in-real-business.ts'
import { providersOf } from './integration-connections.ts'
import type { CommandIo } from './io.ts'
import type { InBusiness } from './throw-away-business.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { withDatabase } from './with-database.ts'

type SyncOptions = {
  readonly business: string
  readonly provider?: string
  /** As its provider names it. */
  readonly account?: string
  /** A day to be read again, or two with dots between them. */
  readonly day?: string
  readonly wait?: boolean
  readonly json?: string
}
type Read = Connected & { readonly result: ReadingResult | null }

const interrupted = 'Interrupted. What was read until then stays in; the next reading goes on there.'

/**
 * Reads the connections of a business, in this process with `wait`, else by the server. False where
 * something could not be read. Throws `not_found` where nothing is connected that is read, and
 * `invalid_input` for days that are none.
 */
export async function syncNow(
  { business, provider, account, day: days, wait = false, json }: SyncOptions,
  io: CommandIo,
): Promise<boolean> {
  const wish = days === undefined ? null : daysOf(days)
  const read = await withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, business, io)
    try {
      const connections = await connectionsOf(within, { provider, account })
      if (wish) for (const { id } of connections) await within((work) => rereadDays(work, { integrationId: id, ...wish }))
      if (!wait) return await requestAll(within, connections)
      const place = providersOf(io, dependencies)
      const done = await untilInterrupted((signal) => readAll({ within, place, signal, io }, connections), interrupted)
      io.err('Looking for leaks …\n')
      await within((work) => runScan(work))
      return done
    } finally {
      await stop()
    }
  })
  io.out(
    read
      .flatMap(linesOf)
      .map((line) => `${line}\n`)
      .join(''),
  )
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ connections: read.map(jsonOf) }, null, 2)}\n`)
  return read.every(({ result }) => result === null || (result.refused === null && result.streams.every(({ refused }) => refused === null)))
}

/** `2026-05-03`, or `2026-05-03..2026-05-09`. */
function daysOf(text: string) {
  const [first = '', last = first, ...more] = text.split('..')
  if (more.length === 0 && isDay(first) && isDay(last)) return { from: day(first), to: day(last) }
  throw new Failure('invalid_input', '--day takes a day such as 2026-05-03, or two: 2026-05-03..2026-05-09.')
}

function isDay(text: string): boolean {
  try {
    return day(text) === text
  } catch {
    return false
  }
}

/**
 * `account`: as its provider names it; null where it never did. `label`: how it is told from others
 * of its provider.
 */
type Connected = { readonly id: string; readonly provider: string; readonly account: string | null; readonly label: string }

type Wish = Pick<SyncOptions, 'provider' | 'account'>

async function connectionsOf(within: InBusiness, wish: Wish): Promise<readonly Connected[]> {
  const all = await within(integrations)
  const connected = all.flatMap(({ id, provider: of, status, metadata }) => {
    const account = typeof metadata.account === 'string' ? metadata.account : null
    const known = of === null ? null : providerOf(of)
    return known?.isRead && status === 'active' ? [{ id, provider: known.key, account, name: known.name }] : []
  })
  const found = connected.filter(
    ({ provider, account }) => (wish.provider ?? provider) === provider && (wish.account ?? account) === account,
  )
  if (found.length === 0) throw nothingConnected(wish)
  const isAlone = (of: string) => connected.filter(({ provider }) => provider === of).length === 1
  const labelOf = ({ provider, account, name }: (typeof connected)[number]) =>
    isAlone(provider) || account === null ? name : `${name} ${account}`
  return found.map((one) => ({ id: one.id, provider: one.provider, account: one.account, label: labelOf(one) }))
}

function nothingConnected({ provider, account = provider }: Wish): Failure {
  const what = account === undefined ? 'Nothing that RiskPilot reads' : `‘${account}’`
  return new Failure('not_found', `${what} is connected in this business. \`riskpilot integration list\` shows what is.`)
}

async function requestAll(within: InBusiness, connections: readonly Connected[]): Promise<Read[]> {
  await within(async (work) => {
    for (const { id } of connections) await work.enqueue('sync', { businessId: work.businessId, integrationId: id })
  })
  return connections.map((one) => ({ ...one, result: null }))
}

type Place = { readonly within: InBusiness; readonly place: SyncPlace; readonly signal: AbortSignal; readonly io: CommandIo }

async function readAll(of: Place, connections: readonly Connected[]): Promise<Read[]> {
  const read: Read[] = []
  for (const one of connections) read.push({ ...one, result: await readOne(of, one) })
  return read
}

async function readOne({ within, place, signal, io }: Place, { id, label }: Connected): Promise<ReadingResult | null> {
  const found = await readable(within, place, id)
  if (!found) return null
  const reader = randomUUID()
  io.err(`Reading ${label} …\n`)
  while (!(await within((work) => takeTurn(work, id, reader)))) {
    io.err(`Another process reads ${label}; waiting for it …\n`)
    await pause(5_000, undefined, { signal })
  }
  const { connector, client } = found
  // The command looks once, at its end.
  const later = async () => undefined
  const note = (_: object, sentence: string) => io.err(`${sentence}\n`)
  const ways = { read: within, advance: within, note, lookAtNewest: later, sumTold: later }
  const reading = { integrationId: id, reader, connector, client, signal, ...ways }
  const result = await readConnection(reading)
  await within((work) => completeSync(work, reading, result))
  return result
}

function linesOf({ label: name, result }: Read): string[] {
  if (result === null) return [`${name}: will be read by the server.`]
  if (result.refused) return [`${name}: ${result.refused.sentence}`]
  return result.streams.map((one) => `${name}, ${one.stream.replaceAll('_', ' ')}: ${sentenceOf(one)}`)
}

function sentenceOf({ records, requests, facts, refused, correction }: StreamResult): string {
  const rows = Object.values(facts).reduce((sum, count) => sum + count, 0)
  const counts = `${records} records, ${rows} rows, ${requests} requests`
  const more = refused?.sentence ?? correction
  return more ? `${counts}. ${more}` : counts
}

const jsonOf = ({ id, provider, account, result }: Read) => ({
  id,
  provider,
  account,
  state: result === null ? 'requested' : result.refused ? 'refused' : 'read',
  refused: result?.refused ?? null,
  streams: (result?.streams ?? []).map(({ left, upToDateAt, unknownSince, ...stream }) => ({
    ...stream,
    left: left.map(({ amount, ...of }) => ({ ...of, amount: String(amount) })),
    upToDateAt: upToDateAt?.toISOString() ?? null,
    // Of one that was never read whole nothing is known: there is no moment to name.
    unknownSince: unknownSince?.toISOString() ?? null,
  })),
})
