import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'

/** How far a stream of a connection was read. */
export type StreamState = {
  readonly stream: string
  /** As its connector writes it; null before the first page. */
  readonly cursor: unknown
  /** Records that are in. */
  readonly records: number
  readonly firstDay: Day | null
  readonly lastDay: Day | null
  /** All that the provider had then is in; null as long as the first reading has not ended. */
  readonly upToDateAt: Date | null
  readonly readAt: Date | null
  /** Why nothing came of the last reading, for people. */
  readonly problem: string | null
  /** Records that could not be read, and are asked for again. */
  readonly misfits: readonly KeptMisfit[]
  /** When what is in was last compared with what the provider has. */
  readonly checkedAt: Date | null
  /** The first day of the older month that was compared last. */
  readonly checkedMonth: Day | null
  /**
   * Days that are as the provider tells them though their sums differ, with its count and sum as
   * one text.
   */
  readonly settled: Readonly<Record<string, string>>
  /** What was otherwise at the provider and was read again, for people, and when. */
  readonly correction: string | null
  readonly correctedAt: Date | null
}

/** A record that could not be read, as it is kept. */
export type KeptMisfit = { readonly key: string; readonly name: string; readonly place: string }

const columns = `stream, cursor, misfits, records::float8 as records, first_day::text as "firstDay", last_day::text as "lastDay",
  read_until as "upToDateAt", read_at as "readAt", problem, checked_at as "checkedAt",
  checked_month::text as "checkedMonth", settled, correction, corrected_at as "correctedAt"`

/** The streams of connections that were read, by connection and name. */
export async function streamStates(
  { sql, businessId }: Work,
  integrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StreamState[]>> {
  const rows = await sql<StreamState & { readonly integrationId: string }>(
    `select integration_id as "integrationId", ${columns} from connection_stream
      where business_id = $1 and integration_id = any($2::uuid[]) order by stream`,
    [businessId, integrationIds],
  )
  const states = new Map<string, StreamState[]>()
  for (const { integrationId, ...state } of rows) states.set(integrationId, [...(states.get(integrationId) ?? []), state])
  return states
}

type StreamPlace = { readonly integrationId: string; readonly stream: string }

/** What a page added: its records that are new, and the first and last day of its rows. */
export type PageSums = { readonly added: number; readonly gone: number; readonly first: Day | null; readonly last: Day | null }

type PageNote = {
  readonly before: unknown
  readonly next: unknown
  readonly sums: PageSums
  readonly misfits: readonly KeptMisfit[]
}

/**
 * Notes where the next page begins, and what could not be read up to there. `before` is where this
 * one did: another process that reads the same connection has moved it on, and then this one stops.
 */
export async function notePage(
  { sql, businessId, clock }: Work,
  { integrationId, stream }: StreamPlace,
  { before, next, sums, misfits }: PageNote,
): Promise<void> {
  const rows = await sql(
    `insert into connection_stream as known (business_id, integration_id, stream, cursor, records, first_day, last_day, read_at, misfits)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $10::jsonb)
     on conflict (business_id, integration_id, stream) do update
       set cursor = excluded.cursor, records = known.records + excluded.records, first_day = least(known.first_day, excluded.first_day),
           last_day = greatest(known.last_day, excluded.last_day), read_at = excluded.read_at, misfits = excluded.misfits
       where known.cursor is not distinct from $9::jsonb
     returning stream`,
    [
      ...[
        businessId,
        integrationId,
        stream,
        next === null ? null : JSON.stringify(next),
        sums.added - sums.gone,
        sums.first,
        sums.last,
        clock.now(),
      ],
      before === null ? null : JSON.stringify(before),
      JSON.stringify(misfits),
    ],
  )
  if (rows.length === 0) throw new Error('Another process reads this connection; this one stops.')
}

/**
 * Notes that a stream was read up to `until`, or why it was not; `problem` beside `until` is of
 * some of its records.
 */
export async function noteStreamEnd(
  { sql, businessId, clock }: Work,
  { integrationId, stream }: StreamPlace,
  { until, problem }: { readonly until?: Date; readonly problem?: string },
): Promise<void> {
  await sql(
    `insert into connection_stream as known (business_id, integration_id, stream, read_until, read_at, problem)
     values ($1, $2, $3, $4, case when $4::timestamptz is not null then $6::timestamptz end, $5)
     on conflict (business_id, integration_id, stream) do update
       set read_until = coalesce(excluded.read_until, known.read_until), read_at = coalesce(excluded.read_at, known.read_at), problem = excluded.problem`,
    [businessId, integrationId, stream, until ?? null, problem ?? null, clock.now()],
  )
}

type Check = { readonly at: Date; readonly month: Day | null; readonly settled: Readonly<Record<string, string>> }

/**
 * Notes that what is in was compared with what the provider has, and which older month was among
 * it.
 */
export async function noteCheck(
  { sql, businessId }: Work,
  { integrationId, stream }: StreamPlace,
  { at, month, settled }: Check,
): Promise<void> {
  await sql(
    `update connection_stream set checked_at = $4, checked_month = $5, settled = $6::jsonb
      where business_id = $1 and integration_id = $2 and stream = $3`,
    [businessId, integrationId, stream, at, month, JSON.stringify(settled)],
  )
}

/** Notes what was otherwise at the provider and was read again. */
export async function noteCorrection(
  { sql, businessId, clock }: Work,
  { integrationId, stream }: StreamPlace,
  text: string,
): Promise<void> {
  await sql(
    'update connection_stream set correction = $4, corrected_at = $5 where business_id = $1 and integration_id = $2 and stream = $3',
    [businessId, integrationId, stream, text, clock.now()],
  )
}
