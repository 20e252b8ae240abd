import type { Work } from '../transaction/work.ts'
import type { Outbox, Outcome, Tried } from './outbox.ts'
import { mostTries } from './retry-schedule.ts'

/**
 * Keeps what became of a try, with its receiver and with the message. A receiver is locked before
 * its messages, so that two servers do not wait for each other.
 */
export async function recordOutcome<Content, Receiver, Dependencies, O extends Outcome>(
  work: Work,
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  tried: Tried<Content, Receiver, O>,
): Promise<void> {
  const { message, outcome } = tried
  await outbox.onOutcome(work, tried)
  const isOver = outcome.isPointless || outbox.triedOnce?.includes(message.kind) || message.tries >= mostTries(outbox.retry)
  if (outcome.isKept) return keep(work, message.id)
  if (outcome.problem !== null && !isOver) return waitFurther(work, tried)
  if (outbox.keepsLog) return end(work, message.id, outcome, outbox.check?.firstAt(work.clock.now()) ?? null)
  await work.sql('delete from outbound_message where business_id = $1 and id = $2', [work.businessId, message.id])
}

/** A secret of it stays sealed until it was used: whoever runs the server reads the message. */
async function keep({ sql, businessId }: Work, id: string): Promise<void> {
  await sql("update outbound_message set status = 'kept', problem = null where business_id = $1 and id = $2", [businessId, id])
}

/** What was given up meanwhile with its receiver stays so, with the reason. */
async function waitFurther(
  { sql, businessId }: Work,
  { message, outcome, next }: Pick<Tried<unknown, unknown, Outcome>, 'message' | 'outcome' | 'next'>,
): Promise<void> {
  await sql(
    `update outbound_message set answer_status = $3, answer = $4, next_try_at = $6, problem = case when status = 'waiting' then $5 else problem end
      where business_id = $1 and id = $2`,
    [businessId, message.id, outcome.status ?? null, outcome.answer ?? null, outcome.problem, next],
  )
}

async function end({ sql, businessId, clock }: Work, id: string, outcome: Outcome, checkAt: Date | null): Promise<void> {
  const { problem, serviceId = null } = outcome
  const isTaken = problem === null
  await sql(
    `update outbound_message set status = $3, answer_status = $4, answer = $5, problem = $6, delivered_at = $7, service_id = $8, check_at = $9,
       sealed = case when $3 = 'delivered' then null else sealed end where business_id = $1 and id = $2`,
    [
      businessId,
      id,
      isTaken ? 'delivered' : 'failed',
      outcome.status ?? null,
      outcome.answer ?? null,
      problem,
      isTaken ? clock.now() : null,
      serviceId,
      isTaken && serviceId !== null ? checkAt : null,
    ],
  )
}
