import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'discount-stacking',
  kind: 'discount_stack',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders'],
  finds: 'codes that add up to more than you meant to give',
  action: (product) => `End codes that add up on ${product}`,
  tips: 'financial',
  playbook: 'stop-stacked-discounts',
}
