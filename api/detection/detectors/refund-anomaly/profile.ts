import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'refund-anomaly',
  kind: 'refund_step',
  entityType: 'sku',
  category: 'customer',
  requires: ['orders', 'refunds'],
  finds: 'products that are refunded more often than before',
  whole: 'all products',
  notCompared: 'Not compared here: refunds are given back after the sale, and this looks at what each sale left.',
  onPurpose: null,
  action: (product) => `Stop selling ${product} until you have checked its stock`,
  tips: 'refund',
  playbook: 'find-cause-of-refunds',
}
