import { runInTransaction } from '../transaction/run-in-transaction.ts'
import type { Work } from '../transaction/work.ts'
import { claimMessage } from './claim-message.ts'
import { drainDue } from './drain-due.ts'
import type { OutboundMessage, Outbox, OutboxDependencies, Outcome } from './outbox.ts'
import { recordOutcome } from './record-outcome.ts'
import { nextTryAt } from './retry-schedule.ts'

/** Receivers that one look sends to. */
const mostReceivers = 50

type Due = { readonly businessId: string; readonly receiverId: string }

/**
 * Sends what is due, over all businesses; returns how many messages were taken. Several servers share the work: whose turn a message is, is
 * taken in the database. Nothing is sent while a transaction of ours is open. A message whose server dies between the answer and the note of
 * it is sent again under the same event, by which its receiver knows it where it can.
 */
export async function deliverDue<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await dependencies.db.pool.query<Due>(
    'select business_id as "businessId", receiver_id as "receiverId" from outbound_due($1, $2, $3)',
    [outbox.sender, dependencies.clock.now(), mostReceivers],
  )
  const round = { log: dependencies.log, failed: outbox.words.failed, signal }
  return drainDue(rows, (due) => deliverNext(outbox, dependencies, due), round)
}

async function deliverNext<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: Dependencies,
  { businessId, receiverId }: Due,
): Promise<Outcome | null> {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const claimed = await within((work) => claimMessage(work, outbox, { receiverId, random: Math.random() }))
  if (!claimed) return null
  const { message, receiver } = claimed
  const written = outbox.write && message.body === null ? await outbox.write(dependencies, businessId, message, receiver) : message.body
  // Kept before it is sent, so that every try sends the same bytes.
  if (written !== message.body) await within((work) => keepBody(work, message.id, written))
  const isGone = outbox.write !== undefined && written === null
  const outcome = isGone ? (nothingToTell as O) : await outbox.send(dependencies, businessId, { ...message, body: written }, receiver)
  await within((work) => {
    const last = { at: work.clock.now(), tries: message.tries, retryAfter: outcome.retryAfter ?? null, random: Math.random() }
    return recordOutcome(work, outbox, { message, receiver, outcome, next: nextTryAt(outbox.retry, last) })
  })
  note(dependencies, outbox, { businessId, message, outcome })
  return outcome
}

const nothingToTell: Outcome = { problem: 'What it is about was deleted.', isPointless: true }

async function keepBody({ sql, businessId }: Work, id: string, body: string | null): Promise<void> {
  await sql('update outbound_message set body = $3 where business_id = $1 and id = $2', [businessId, id, body])
}

type Noted = { readonly businessId: string; readonly message: OutboundMessage; readonly outcome: Outcome }

function note(
  { log }: OutboxDependencies,
  { words }: Pick<Outbox<never, never, never>, 'words'>,
  { businessId, message, outcome }: Noted,
): void {
  const fields = {
    business: businessId,
    receiver: message.receiverId,
    message: message.id,
    tries: message.tries,
    status: outcome.status ?? null,
  }
  if (outcome.problem === null) log.info(fields, words.taken)
  else log.warn({ ...fields, problem: outcome.problem }, words.refused)
}
