import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { checkpointVersion, deserialize, serialize } from '../detection/checkpoint.ts'
import type { EngineState } from '../detection/engine-state.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addDays, type Day } from '../values/day.ts'

const unpack = promisify(zstdDecompress)

/**
 * zstd, because a monthly state has megabytes: gzip took longer for it than the engine for the
 * month.
 */
const pack = (bytes: Uint8Array) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

/** The newest state from before `day`; null when the scan has to start from the first day. */
export async function checkpointBefore(work: Work, day: Day | null): Promise<{ day: Day; state: EngineState } | null> {
  const [row] = await work.sql<{ day: Day; state: Buffer }>(
    `select day::text as day, state from engine_checkpoint
      where business_id = $1 and engine_version = $2 and ($3::date is null or day < $3) order by day desc limit 1`,
    [work.businessId, checkpointVersion, day],
  )
  return row ? { day: row.day, state: deserialize(await unpack(row.state)) } : null
}

/** Deletes the states at and after `day`, because facts before them have changed. */
export async function forgetCheckpointsFrom(work: Work, day: Day): Promise<void> {
  await work.sql('delete from engine_checkpoint where business_id = $1 and day >= $2', [work.businessId, day])
}

export async function keepCheckpoint(work: Work, day: Day, state: EngineState): Promise<void> {
  await work.sql(
    `insert into engine_checkpoint (business_id, engine_version, day, state) values ($1, $2, $3, $4)
     on conflict (business_id, engine_version, day) do update set state = excluded.state`,
    [work.businessId, checkpointVersion, day, await pack(serialize(state))],
  )
}

/**
 * Whether a state is worth storing. Rows arrive days late, seldom months, and a row that is months
 * late costs a re-run of months anyway. So states of the last fortnight stay, ends of months for a
 * quarter of a year, and ends of quarters permanently. `last` is the last day of the data.
 */
export function isWorthKeeping(day: Day, last: Day): boolean {
  const next = addDays(day, 1)
  if (day >= addDays(last, -daysOfMonths)) return next.endsWith('-01') || day === last
  return /-(01|04|07|10)-01$/.test(next)
}

const daysOfMonths = 100
const daysOfDays = 14

/** Deletes the states that are no longer worth storing, and those of old engine versions. */
export async function forgetOldCheckpoints({ sql, businessId }: Work, last: Day): Promise<void> {
  const stored = await sql<{ day: Day }>(
    'select day::text as day from engine_checkpoint where business_id = $1 and engine_version = $2 and day < $3::date - $4::int',
    [businessId, checkpointVersion, last, daysOfDays],
  )
  await sql('delete from engine_checkpoint where business_id = $1 and (engine_version <> $2 or day = any($3::date[]))', [
    businessId,
    checkpointVersion,
    stored.map(({ day }) => day).filter((day) => !isWorthKeeping(day, last)),
  ])
}
