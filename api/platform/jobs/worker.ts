import type { Logger } from 'pino'
import { announceJob, type Events } from '../events/events.ts'
import { isDatabaseUnavailable } from '../operations/database-unavailable.ts'
import { type Disk, isDiskFull } from '../operations/disk.ts'
import { type FailureStreak, failureStreak } from '../operations/failure-streak.ts'
import { runInTransaction, type WorkDependencies } from '../transaction/run-in-transaction.ts'
import type { Jobs } from '../transaction/work.ts'
import { type IdleTracker, releaseMemory, whenIdle } from './idle-memory.ts'
import { deadLetter, queueNames } from './job-queue.ts'
import { type AnyJob, affectedBy, type JobHandler, type JobHandlers, maxTries, outside, ownAttempt, runJob } from './job-run.ts'
import type { SpanAttributes, Trace } from './trace.ts'

export type Worker = { stop(): Promise<void> }

type Context = WorkDependencies & {
  readonly events: Events
  readonly disk: Pick<Disk, 'shortForWrites'>
  readonly log: Logger
  readonly trace?: Trace | undefined
}

type WorkingContext = Context & { readonly rest: IdleTracker }

/**
 * The time after its last job from which a worker counts as idle. The files of one import and the
 * scan after them come within it.
 */
const quietMs = 10_000

/** Queues whose jobs mostly wait for others: so many are worked at a time. Proposed. */
const loopsOf: Partial<Record<keyof Jobs, number>> = { sync: 4 }

/**
 * Works every queue until stopped, one job of each at a time, of some several. Jobs of one business
 * and queue never run in parallel.
 */
export function runWorker(context: Context, handlers: Partial<JobHandlers>): Worker {
  const stopping = new AbortController()
  const rest = whenIdle(quietMs, releaseMemory)
  const loops = queueNames
    .filter((name) => handlers[name])
    .flatMap((name) => Array<(typeof queueNames)[number]>(loopsOf[name] ?? 1).fill(name))
    .map((name) =>
      workQueue({ ...context, rest }, handlers, name, stopping.signal, (job, signal) =>
        runJob(context, name, handlers[name] as JobHandler<never>, job, signal),
      ),
    )
  loops.push(workQueue({ ...context, rest }, handlers, deadLetter, stopping.signal, (job) => tellGivenUp(context, handlers, job)))
  return {
    stop: async () => {
      stopping.abort(new Error('The server is stopping.'))
      await Promise.all(loops)
      rest.stop()
    },
  }
}

type Run = (job: AnyJob, signal: AbortSignal) => Promise<void>

async function workQueue(
  context: WorkingContext,
  handlers: Partial<JobHandlers>,
  name: string,
  stopping: AbortSignal,
  run: Run,
): Promise<void> {
  let wake: () => void = () => undefined
  const left = new Set<string>()
  const looks = failureStreak(context.log, 'Jobs cannot be fetched; trying again.', { queue: name })
  const forget = context.events.onJob(name as keyof Jobs, () => wake())
  stopping.addEventListener('abort', () => wake())
  while (!stopping.aborted) {
    const called = new Promise<void>((resolve) => {
      wake = resolve
    })
    const job = await fetchOne(context, name, looks)
    // A deferred retry sends no notification when it becomes due, so a quiet queue is polled every
    // two seconds.
    if (!job) await Promise.race([called, pause(2_000, stopping)])
    else {
      const runs = await canRunHere(context, handlers, { name, job, stopping })
      if (runs === 'elsewhere') await leaveToOthers(context, name, job, { left, stopping })
      if (runs === 'here') await attempt(context, name, job, stopping, run)
    }
  }
  forget()
}

async function fetchOne({ queue, disk }: Context, name: string, looks: FailureStreak): Promise<AnyJob | undefined> {
  try {
    if ((await disk.shortForWrites()) !== null) return undefined
    const [job] = await queue.fetch<{ businessId: string }>(name, { batchSize: 1, includeMetadata: true, groupConcurrency: 1 })
    looks.worked()
    return job
  } catch (error) {
    looks.failed(error)
    return undefined
  }
}

type Fetched = { readonly name: string; readonly job: AnyJob; readonly stopping: AbortSignal }

/**
 * Where the job can run. `later` when that could not be found out, for example because the node of
 * its business is away: the job was put back, and the loop goes on with the jobs of others.
 */
async function canRunHere(
  context: WorkingContext,
  handlers: Partial<JobHandlers>,
  { name, job, stopping }: Fetched,
): Promise<'here' | 'elsewhere' | 'later'> {
  try {
    return (await canRun(context, handlers, name, job)) ? 'here' : 'elsewhere'
  } catch (error) {
    const fields = { queue: name, job: job.id, business: job.data.businessId, error: messageOf(error) }
    if (!stopping.aborted) context.log.warn(fields, 'It cannot be found out whether a job can run here; it goes on later.')
    await releaseLater(context, name, job, stopping)
    return 'later'
  }
}

async function attempt(context: WorkingContext, name: string, job: AnyJob, stopping: AbortSignal, run: Run): Promise<void> {
  const { queue, log, rest } = context
  const ended = rest.begin()
  const taken = new AbortController()
  const beat = setInterval(() => {
    queue.touch(name, job).then(
      (touched) => affectedBy(touched) === 0 && taken.abort(new Error('The job was given to another worker.')),
      () => undefined,
    )
  }, 10_000)
  const fields = { queue: name, job: job.id, business: job.data.businessId, attempt: job.retryCount + 1 }
  try {
    const runIt = () => run(job, AbortSignal.any([stopping, taken.signal]))
    await (context.trace?.(`job ${name}`, factsOf(name, job), runIt) ?? runIt())
    log.info(fields, 'Job done')
  } catch (error) {
    if (stopping.aborted) await release(context, name, job)
    else if (isDatabaseUnavailable(error) || isDiskFull(error)) {
      log.warn({ ...fields, error: messageOf(error) }, 'A job stopped because the database is away or its disk is full; it goes on later.')
      await releaseLater(context, name, job, stopping)
    } else {
      log.error({ ...fields, err: error }, 'Job failed')
      await queue.fail(name, job, { message: messageOf(error) }).catch(() => undefined)
    }
  } finally {
    clearInterval(beat)
    ended()
  }
}

function factsOf(name: string, { id, data, retryCount }: AnyJob): SpanAttributes {
  const own = { 'riskpilot.queue': name, 'riskpilot.job': id, 'riskpilot.attempt': retryCount + 1 }
  return data.businessId === undefined ? own : { ...own, 'riskpilot.business': data.businessId }
}

/** Seconds for which a job waits at most whose database is away while the queue's is there. */
const nodeWaitSeconds = 10

/**
 * Returns a job whose failure was not its own fault, without counting the try. Where the queue
 * takes it back, only its business's node is away: it waits for a random time, so that the jobs
 * behind it have their turn. Otherwise the whole database is away, and this is tried until it
 * accepts it.
 */
async function releaseLater(context: Context, name: string, job: AnyJob, stopping: AbortSignal): Promise<void> {
  const tries = failureStreak(context.log, 'The job could not be put back; trying again.', { queue: name, job: job.id })
  let seconds = nodeWaitSeconds
  while (!(await release(context, name, job, { seconds, failed: tries.failed })) && !stopping.aborted) {
    seconds = 0
    await pause(2_000, stopping)
  }
}

/**
 * Wakes the server that can run the job; this server pauses meanwhile. If that server is busy, the
 * job waits for a random time. The random time prevents two servers from taking each other's jobs
 * in lockstep, and lets this one reach the jobs behind it.
 */
async function leaveToOthers(
  context: Context,
  name: string,
  job: AnyJob,
  { left, stopping }: { left: Set<string>; stopping: AbortSignal },
): Promise<void> {
  const isFirst = !left.has(job.id)
  if (left.size > 1_000) left.clear()
  left.add(job.id)
  await release(context, name, job, { seconds: isFirst ? 0 : 4 })
  await announceJob(outside(context), name as keyof Jobs).catch(() => undefined)
  if (isFirst) await pause(500, stopping)
}

/** After a day, a job whose server never comes back runs, and fails, elsewhere. */
async function canRun(context: Context, handlers: Partial<JobHandlers>, name: string, job: AnyJob): Promise<boolean> {
  const handler = handlers[name as keyof Jobs] as JobHandler<AnyJob['data']> | undefined
  if (!handler?.canRun) return true
  // The pool returns instants as PostgreSQL's text, although pg-boss's types say `Date`.
  const ageMs = context.clock.now().getTime() - Date.parse(String(job.createdOn))
  const options = { businessId: job.data.businessId, actor: { kind: 'system' }, readOnly: true } as const
  return ageMs > 86_400_000 || handler.canRun(job.data, (fn) => runInTransaction(context, options, fn))
}

/**
 * Returns a job to the queue, for a random time of up to `seconds`, without counting the try. False
 * when the database refuses, which `failed` hears of; it logs a warning unless told otherwise.
 */
async function release(
  { db, log }: Context,
  name: string,
  job: AnyJob,
  { seconds = 0, failed = (error: unknown) => warnOfLost(log, name, job, error) } = {},
): Promise<boolean> {
  const putBack = `update jobs.job set state = 'retry', started_on = null, start_after = now() + $4 * random() * interval '1 second' where ${ownAttempt}`
  try {
    await db.pool.query(putBack, [name, job.id, job.retryCount, seconds])
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

function warnOfLost(log: Logger, queue: string, { id: job }: AnyJob, error: unknown): void {
  log.warn({ queue, job, error: messageOf(error) }, 'The job could not be put back; it is found when its heartbeat ends.')
}

async function tellGivenUp(context: Context, handlers: Partial<JobHandlers>, job: AnyJob): Promise<void> {
  const source = job.sourceName as keyof Jobs
  const problem = (job.sourceOutput as { message?: string } | null)?.message ?? 'The server stopped each time while this ran.'
  context.log.error({ queue: source, job: job.sourceId, business: job.data.businessId, problem }, `Job given up after ${maxTries} tries`)
  const handler: JobHandler<Jobs[keyof Jobs]> = {
    run: ({ data, finish }) =>
      finish(async (work) => (handlers[source] as JobHandler<Jobs[keyof Jobs]> | undefined)?.gaveUp?.(work, data, problem)),
  }
  await runJob(context, deadLetter, handler, job, new AbortController().signal)
}

/**
 * Returns the jobs of workers that cannot be alive any more. Only for a process that is alone on
 * its database: elsewhere a dead worker is detected by its heartbeat, 30 s after the last one.
 */
export async function takeBackAbandoned({ db, queue }: WorkDependencies): Promise<number> {
  const { rows } = await db.pool.query<{ name: string; id: string }>("select name, id from jobs.job where state = 'active'")
  for (const { name, id } of rows) await queue.fail(name, id, { message: 'The server stopped while this ran.' })
  return rows.length
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
