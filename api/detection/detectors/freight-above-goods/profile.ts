import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'freight-above-goods',
  kind: 'freight_above_goods',
  entityType: 'lane',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'orders whose shipping costs more than their goods',
  action: (lane) => `Charge for shipping on ${lane}`,
  tips: 'shipping',
  playbook: 'rethink-dear-freight',
}
