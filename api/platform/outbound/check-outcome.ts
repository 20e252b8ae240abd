import { runInTransaction } from '../transaction/run-in-transaction.ts'
import type { Work } from '../transaction/work.ts'
import { businessOf, drainDue } from './drain-due.ts'
import type { Fate, LaterCheck, Outbox, OutboxDependencies, Outcome } from './outbox.ts'

/** Messages that one look asks about. */
const mostMessages = 50

type ToCheck = { readonly businessId: string; readonly id: string }
type Checked = { readonly id: string; readonly receiverId: string; readonly serviceId: string; readonly sentAt: Date }

/**
 * Asks a service what became of messages that it took, over all businesses; returns how many were
 * asked about.
 */
export async function checkDue<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  { sender, check }: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<number> {
  if (!check) return 0
  const { rows } = await dependencies.db.pool.query<ToCheck>('select business_id as "businessId", id from outbound_to_check($1, $2, $3)', [
    sender,
    dependencies.clock.now(),
    mostMessages,
  ])
  const { log } = dependencies
  return drainDue<ToCheck>(rows, (due) => checkOne(check, dependencies, due), { log, failed: check.failed, signal, ownerOf: businessOf })
}

async function checkOne<Dependencies extends OutboxDependencies>(
  check: LaterCheck<Dependencies>,
  dependencies: Dependencies,
  { businessId, id }: ToCheck,
): Promise<{ readonly problem: null } | null> {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const checked = await within((work) => takeCheck(work, check, id))
  if (!checked) return null
  const fate = await check.fate(dependencies, checked.serviceId)
  if (fate)
    await within(async (work) => {
      await check.onFate(work, checked, fate)
      await recordFate(work, id, fate)
    })
  return { problem: null }
}

/** Until the next check nobody else asks, on whatever server. */
async function takeCheck<Dependencies>(
  { sql, businessId, clock }: Work,
  check: LaterCheck<Dependencies>,
  id: string,
): Promise<Checked | null> {
  const now = clock.now()
  const [due] = await sql<Checked>(
    `select id, receiver_id as "receiverId", service_id as "serviceId", delivered_at as "sentAt" from outbound_message
      where business_id = $1 and id = $2 and check_at <= $3 for update skip locked`,
    [businessId, id, now],
  )
  if (!due) return null
  await sql('update outbound_message set check_at = $3 where business_id = $1 and id = $2', [businessId, id, check.nextAt(now, due.sentAt)])
  return due
}

async function recordFate({ sql, businessId }: Work, id: string, { problem }: Fate): Promise<void> {
  await sql('update outbound_message set check_at = null, status = $3, problem = $4 where business_id = $1 and id = $2', [
    businessId,
    id,
    problem === null ? 'delivered' : 'failed',
    problem,
  ])
}
