import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { EscalationRule } from './escalation-rule.entity.ts'

/** Of the business; null where nothing is passed on. */
export async function escalationRule(work: Work): Promise<EscalationRule | null> {
  may(work.actor, 'setting:read')
  return storedEscalationRule(work)
}

/**
 * The same for the product itself, which asks for no right. A rule without a contact passes nothing
 * on.
 */
export async function storedEscalationRule({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<EscalationRule | null> {
  const [rule] = await sql<Pick<EscalationRule, 'severity' | 'hours'>>(
    'select severity, hours from escalation_rule where business_id = $1',
    [businessId],
  )
  const contacts = await sql<{ userId: string }>(
    'select user_id as "userId" from escalation_contact where business_id = $1 order by position, user_id',
    [businessId],
  )
  return rule && contacts.length > 0 ? { ...rule, memberIds: contacts.map(({ userId }) => userId) } : null
}
