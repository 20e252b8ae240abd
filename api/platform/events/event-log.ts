import type { Logger } from 'pino'
import type { Database } from '../../../db/connect.ts'
import { Failure } from '../failures/failures.ts'
import type { EventName, Work, WorkEvent } from '../transaction/work.ts'
import { channel } from './events.ts'

type Sql = Work['sql']

/** How long an event stays in the log, and the most events of one business. */
const retention = '24 hours'
const mostEvents = 10_000

/** Above this number of events a subscriber reloads its data, which is cheaper than a replay. */
export const mostMissed = 1_000

export type EventPublisher = { readonly publish: Work['publish']; isAny(): boolean; flush(): Promise<void> }

/**
 * Collects the events of a transaction. `flush` logs and publishes them in one statement, which has
 * to be the last before the commit.
 */
export function eventPublisher(sql: Sql, businessId: string): EventPublisher {
  const pending = new Map<string, readonly [EventName, string]>()
  return {
    publish: async (event, id) => {
      const key = `${event} ${id}`
      pending.delete(key)
      pending.set(key, [event, id])
    },
    isAny: () => pending.size > 0,
    flush: () => note(sql, businessId, [...pending.values()]),
  }
}

/**
 * Numbers each event and notifies every process when the transaction commits. The numbers come from
 * the business's row, which stays locked until the commit. They follow the order of commits,
 * without gaps. The lock adds no waiting of its own: PostgreSQL serializes the commits of
 * transactions that notify in any case.
 *
 * One statement each for the number, the rows and the notices: on a cluster a statement that writes
 * rows made of another write's result sends that result to every node, and then none may be away.
 */
async function note(sql: Sql, businessId: string, pending: readonly (readonly [EventName, string])[]): Promise<void> {
  const [log] = await sql<{ series: string; newest: bigint }>(
    `insert into event_log (business_id, newest) values ($1, $2)
     on conflict (business_id) do update set newest = event_log.newest + excluded.newest
     returning series, newest`,
    [businessId, pending.length],
  )
  const { series = '', newest = 0n } = log ?? {}
  const first = Number(newest) - pending.length + 1
  const said = pending.map(([name, id], place) => ({ name, id, number: first + place }))
  // Both are sent before the first is answered.
  await Promise.all([
    sql(
      `insert into event (business_id, name, subject, number, said_at)
       select $1, name, subject, number, clock_timestamp() from unnest($2::text[], $3::text[], $4::bigint[]) as said (name, subject, number)
       on conflict (business_id, name, subject) do update set number = excluded.number, said_at = excluded.said_at`,
      [businessId, said.map(({ name }) => name), said.map(({ id }) => id), said.map(({ number }) => number)],
    ),
    sql('select pg_notify($1, payload) from unnest($2::text[]) with ordinality as said (payload, place) order by place', [
      channel,
      said.map(({ name, id, number }) => JSON.stringify([name, businessId, id, `${series}-${number}`])),
    ]),
  ])
}

/**
 * A position in a business's log: every event up to `number` was seen. `series` is null before the
 * first event.
 */
type LogPosition = { readonly series: string | null; readonly number: number }

const beginning = '0'

function positionOf(cursor: string): LogPosition {
  if (cursor === beginning) return { series: null, number: 0 }
  const [, series, number] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(cursor) ?? []
  if (series === undefined) throw new Failure('invalid_input', '`since` is no event cursor. Give one as `eventCursor` or an event said it.')
  return { series, number: Number(number) }
}

export function numberOf({ cursor }: WorkEvent): number | undefined {
  return cursor === undefined ? undefined : positionOf(cursor).number
}

/** The cursor of the newest committed event of the business. */
export async function latestCursor(sql: Sql, businessId: string): Promise<string> {
  const [log] = await sql<{ series: string; newest: bigint }>('select series, newest from event_log where business_id = $1', [businessId])
  return log ? `${log.series}-${log.newest}` : beginning
}

type Missed = { readonly events: readonly WorkEvent[]; readonly upTo: number }
type EventRow = { series: string; newest: bigint; pruned: bigint; name: EventName | null; subject: string; number: bigint }

/**
 * The events of these names after the cursor, in order, and the number up to which the answer is
 * complete. Only the last event of each subject is returned. Throws `cursor_too_old` when events
 * may have been deleted, when there are too many, or when the cursor is of another log. Throws
 * `invalid_input` for a malformed cursor.
 */
export async function missedSince(
  sql: Sql,
  businessId: string,
  { since, names }: { since: string; names: readonly EventName[] },
): Promise<Missed> {
  const from = positionOf(since)
  const rows = await sql<EventRow>(
    `select log.series, log.newest, log.pruned, missed.name, missed.subject, missed.number
       from event_log log left join lateral (
         select name, subject, number from event
          where business_id = $1 and number > $2 and name = any ($3) order by number limit $4
       ) missed on true
      where log.business_id = $1 order by missed.number`,
    [businessId, from.number, names, mostMissed + 1],
  )
  const [log] = rows
  if (!log && from.series === null) return { events: [], upTo: 0 }
  if (!log || from.number < log.pruned || from.number > log.newest || (from.series !== null && from.series !== log.series)) throw tooOld()
  if (rows.length > mostMissed) throw tooOld()
  const events = rows.flatMap(({ name, subject, series, number }) =>
    name === null ? [] : [{ event: name, businessId, id: subject, cursor: `${series}-${number}` }],
  )
  return { events, upTo: Number(log.newest) }
}

function tooOld(): Failure {
  return new Failure(
    'cursor_too_old',
    'More happened since then than is remembered. Read anew, and go on from the `eventCursor` of that answer.',
  )
}

/**
 * Prunes the logs of all businesses at an interval while the process runs. Returns a function that
 * stops it.
 */
export function keepEventLogShort(db: Database, log: Pick<Logger, 'warn'>, { everyMs = 900_000 } = {}): () => void {
  const timer = setInterval(() => {
    forgetOldEvents(db).catch((error) => log.warn({ err: error }, 'Old events could not be forgotten; trying again later.'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function forgetOldEvents(db: Database, { keep = retention, most = mostEvents } = {}): Promise<void> {
  await db.pool.query('select forget_events($1::interval, $2::bigint)', [keep, most])
}
