import { runInTransaction } from '../transaction/run-in-transaction.ts'
import type { Work } from '../transaction/work.ts'
import { claimMessage } from './claim-message.ts'
import { businessOf, drainDue } from './drain-due.ts'
import type { MessageQueue, OutboundMessage, Outbox, OutboxDependencies, Outcome } from './outbox.ts'
import { recordOutcome } from './record-outcome.ts'
import { nextTryAt } from './retry-schedule.ts'

/** Receivers that one look sends to. */
const mostReceivers = 50

/**
 * Sends what is due in a queue; returns how many messages were taken. Several servers share the
 * work: whose turn a message is, is taken in the database. Nothing is sent while a transaction of
 * ours is open. A message whose server dies between the answer and the note of it is sent again
 * under the same event, by which its receiver knows it where it can.
 */
export async function deliverFrom<Turn, Claimed, O extends Outcome>(
  queue: MessageQueue<Turn, Claimed, O>,
  { log }: Pick<OutboxDependencies, 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const { failed, ownerOf, isInTurn } = queue
  return drainDue(await queue.due(mostReceivers), (turn) => deliverNext(queue, turn), { log, failed, signal, ownerOf, isInTurn })
}

async function deliverNext<Turn, Claimed, O extends Outcome>(queue: MessageQueue<Turn, Claimed, O>, turn: Turn): Promise<O | null> {
  const claimed = await queue.claim(turn)
  if (claimed === null) return null
  const outcome = await queue.send(claimed)
  await queue.record(claimed, outcome)
  queue.report(claimed, outcome)
  return outcome
}

/** Sends what is due by one way to receivers of businesses, over all of them. */
export function deliverDue<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<number> {
  return deliverFrom(queueOf(outbox, dependencies), dependencies, signal)
}

type Due = { readonly businessId: string; readonly receiverId: string }
type Claimed<Content, Receiver> = {
  readonly businessId: string
  readonly message: OutboundMessage<Content>
  readonly receiver: Receiver
}

/** The messages of one sender in `outbound_message`. */
function queueOf<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: Dependencies,
): MessageQueue<Due, Claimed<Content, Receiver>, O> {
  const within = <T>(businessId: string, fn: (work: Work) => Promise<T>) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  return {
    failed: outbox.words.failed,
    ownerOf: businessOf,
    due: async (most) => {
      const sql = 'select business_id as "businessId", receiver_id as "receiverId" from outbound_due($1, $2, $3)'
      return (await dependencies.db.pool.query<Due>(sql, [outbox.sender, dependencies.clock.now(), most])).rows
    },
    claim: async ({ businessId, receiverId }) => {
      const claimed = await within(businessId, (work) => claimMessage(work, outbox, { receiverId, random: Math.random() }))
      return claimed && { businessId, ...claimed }
    },
    send: async ({ businessId, message, receiver }) => {
      const written = outbox.write && message.body === null ? await outbox.write(dependencies, businessId, message, receiver) : message.body
      // Kept before it is sent, so that every try sends the same bytes.
      if (written !== message.body) await within(businessId, (work) => keepBody(work, message.id, written))
      if (outbox.write !== undefined && written === null) return nothingToTell as O
      return outbox.send(dependencies, businessId, { ...message, body: written }, receiver)
    },
    record: ({ businessId, message, receiver }, outcome) =>
      within(businessId, (work) => {
        const last = { at: work.clock.now(), tries: message.tries, retryAfter: outcome.retryAfter ?? null, random: Math.random() }
        return recordOutcome(work, outbox, { message, receiver, outcome, next: nextTryAt(outbox.retry, last) })
      }),
    report: ({ businessId, message }, { status = null, problem }) => {
      const fields = { business: businessId, receiver: message.receiverId, message: message.id, tries: message.tries, status }
      if (problem === null) dependencies.log.info(fields, outbox.words.taken)
      else dependencies.log.warn({ ...fields, problem }, outbox.words.refused)
    },
  }
}

const nothingToTell: Outcome = { problem: 'What it is about was deleted.', isPointless: true }

async function keepBody({ sql, businessId }: Work, id: string, body: string | null): Promise<void> {
  await sql('update outbound_message set body = $3 where business_id = $1 and id = $2', [businessId, id, body])
}
