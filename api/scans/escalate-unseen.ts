import { escalate } from '../notifications/escalation/escalate.ts'
import { storedEscalationRule } from '../notifications/escalation/escalation-rule.ts'
import { forgetAllUnseen, forgetUnseen, takeDueAlerts } from '../notifications/escalation/unseen-alerts.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { awakeRisks, changedRisks } from '../risks/risk-lookup.ts'

/** The number of businesses in one round, so that a stop does not wait for long. */
const most = 50

/** Passes alerts that nobody has looked at on to the next contact, in every business. Returns the number of mails. Call it every minute. */
export async function escalateUnseen(dependencies: WorkDependencies): Promise<number> {
  const { rows } = await dependencies.db.pool.query<{ businessId: string }>('select due_escalations($1, $2) as "businessId"', [
    dependencies.clock.now(),
    most,
  ])
  let mails = 0
  for (const { businessId } of rows) mails += await runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, escalateOwn)
  return mails
}

/** Alerts that were resolved or dismissed, or that rest, wait no longer: those that come back are told anew. */
async function escalateOwn(work: Work): Promise<number> {
  const rule = await storedEscalationRule(work)
  if (!rule) {
    await forgetAllUnseen(work)
    return 0
  }
  const due = await takeDueAlerts(work, rule.hours)
  const awake = await awakeRisks(
    work,
    due.map(({ riskId }) => riskId),
  )
  await forgetUnseen(
    work,
    due.map(({ riskId }) => riskId).filter((id) => !awake.includes(id)),
  )
  const toldAt = new Map(due.map((one) => [one.riskId, one.toldAt]))
  const leaks = (await changedRisks(work, awake)).map((risk) => ({ ...risk, toldAt: toldAt.get(risk.id) ?? work.clock.now() }))
  return escalate(work, rule, leaks)
}
