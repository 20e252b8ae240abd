import { z } from 'zod'
import { memberIds as membersOf } from '../../businesses/members.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit, whatChanged } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { EscalationRule } from './escalation-rule.entity.ts'
import { storedEscalationRule } from './escalation-rule.ts'
import { forgetAllUnseen, moveUnseen } from './unseen-alerts.ts'

/** More contacts than this would hear of an alert days after it mattered; proposed. */
const mostContacts = 3

const ruleInput = z.object({
  severity: z.enum(['low', 'medium', 'high', 'critical'], { error: 'It is low, medium, high or critical.' }),
  hours: z
    .number({ error: 'It is a whole number of hours.' })
    .int('It is a whole number of hours.')
    .min(1, 'It is at least 1 hour.')
    .max(168, 'It is at most 168 hours, a week.'),
  memberIds: z.array(z.string()).max(mostContacts, `Name at most ${mostContacts} contacts.`),
})

/**
 * Says to whom alerts go that nobody has looked at; null where no contact is named, which switches
 * it off. Alerts that wait already wait by the new rule; those told of before it was switched on
 * are left alone. Throws `invalid_input`, also for somebody who is no member.
 */
export async function updateEscalation(work: Work, input: Readonly<Record<string, unknown>>): Promise<EscalationRule | null> {
  may(work.actor, 'business:manage')
  const wanted = parse(ruleInput, input)
  await refuseStrangers(work, wanted.memberIds)
  const none = { severity: null, hours: null, memberIds: [] }
  const before = (await storedEscalationRule(work)) ?? none
  await store(work, wanted)
  if (wanted.memberIds.length === 0) await forgetAllUnseen(work)
  else await moveUnseen(work, wanted.hours)
  const after = await storedEscalationRule(work)
  await audit(work, 'updateEscalation', { subject: `Business:${work.businessId}`, ...whatChanged<object>(before, after ?? none) })
  return after
}

async function refuseStrangers(work: Work, memberIds: readonly string[]): Promise<void> {
  const refuse = (message: string) => new Failure('invalid_input', message, [{ field: 'memberIds', message }])
  if (new Set(memberIds).size < memberIds.length) throw refuse('Name each contact once.')
  const members = new Set(await membersOf(work))
  if (memberIds.some((id) => !members.has(id))) throw refuse('This person is no member of the business. Choose another contact.')
}

async function store({ sql, businessId, clock }: Work, { severity, hours, memberIds }: EscalationRule): Promise<void> {
  // The row is written first: of two people who save at once, the second waits here and replaces
  // what the first wrote.
  await sql(
    `insert into escalation_rule (business_id, severity, hours, updated_at) values ($1, $2, $3, $4)
     on conflict (business_id) do update set severity = excluded.severity, hours = excluded.hours, updated_at = excluded.updated_at`,
    [businessId, severity, hours, clock.now()],
  )
  await sql('delete from escalation_contact where business_id = $1', [businessId])
  for (const [position, userId] of memberIds.entries())
    await sql('insert into escalation_contact (business_id, user_id, position) values ($1, $2, $3)', [businessId, userId, position])
}
