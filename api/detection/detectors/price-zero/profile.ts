import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'price-zero',
  kind: 'price_zero',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders'],
  finds: 'products that went out for nothing by mistake',
  action: (product) => `Correct the price of ${product}`,
  tips: 'financial',
  playbook: 'mend-price-of-zero',
}
