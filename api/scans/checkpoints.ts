import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { deserialize, serialize } from '../detection/checkpoint.ts'
import { type EngineState, engineVersion } from '../detection/engine.ts'
import { addDays, type Day } from '../values/day.ts'
import type { Work } from '../work/work.ts'

const unpack = promisify(zstdDecompress)

/** A state of megabytes each month: gzip took longer for them than the engine for the month. */
const pack = (bytes: Uint8Array) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })

/** The newest state from before `day`; null when the fold has to start from the first day. */
export async function checkpointBefore(work: Work, day: Day | null): Promise<{ day: Day; state: EngineState } | null> {
  const [row] = await work.sql<{ day: Day; state: Buffer }>(
    `select day::text as day, state from engine_checkpoint
      where business_id = $1 and engine_version = $2 and ($3::date is null or day < $3) order by day desc limit 1`,
    [work.businessId, engineVersion, day],
  )
  return row ? { day: row.day, state: deserialize(await unpack(row.state)) } : null
}

/** States at and after `day` rest on facts that have changed since. */
export async function forgetCheckpointsFrom(work: Work, day: Day): Promise<void> {
  await work.sql('delete from engine_checkpoint where business_id = $1 and day >= $2', [work.businessId, day])
}

export async function keepCheckpoint(work: Work, day: Day, state: EngineState): Promise<void> {
  await work.sql(
    `insert into engine_checkpoint (business_id, engine_version, day, state) values ($1, $2, $3, $4)
     on conflict (business_id, engine_version, day) do update set state = excluded.state`,
    [work.businessId, engineVersion, day, await pack(serialize(state))],
  )
}

/** Ends of months stay: late rows then re-run a month or two, not the whole history. */
export function isWorthKeeping(day: Day): boolean {
  return addDays(day, 1).endsWith('-01')
}
