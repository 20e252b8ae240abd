import { storedEscalationRule } from '../notifications/escalation/escalation-rule.ts'
import { contactsWhoHeard, forgetAllUnseen, forgetUnseen, takeDueAlerts } from '../notifications/escalation/unseen-alerts.ts'
import { tell } from '../notifications/tell.ts'
import { eachBusiness, type RoundContext } from '../platform/operations/each-business.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { awakeRisks, changedRisks } from '../risks/risk-lookup.ts'

/**
 * Passes alerts that nobody has looked at on to the next contact, in every business. Returns the
 * number of mails. Call it every minute.
 */
export async function escalateUnseen(dependencies: WorkDependencies & RoundContext): Promise<number> {
  const now = dependencies.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select due_escalations($1, $2) as "businessId"'
    return (await dependencies.db.pool.query<{ businessId: string }>(sql, [now, limit])).rows
  }
  const failed = 'Alerts of a business that nobody looked at could not be passed on; trying again in a minute.'
  return eachBusiness({ ...dependencies, failed }, dueOf, ({ businessId }) =>
    runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, escalateOwn),
  )
}

/**
 * Alerts that were resolved or dismissed, or that rest, wait no longer: those that come back are
 * told anew.
 */
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
  const heard = await contactsWhoHeard(work, due)
  const toldAt = new Map(due.map((one) => [one.riskId, one.toldAt]))
  const leaks = (await changedRisks(work, awake)).map((risk) => ({
    ...risk,
    toldAt: toldAt.get(risk.id) ?? work.clock.now(),
    heard: heard.get(risk.id) ?? new Set<string>(),
  }))
  return leaks.length === 0 ? 0 : tell(work, { kind: 'unseen', leaks })
}
