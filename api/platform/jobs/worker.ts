import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { announce, announceJob, type Events } from '../events/events.ts'
import { isDatabaseUnavailable } from '../operations/database-unavailable.ts'
import { type Disk, isDiskFull } from '../operations/disk.ts'
import { runInTransaction, type WorkDependencies } from '../transaction/run-in-transaction.ts'
import type { EventName, Jobs, Work } from '../transaction/work.ts'
import { type IdleTracker, releaseMemory, whenIdle } from './idle-memory.ts'
import { deadLetter, onTransaction, queueNames } from './job-queue.ts'
import type { SpanAttributes, Trace } from './trace.ts'

/** Tries without progress after which a job is given up. */
const maxTries = 5

/**
 * One run of a job. Once the job was reassigned to another worker, every transaction of this run is
 * refused and rolled back.
 */
export type JobRun<Data> = {
  readonly data: Data
  /**
   * Aborted when the server stops or the job was reassigned; the job then starts again later. Check
   * it between steps.
   */
  readonly signal: AbortSignal
  /** A transaction of a longer job. It does not change the number of tries. */
  step<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** A step that returns whether it made lasting progress. If so, the count of tries restarts. */
  advance(fn: (work: Work) => Promise<boolean>): Promise<boolean>
  /**
   * Publishes progress at once, independent of the job's transactions. A failure is ignored: the
   * next event carries newer progress.
   */
  tell(event: EventName, id: string): void
  /**
   * The last transaction. The effect and the job's completion commit together, so the effect
   * happens once even if the job runs again.
   */
  finish<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

export type JobHandler<Data> = {
  /**
   * Whether this server has what the job needs, such as a file on its disk. If not, other servers
   * run it. Default: true.
   */
  canRun?(data: Data): Promise<boolean>
  /** A run that returns without `finish` had nothing to do; its job is completed. */
  run(job: JobRun<Data>): Promise<void>
  /** Called once, in a transaction, when the job was given up. Notify people here. */
  gaveUp?(work: Work, data: Data, problem: string): Promise<void>
}

export type JobHandlers = { readonly [Name in keyof Jobs]: JobHandler<Jobs[Name]> }

export type Worker = { stop(): Promise<void> }

type AnyJob = JobWithMetadata<{ businessId: string }>
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

/**
 * Works every queue until stopped, one job of each at a time. Jobs of one business and queue never
 * run in parallel.
 */
export function runWorker(context: Context, handlers: Partial<JobHandlers>): Worker {
  const stopping = new AbortController()
  const rest = whenIdle(quietMs, releaseMemory)
  const loops = queueNames
    .filter((name) => handlers[name])
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
  const forget = context.events.onJob(name as keyof Jobs, () => wake())
  stopping.addEventListener('abort', () => wake())
  while (!stopping.aborted) {
    const called = new Promise<void>((resolve) => {
      wake = resolve
    })
    const job = await fetchOne(context, name)
    // A deferred retry sends no notification when it becomes due, so a quiet queue is polled every
    // two seconds.
    if (!job) await Promise.race([called, pause(2_000, stopping)])
    else if (!(await canRun(context, handlers, name, job))) await leaveToOthers(context, name, job, { left, stopping })
    else await attempt(context, name, job, stopping, run)
  }
  forget()
}

async function fetchOne({ queue, disk, log }: Context, name: string): Promise<AnyJob | undefined> {
  try {
    if ((await disk.shortForWrites()) !== null) return undefined
    const [job] = await queue.fetch<{ businessId: string }>(name, { batchSize: 1, includeMetadata: true, groupConcurrency: 1 })
    return job
  } catch (error) {
    log.warn({ queue: name, error: messageOf(error) }, 'Jobs cannot be fetched; trying again.')
    return undefined
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

/**
 * Returns a job whose failure was not its own fault, without counting the try. Retries until the
 * database accepts that.
 */
async function releaseLater(context: Context, name: string, job: AnyJob, stopping: AbortSignal): Promise<void> {
  do await pause(2_000, stopping)
  while (!(await release(context, name, job)) && !stopping.aborted)
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
  await release(context, name, job, isFirst ? 0 : 4)
  await announceJob(outside(context), name as keyof Jobs).catch(() => undefined)
  if (isFirst) await pause(500, stopping)
}

/** After a day, a job whose server never comes back runs, and fails, elsewhere. */
async function canRun({ clock }: Context, handlers: Partial<JobHandlers>, name: string, job: AnyJob): Promise<boolean> {
  const handler = handlers[name as keyof Jobs] as JobHandler<AnyJob['data']> | undefined
  if (!handler?.canRun) return true
  // The pool returns instants as PostgreSQL's text, although pg-boss's types say `Date`.
  const ageMs = clock.now().getTime() - Date.parse(String(job.createdOn))
  return ageMs > 86_400_000 || handler.canRun(job.data)
}

/**
 * Returns a job to the queue, for a random time of up to `seconds`, without counting the try. False
 * when the database refuses.
 */
function release({ db, log }: Context, name: string, job: AnyJob, seconds = 0): Promise<boolean> {
  return db.pool
    .query(
      `update jobs.job set state = 'retry', started_on = null, start_after = now() + $4 * random() * interval '1 second' where ${ownAttempt}`,
      [name, job.id, job.retryCount, seconds],
    )
    .then(
      () => true,
      (error) => {
        log.warn(
          { queue: name, job: job.id, error: messageOf(error) },
          'The job could not be put back; it is found when its heartbeat ends.',
        )
        return false
      },
    )
}

const ownAttempt = "name = $1 and id = $2::uuid and state = 'active' and retry_count = $3"

async function runJob<Data extends { businessId: string }>(
  context: WorkDependencies,
  name: string,
  handler: JobHandler<Data>,
  job: AnyJob,
  signal: AbortSignal,
): Promise<void> {
  const options = { businessId: job.data.businessId, actor: { kind: 'system' } } as const
  const ownValues = [name, job.id, job.retryCount]
  let isFinished = false
  const finish: JobRun<Data>['finish'] = async (fn) => {
    const result = await runInTransaction(context, options, async (work) => {
      const effect = await fn(work)
      const completed = await context.queue.complete(name, job, null, { db: onTransaction(work.sql) })
      if (affectedBy(completed) === 0) throw takenAway()
      return effect
    })
    isFinished = true
    return result
  }
  const step: JobRun<Data>['step'] = (fn) =>
    runInTransaction(context, options, async (work) => {
      signal.throwIfAborted()
      const extended = await work.sql(`update jobs.job set heartbeat_on = now() where ${ownAttempt} returning id`, ownValues)
      if (extended.length === 0) throw takenAway()
      return fn(work)
    })
  await handler.run({
    data: job.data as Data,
    signal,
    step,
    advance: (fn) =>
      step(async (work) => {
        const isFurther = await fn(work)
        if (isFurther) await work.sql(`update jobs.job set retry_limit = retry_count + ${maxTries - 1} where ${ownAttempt}`, ownValues)
        return isFurther
      }),
    finish,
    tell: (event, id) => {
      announce(outside(context), { event, businessId: job.data.businessId, id }).catch(() => undefined)
    },
  })
  if (!isFinished) await finish(async () => undefined)
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

/** pg-boss returns `{ jobs, requested, affected }`, but its types do not declare that. */
function affectedBy(response: object): number {
  return (response as { affected: number }).affected
}

function takenAway(): Error {
  return new Error('The job was given to another worker; this transaction was rolled back.')
}

/** Runs statements outside the job's transactions, for events that are published at once. */
function outside({ db }: WorkDependencies): Work['sql'] {
  return async (text, values = []) => (await db.pool.query(text, [...values])).rows
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
