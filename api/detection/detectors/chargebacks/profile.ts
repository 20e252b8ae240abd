import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'chargebacks',
  kind: 'chargeback_burst',
  entityType: 'country',
  category: 'financial',
  requires: ['orders', 'chargebacks'],
  finds: 'countries with more chargebacks than before',
  whole: 'all countries',
  notCompared: null,
  onPurpose: null,
  action: (country) => `Check orders from ${country} before you ship them`,
  tips: 'financial',
  playbook: 'answer-chargebacks',
  concerns: 'legal',
}
