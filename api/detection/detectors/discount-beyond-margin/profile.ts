import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'discount-beyond-margin',
  kind: 'discount_beyond_margin',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'discounts that take more than the margin',
  action: (product) => `Limit the discount on ${product}`,
  tips: 'margin',
  playbook: 'limit-deep-discounts',
}
