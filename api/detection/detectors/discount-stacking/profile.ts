import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'discount-stacking',
  kind: 'discount_stack',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders'],
  finds: 'discount codes that stack to more than you meant to give',
  whole: 'all products',
  notCompared: null,
  onPurpose: null,
  action: (product) => `Stop discount codes from stacking on ${product}`,
  tips: 'financial',
  playbook: 'stop-stacked-discounts',
}
