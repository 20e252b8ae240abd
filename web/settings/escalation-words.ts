import type { EscalationQuery } from '../generated/graphql.ts'

type Rule = Pick<NonNullable<EscalationQuery['escalationRule']>, 'severity' | 'hours' | 'memberIds'>
export type Contact = EscalationQuery['members']['nodes'][number]

/** A member by name, or by address without one. */
export const memberWord = ({ name, email, isViewer }: Pick<Contact, 'name' | 'email' | 'isViewer'>) =>
  `${name || email}${isViewer ? ' (you)' : ''}`

const alertsFrom: Readonly<Record<string, string>> = {
  low: 'Alerts',
  medium: 'Alerts of severity medium and worse',
  high: 'Alerts of severity high and critical',
  critical: 'Critical alerts',
}

/** The rule as one sentence: `Critical alerts that nobody has opened for 4 hours go to Ann, then to Bob.` */
export function escalationSentence(rule: Rule | null, members: readonly Contact[]): string {
  if (!rule) return 'Alerts that nobody looks at are passed on to nobody.'
  const names = rule.memberIds.map((id) =>
    memberWord(members.find((one) => one.id === id) ?? { name: 'another member', email: '', isViewer: false }),
  )
  const hours = rule.hours === 1 ? 'an hour' : `${rule.hours} hours`
  return `${alertsFrom[rule.severity]} that nobody has opened for ${hours} go to ${names.join(', then to ')}.`
}
