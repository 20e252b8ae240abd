import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'ad-waste',
  kind: 'ad_waste',
  entityType: 'campaign',
  category: 'financial',
  requires: ['ads'],
  finds: 'campaigns that sell less for the same ad spend than before',
  whole: 'all campaigns',
  notCompared: null,
  onPurpose: null,
  action: (campaign) => `Cut the budget of campaign "${campaign}"`,
  tips: 'marketing',
  playbook: 'cut-wasted-ads',
}
