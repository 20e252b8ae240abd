import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'chargebacks',
  kind: 'chargeback_burst',
  entityType: 'country',
  category: 'financial',
  requires: ['orders', 'chargebacks'],
  finds: 'countries whose orders are disputed more and more',
  action: (country) => `Check orders from ${country} before they are sent`,
  tips: 'financial',
  playbook: 'answer-chargebacks',
}
