import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'shipping-overrun',
  kind: 'shipping_overrun',
  entityType: 'lane',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'lanes on which a parcel costs more than it did',
  action: (lane) => `Renegotiate the rate of ${lane}`,
  tips: 'shipping',
  playbook: 'lower-shipping-cost',
}
