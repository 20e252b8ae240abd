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

/** One run of a job. Every transaction it makes is refused, and rolled back, once the job was taken from this worker. */
export type JobRun<Data> = {
  readonly data: Data
  /** Aborted when the server stops or the job was taken away; the job then starts again later. Look at it between steps. */
  readonly signal: AbortSignal
  /** A transaction of a longer job that leaves its tries as they are. */
  step<T>(fn: (work: Work) => Promise<T>): Promise<T>
  /** A step that says whether it got the job further for good; if so, the job has all its tries again. */
  advance(fn: (work: Work) => Promise<boolean>): Promise<boolean>
  /** Says at once how far the job is, whatever becomes of its transactions. When that fails, the next word says more. */
  tell(event: EventName, id: string): void
  /** The last transaction: the effect and the job's completion commit together, so it happens once though the job may run again. */
  finish<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

export type JobHandler<Data> = {
  /** Whether this server has what the job needs, a file of its disk; if not, it is left to the others. Default: it has. */
  canRun?(data: Data): Promise<boolean>
  /** A run that returns without `finish` had nothing to do and is completed. */
  run(job: JobRun<Data>): Promise<void>
  /** Told once, in a transaction, when the job was given up: the place to tell people. */
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

/** So long after its last job a worker counts as idle: files of one import and the scan after them come within it. */
const quietMs = 10_000

/** Works every queue, one job of each at a time, until stopped; jobs of one business and queue never run side by side. */
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
    // A deferred retry announces nothing when its time comes, so a quiet queue is looked at every two seconds as well.
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

/** What stopped the job passes without the job's doing, so the try does not count. Put back as soon as the database takes that. */
async function releaseLater(context: Context, name: string, job: AnyJob, stopping: AbortSignal): Promise<void> {
  do await pause(2_000, stopping)
  while (!(await release(context, name, job)) && !stopping.aborted)
}

/**
 * The server that can run the job is called, and this one rests for the moment that takes. Where it is busy, the job waits for a time drawn
 * anew each time, so that two servers cannot take each other's jobs in step for ever, and this one gets to the jobs behind it.
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

/** A job whose server never comes back is run, and fails, elsewhere after a day. */
async function canRun({ clock }: Context, handlers: Partial<JobHandlers>, name: string, job: AnyJob): Promise<boolean> {
  const handler = handlers[name as keyof Jobs] as JobHandler<AnyJob['data']> | undefined
  if (!handler?.canRun) return true
  // The pool gives instants as PostgreSQL writes them, whatever pg-boss's types say.
  const ageMs = clock.now().getTime() - Date.parse(String(job.createdOn))
  return ageMs > 86_400_000 || handler.canRun(job.data)
}

/** Puts a job back, for a time drawn up to `seconds`, so that the try does not count. False when the database does not take it. */
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
      const kept = await work.sql(`update jobs.job set heartbeat_on = now() where ${ownAttempt} returning id`, ownValues)
      if (kept.length === 0) throw takenAway()
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
 * Gives jobs back whose worker cannot be alive any more. Only for a process that is alone on its database: elsewhere
 * a dead worker is known by its heartbeat, 30 s after the last.
 */
export async function takeBackAbandoned({ db, queue }: WorkDependencies): Promise<number> {
  const { rows } = await db.pool.query<{ name: string; id: string }>("select name, id from jobs.job where state = 'active'")
  for (const { name, id } of rows) await queue.fail(name, id, { message: 'The server stopped while this ran.' })
  return rows.length
}

/** pg-boss answers with `{ jobs, requested, affected }` and hides that from its types. */
function affectedBy(response: object): number {
  return (response as { affected: number }).affected
}

function takenAway(): Error {
  return new Error('The job was given to another worker; this transaction was rolled back.')
}

/** Runs a statement beside the job's transactions, for what is said at once. */
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
