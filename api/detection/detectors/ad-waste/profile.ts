import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'ad-waste',
  kind: 'ad_waste',
  entityType: 'campaign',
  category: 'financial',
  requires: ['ads'],
  finds: 'campaigns that cost more than their sales leave',
  action: (campaign) => `Cut the budget of ${campaign}`,
  tips: 'marketing',
  playbook: 'cut-wasted-ads',
}
