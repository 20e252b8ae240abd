import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../../db/connect.ts'
import { freeOn } from '../../platform/operations/disk.ts'
import { provedRestore } from '../../platform/operations/restore-proof.ts'

export type MetricSources = {
  readonly db: Pick<Database, 'pool'>
  /** The connections of the sign-in library. */
  readonly identity: pg.Pool
  readonly dataDir: string
}

/** Metrics of a server's dependencies. Returns the function that reads them. */
export function processMetrics(of: MetricSources, registers: Registry[]): () => Promise<void> {
  const readers = [poolFigures(of, registers), databaseFigures(of, registers), folderFigures(of, registers)]
  return async () => {
    await Promise.all(readers.map((read) => read()))
  }
}

type ReadMetrics = () => Promise<void>

function poolFigures({ db, identity }: MetricSources, registers: Registry[]): ReadMetrics {
  const connections = new Gauge({
    registers,
    name: 'riskpilot_pool_connections',
    help: 'Connections to the database, used and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
  })
  return async () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({ application: db.pool, sign_in: identity })) {
      connections.set({ pool, state: 'used' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waiting' }, waitingCount)
    }
  }
}

/** `created` and `retry` both wait; `failed` was given up. */
const queues = `
select q.name as queue,
  count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
  count(*) filter (where j.state = 'active')::int as active,
  count(*) filter (where j.state = 'failed')::int as given_up,
  coalesce(extract(epoch from now() - min(j.created_on) filter (where j.state in ('created', 'retry'))), 0)::float8 as oldest
from jobs.queue q left join jobs.job j on j.name = q.name group by q.name`

type Queue = { queue: string; waiting: number; active: number; given_up: number; oldest: number }

function databaseFigures({ db }: MetricSources, registers: Registry[]): ReadMetrics {
  const up = new Gauge({
    registers,
    name: 'riskpilot_database_up',
    help: '1 when the database answered within a second; 0: the figures of jobs and imports are absent.',
  })
  const jobs = new Gauge({ registers, name: 'riskpilot_jobs', help: 'Jobs by queue and state.', labelNames: ['queue', 'state'] })
  const oldest = new Gauge({
    registers,
    name: 'riskpilot_job_oldest_seconds',
    help: 'Age of the oldest job waiting.',
    labelNames: ['queue'],
  })
  const imports = new Gauge({ registers, name: 'riskpilot_imports', help: 'Imports by state.', labelNames: ['state'] })
  const cleared = new Gauge({ registers, name: 'riskpilot_cleared_timestamp_seconds', help: 'When old rows were last cleared away.' })
  return async () => {
    for (const gauge of [jobs, oldest, imports]) gauge.reset()
    const read = await withinASecond(readDatabase(db.pool))
    up.set(read === null ? 0 : 1)
    if (read === null) return
    for (const { queue, oldest: seconds, ...states } of read.queues) {
      oldest.set({ queue }, seconds)
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
    }
    for (const { state, count } of read.imports) imports.set({ state }, count)
    if (read.cleared !== null) cleared.set(read.cleared)
  }
}

async function readDatabase(pool: pg.Pool) {
  const { rows } = await pool.query<{ queues: Queue[] | null; imports: { state: string; count: number }[] | null; cleared: number | null }>(
    `select (select json_agg(q) from (${queues}) q) as queues, (select json_agg(i) from import_figures() i) as imports,
       (select extract(epoch from max(ran_at))::float8 from retention_run) as cleared`,
  )
  const [found] = rows
  return { queues: found?.queues ?? [], imports: found?.imports ?? [], cleared: found?.cleared ?? null }
}

async function withinASecond<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 1_000)
  })
  try {
    return await Promise.race([reading.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}

function folderFigures({ db, dataDir }: MetricSources, registers: Registry[]): ReadMetrics {
  const free = new Gauge({ registers, name: 'riskpilot_disk_free_bytes', help: 'Free on the disk where DATA_DIR is.' })
  const proved = new Gauge({
    registers,
    name: 'riskpilot_backup_proved_timestamp_seconds',
    help: 'When a backup was last restored to see whether it can be; 0: never.',
  })
  const unproved = new Gauge({
    registers,
    name: 'riskpilot_backup_proof_failed',
    help: '1: the last try to restore a backup failed, or is under way; the log and riskpilot doctor say why.',
  })
  return async () => {
    const bytes = await freeOn(dataDir).catch(() => null)
    if (bytes !== null) free.set(bytes)
    const read = await withinASecond(provedRestore(db.pool, dataDir))
    if (read === null) return
    proved.set(read.last === null ? 0 : Date.parse(read.last.provedAt) / 1_000)
    unproved.set(read.problem === null ? 0 : 1)
  }
}
