import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'margin-erosion',
  kind: 'cogs_rise',
  entityType: 'sku',
  category: 'financial',
  requires: ['orders', 'costs'],
  finds: 'unit costs that rose while the price stayed',
  whole: 'all products',
  notCompared: null,
  onPurpose: null,
  action: (product) => `Raise the price of ${product}, or buy it cheaper`,
  tips: 'margin',
  playbook: 'reprice-after-cost-rise',
  concerns: 'vendors',
}
