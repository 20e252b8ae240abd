import type { Logger } from 'pino'
import { drainDue } from '../../platform/outbound/drain-due.ts'
import { openedOf } from '../../platform/settings/encrypted-secret.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type ClaimedSms, claimSms } from './claim-sms.ts'
import { recordSms } from './record-sms.ts'
import { codeMark, placeOfCode } from './sms-code.ts'
import type { SmsOutcome, SmsProvider } from './sms-provider.ts'
import { smsText } from './sms-text.ts'

export type SmsDependencies = WorkDependencies & {
  readonly provider: SmsProvider
  readonly external: Pick<ExternalServices, 'cipher' | 'origin'>
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** Members that one look sends to. */
const mostMembers = 50

type Due = { readonly businessId: string; readonly userId: string }

/**
 * Sends the text messages that are due, over all businesses; returns how many were taken. Several servers share the work: whose turn one is,
 * is taken in the database. Nothing is sent while a transaction of ours is open. One whose server dies between the answer and the note of it
 * is sent again: the provider knows no key by which it would see that it had it.
 */
export async function deliverSms(dependencies: SmsDependencies, signal?: AbortSignal): Promise<number> {
  const { rows } = await dependencies.db.pool.query<Due>('select business_id as "businessId", user_id as "userId" from sms_due($1, $2)', [
    dependencies.clock.now(),
    mostMembers,
  ])
  const failed = 'Text messages to a member cannot be sent; trying again.'
  return drainDue(rows, (due) => deliverNext(dependencies, due), { log: dependencies.log, failed, signal })
}

async function deliverNext(dependencies: SmsDependencies, { businessId, userId }: Due) {
  const within = <T>(fn: (work: Work) => Promise<T>) => runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, fn)
  const claimed = await within((work) => claimSms(work, userId))
  if (!claimed) return null
  const outcome = await send(dependencies, businessId, claimed)
  await within((work) => recordSms(work, claimed, outcome))
  const fields = { business: businessId, message: claimed.id, tries: claimed.tries, outcome: outcome.kind }
  const problem = 'problem' in outcome ? outcome.problem : null
  if (problem === null) dependencies.log.info(fields, 'A text message was handed over')
  else dependencies.log.warn({ ...fields, problem }, 'A text message was not taken')
  return { problem, isPointless: outcome.kind === 'refused' }
}

async function send({ provider, external }: SmsDependencies, businessId: string, claimed: ClaimedSms): Promise<SmsOutcome> {
  const text = textOf(claimed, { businessId, ...external })
  if (text === null)
    return { kind: 'refused', problem: 'The code cannot be read any more: the secret key of this server has changed. Send a new one.' }
  return provider.send({ to: claimed.number, text })
}

type Opening = Pick<ExternalServices, 'cipher'> & { readonly businessId: string; origin(): string }

/** The text as it is sent; null where its code cannot be opened any more. */
export function textOf(
  { body, sealedCode, userId }: Pick<ClaimedSms, 'body' | 'sealedCode' | 'userId'>,
  { businessId, cipher, origin }: Opening,
): string | null {
  const text = smsText(body, origin())
  if (sealedCode === null) return text
  const code = openedOf(() => cipher.open(sealedCode, placeOfCode(businessId, userId)))
  return code === null ? null : text.replace(codeMark, code)
}
