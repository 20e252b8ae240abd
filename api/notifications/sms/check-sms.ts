import { drainDue } from '../../platform/outbound/drain-due.ts'
import { runInTransaction } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { nextCheckAt } from './check-times.ts'
import type { SmsDependencies } from './deliver-sms.ts'
import { noteProblem } from './record-sms.ts'
import type { SmsFate } from './sms-provider.ts'
import { switchOffPhone } from './switch-off-phone.ts'

/** Messages that one look asks about. */
const mostMessages = 50

type ToCheck = { readonly businessId: string; readonly id: string }
type Checked = { readonly id: string; readonly userId: string; readonly providerId: string; readonly sentAt: Date }

/**
 * Asks the provider what became of messages that it took, over all businesses; returns how many were asked about. A network says after
 * that whether a number is a landline, or not in use. While it is open, it is asked hourly for a day.
 */
export async function checkSms(dependencies: SmsDependencies, signal?: AbortSignal): Promise<number> {
  const { rows } = await dependencies.db.pool.query<ToCheck>('select business_id as "businessId", id from sms_to_check($1, $2)', [
    dependencies.clock.now(),
    mostMessages,
  ])
  const failed = 'What became of a text message cannot be looked at; trying again.'
  return drainDue(rows, (due) => checkOne(dependencies, due), { log: dependencies.log, failed, signal })
}

async function checkOne(dependencies: SmsDependencies, { businessId, id }: ToCheck): Promise<{ readonly problem: null } | null> {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const checked = await within((work) => takeCheck(work, id))
  if (!checked) return null
  const fate = await dependencies.provider.fate(checked.providerId)
  if (fate) await within((work) => recordFate(work, checked, fate))
  return { problem: null }
}

/** Until the next check nobody else asks, on whatever server. */
async function takeCheck({ sql, businessId, clock }: Work, id: string): Promise<Checked | null> {
  const now = clock.now()
  const [due] = await sql<Checked>(
    `select id, user_id as "userId", provider_id as "providerId", sent_at as "sentAt" from sms_message
      where business_id = $1 and id = $2 and check_at <= $3 for update skip locked`,
    [businessId, id, now],
  )
  if (!due) return null
  await sql('update sms_message set check_at = $3 where business_id = $1 and id = $2', [businessId, id, nextCheckAt(now, due.sentAt)])
  return due
}

async function recordFate(work: Work, { id, userId, sentAt }: Checked, fate: SmsFate): Promise<void> {
  if (fate.kind === 'bad_number' && !(await wasConfirmedAfter(work, userId, sentAt))) await switchOffPhone(work, userId, fate.problem)
  if (fate.kind === 'refused') await noteProblem(work, userId, { problem: fate.problem, until: null })
  const problem = 'problem' in fate ? fate.problem : null
  await work.sql('update sms_message set check_at = null, status = $3, problem = $4 where business_id = $1 and id = $2', [
    work.businessId,
    id,
    problem === null ? 'sent' : 'failed',
    problem,
  ])
}

/** What became of a message from before says nothing of a number that its person confirmed since. */
async function wasConfirmedAfter({ sql, businessId }: Work, userId: string, at: Date): Promise<boolean> {
  const found = await sql('select from sms_phone where business_id = $1 and user_id = $2 and confirmed_at > $3', [businessId, userId, at])
  return found.length > 0
}
