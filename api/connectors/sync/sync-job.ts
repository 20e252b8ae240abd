import type { Logger } from 'pino'
import { localDay } from '../../businesses/currency-and-day.ts'
import { hasRowsOf, setFilesAside, setSameMovementsAside } from '../../imports/source-import.ts'
import { connectionToRead, endTurn, hasHooks, noteKeptRows, noteSync, takeTurn } from '../../integrations/connection.ts'
import { integrations, one } from '../../integrations/integrations.ts'
import { putInError } from '../../integrations/problem.ts'
import type { RenewalServices } from '../../integrations/renew-tokens.ts'
import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import type { JobHandler } from '../../platform/jobs/job-run.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Jobs, Work } from '../../platform/transaction/work.ts'
import type { Connector, ConnectorKey } from '../connector.ts'
import { fulfilPrivacyWishes } from '../hooks/privacy-wishes.ts'
import { registerHooks } from '../hooks/register-hooks.ts'
import { connectorOf } from '../list.ts'
import { type AccessPlace, accessOf } from './connection-access.ts'
import { openClient } from './open-client.ts'
import { type ReadingResult, readConnection, readWhatWasTold, type ToldResult } from './read-connection.ts'
import { type ConnectionReading, TurnLost } from './reading.ts'
import { streamStates } from './stream-state.ts'

export type SyncPlace = RenewalServices & Pick<ExternalServices, 'get' | 'lines' | 'origin'>

/** After so long a connection is read again, in minutes. Proposed. */
const everyMinutes = 30
/** The same for one that could tell of changes by itself and does not. */
const untoldMinutes = 10
/** After so long a provider that was busy or away is asked again, in minutes. Proposed. */
const againMinutes = 10
/** After so long it is looked again whether another process still reads. */
const whileReadMs = 30_000

/**
 * The job that reads a connection, or of it only what its provider said had changed; then it has
 * the business scanned where rows changed.
 */
export function syncJob(place: SyncPlace, log: Pick<Logger, 'warn'>): JobHandler<Jobs['sync']> {
  return {
    run: async ({ id, data, signal, read, step, advance, finish }) => {
      const { integrationId } = data
      await step((work) => fulfilPrivacyWishes(work, integrationId))
      const found = await readable(step, place, integrationId)
      // The way out of its rows may have been given up.
      if (!found) return finish(async (work) => noteKeptRows(work, integrationId, await hasRowsOf(work, integrationId)))
      if (!(await advance((work) => takeTurn(work, integrationId, id))))
        return finish((work) => work.enqueue('sync', data, { afterMs: whileReadMs }))
      const lookAtNewest = (work: Work) => lookAtNewestDays(work, integrationId, found.connector)
      const { connector, client } = found
      const of = { business: data.businessId, integration: integrationId }
      const note = (what: object, sentence: string) => log.warn({ ...of, ...what }, sentence)
      const reading = { integrationId, reader: id, connector, client, signal, read, advance, note, lookAtNewest, sumTold }
      if (data.only === 'told') {
        const told = await unlessLost(readWhatWasTold(reading))
        return finish((work) => (told ? completeTold(work, reading, told) : lookAtDays(work)))
      }
      await registerHooks(found, { place, integrationId, signal, within: step, note })
      const result = await unlessLost(readConnection(reading))
      // What a reading wrote that a person stopped is summed as well.
      await finish((work) => (result ? completeSync(work, reading, result) : lookAtDays(work)))
    },
    gaveUp: async (work, { integrationId, only }) => {
      // The next whole reading brings it.
      if (only === 'told') return
      const dueAt = new Date(work.clock.now().getTime() + everyMinutes * 60_000)
      await noteSync(work, integrationId, { at: null, dueAt })
    },
  }
}

/** Null where the turn was lost. */
async function unlessLost<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof TurnLost) return null
    throw error
  }
}

/**
 * The last transaction of a reading of what was told: sums its days and requests a scan. What could
 * not be read is left to a whole reading, which also says why.
 */
async function completeTold(
  work: Work,
  { integrationId, reader }: Pick<ConnectionReading, 'integrationId' | 'reader'>,
  { rest }: ToldResult,
): Promise<void> {
  await endTurn(work, integrationId, reader)
  await lookAtDays(work)
  const data = { businessId: work.businessId, integrationId }
  if (rest !== 'none') await work.enqueue('sync', rest === 'more' ? { ...data, only: 'told' } : data)
}

/**
 * The connection's connector and an open client; null where it is not active, or nothing reads its
 * provider.
 */
export async function readable(within: AccessPlace['within'], place: SyncPlace, integrationId: string) {
  const connection = await within((work) => connectionToRead(work, place, integrationId))
  const connector = connectorOf(connection?.provider)
  if (!connection || !connector) return null
  return { connection, connector, client: openClient(place, connector, accessOf(connection, { external: place, within })) }
}

/**
 * The reading's last transaction: sums its days, requests a scan, and says when the connection is
 * read next. One that no longer lets us in is in error, and its people are told.
 */
export async function completeSync(
  work: Work,
  { integrationId, reader, connector }: Pick<ConnectionReading, 'integrationId' | 'reader' | 'connector'>,
  { refused, streams }: ReadingResult,
): Promise<void> {
  await endTurn(work, integrationId, reader)
  await setAside(work, integrationId, connector)
  await setMovementsAside(work)
  const isWhole = !refused && streams.every((one) => one.refused === null || one.refused.kind === 'right')
  const isUntold = connector.webhooks !== undefined && !(await hasHooks(work, integrationId))
  const minutes = isWhole ? (isUntold ? untoldMinutes : everyMinutes) : againMinutes
  const now = work.clock.now()
  await noteSync(work, integrationId, { at: isWhole ? now : null, dueAt: new Date(now.getTime() + minutes * 60_000) })
  const isOver = refused && (refused.kind === 'key' || refused.kind === 'account' || refused.kind === 'right')
  // Who paused it, or was told already why it ended, hears nothing.
  if (isOver && (await one(work, integrationId)).status === 'active') await putInError(work, connector, integrationId, refused.sentence)
  await lookAtDays(work)
}

/** Sums the days whose rows changed, and has them looked at. */
async function lookAtDays(work: Work): Promise<void> {
  await holdLedger(work)
  if ((await rollUpTouchedDays(work)).length > 0) await work.enqueue('scan', { businessId: work.businessId })
}

/**
 * So long a look for leaks waits that was asked for while older days are read, in milliseconds:
 * each goes over all of them again. Proposed.
 */
const gatheredMs = 5 * 60_000

/** What was told while older days are read is among the sums at once, and looked at later. */
async function sumTold(work: Work): Promise<void> {
  await holdLedger(work)
  if ((await rollUpTouchedDays(work)).length > 0) await work.enqueue('scan', { businessId: work.businessId }, { afterMs: gatheredMs })
}

/** So many days are read before what is older. */
const newestDays = 90

/**
 * The newest days are in: they are summed and looked at, and files of the same account set aside on
 * them.
 */
async function lookAtNewestDays(work: Work, integrationId: string, { streams }: Connector): Promise<void> {
  const now = work.clock.now()
  const first = await localDay(work, new Date(now.getTime() - newestDays * 86_400_000))
  const layouts = streams.flatMap(({ replaces }) => replaces)
  await setFilesAside(work, { integrationId, layouts, first, last: await localDay(work, now) })
  await setMovementsAside(work)
  await lookAtDays(work)
}

/**
 * Whose movements count where several providers state the same; a shop's own payment service knows
 * its orders.
 */
const firstToCount: readonly ConnectorKey[] = ['shopify', 'stripe']

/** Fees count once, of the account of one payment service. */
async function setMovementsAside(work: Work): Promise<void> {
  const all = await integrations(work)
  await setSameMovementsAside(
    work,
    firstToCount.map((key) => all.flatMap(({ id, provider }) => (provider === key ? [id] : []))),
  )
}

/**
 * Rows of files of the same account, on the days that a stream has whole: counted twice otherwise.
 */
async function setAside(work: Work, integrationId: string, { streams }: Connector): Promise<void> {
  const states = (await streamStates(work, [integrationId])).get(integrationId) ?? []
  const first = states.flatMap(({ firstDay }) => firstDay ?? []).sort()[0]
  const whole = streams.flatMap(({ name, replaces }) => {
    const upToDateAt = states.find(({ stream }) => stream === name)?.upToDateAt
    return upToDateAt ? [{ upToDateAt, replaces }] : []
  })
  const [readTo] = whole.map(({ upToDateAt }) => upToDateAt.getTime()).sort((a, b) => a - b)
  if (first === undefined || readTo === undefined) return
  const last = await localDay(work, new Date(readTo))
  await setFilesAside(work, { integrationId, layouts: whole.flatMap(({ replaces }) => replaces), first, last })
}
