import type { JobWithMetadata } from 'pg-boss'
import { announce } from '../events/events.ts'
import { runInTransaction, type WorkDependencies } from '../transaction/run-in-transaction.ts'
import type { EventName, Jobs, Work } from '../transaction/work.ts'
import { onTransaction } from './job-queue.ts'

/** Tries without progress after which a job is given up. */
export const maxTries = 5

/**
 * One run of a job. Once the job was reassigned to another worker, every transaction of this run is
 * refused and rolled back.
 */
export type JobRun<Data> = {
  /** Of the job: every run of it has the same. */
  readonly id: string
  readonly data: Data
  /**
   * Aborted when the server stops or the job was reassigned; the job then starts again later. Check
   * it between steps.
   */
  readonly signal: AbortSignal
  /** A transaction that only reads, beside the others: the job is not held. */
  read<T>(fn: (work: Work) => Promise<T>): Promise<T>
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

/** What a queue does with its jobs. */
export type JobHandler<Data> = {
  /**
   * Whether this server has what the job needs, such as a file on its disk. If not, other servers
   * run it. `read` runs a transaction of the job's business. Default: true.
   */
  canRun?(data: Data, read: JobRun<Data>['read']): Promise<boolean>
  /** A run that returns without `finish` had nothing to do; its job is completed. */
  run(job: JobRun<Data>): Promise<void>
  /** Called once, in a transaction, when the job was given up. Notify people here. */
  gaveUp?(work: Work, data: Data, problem: string): Promise<void>
}

/** The handler of each queue. */
export type JobHandlers = { readonly [Name in keyof Jobs]: JobHandler<Jobs[Name]> }

/** A job as the queue hands it out. */
export type AnyJob = JobWithMetadata<{ businessId: string }>

/**
 * Matches a job while this attempt of it is the current one. `$1` is the queue, `$2` the job, `$3`
 * its retry count.
 */
export const ownAttempt = "name = $1 and id = $2::uuid and state = 'active' and retry_count = $3"

/** Runs one attempt of a job. A run that returns without `finish` is finished for it. */
export async function runJob<Data extends { businessId: string }>(
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
      if ((await work.sql(`select from jobs.job where ${ownAttempt}`, ownValues)).length === 0) throw takenAway()
      const result = await fn(work)
      // Last, so that a long step does not hold the job's row: its own heartbeat, and who looks for
      // jobs of dead workers, would wait for it with a connection each.
      const extended = await work.sql(`update jobs.job set heartbeat_on = clock_timestamp() where ${ownAttempt} returning id`, ownValues)
      if (extended.length === 0) throw takenAway()
      return result
    })
  await handler.run({
    id: job.id,
    data: job.data as Data,
    signal,
    read: (fn) => runInTransaction(context, { ...options, readOnly: true }, fn),
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

/** pg-boss returns `{ jobs, requested, affected }`, but its types do not declare that. */
export function affectedBy(response: object): number {
  return (response as { affected: number }).affected
}

function takenAway(): Error {
  return new Error('The job was given to another worker; this transaction was rolled back.')
}

/** Runs statements outside the job's transactions, for events that are published at once. */
export function outside({ db }: WorkDependencies): Work['sql'] {
  return async (text, values = []) => (await db.pool.query(text, [...values])).rows
}
