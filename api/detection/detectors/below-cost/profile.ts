import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'below-cost',
  kind: 'below_cost',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'products that are sold for less than they cost',
  action: () => 'Raise the prices that lie below cost',
  tips: 'margin',
  playbook: 'mend-sales-below-cost',
}
