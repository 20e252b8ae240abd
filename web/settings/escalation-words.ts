import type { EscalationQuery } from '../generated/graphql.ts'
import { memberWords } from '../ui/member-words.ts'

type Rule = Pick<NonNullable<EscalationQuery['escalationRule']>, 'severity' | 'hours' | 'memberIds'>
export type Contact = EscalationQuery['members']['nodes'][number]

const alertsFrom: Readonly<Record<string, string>> = {
  low: 'Alerts',
  medium: 'Alerts of severity medium and worse',
  high: 'Alerts of severity high and critical',
  critical: 'Critical alerts',
}

/**
 * The rule as one sentence:
 * `Critical alerts that nobody has opened for 4 hours go to Ann, then to Bob.`
 */
export function escalationSentence(rule: Rule | null, members: readonly Contact[]): string {
  if (!rule) return 'Alerts that nobody looks at are passed on to nobody.'
  const words = memberWords(members)
  const names = rule.memberIds.map((id) => words.get(id) ?? 'another member')
  const hours = rule.hours === 1 ? 'an hour' : `${rule.hours} hours`
  return `${alertsFrom[rule.severity]} that nobody has opened for ${hours} go to ${names.join(', then to ')}.`
}
