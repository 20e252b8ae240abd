import { laneWords } from '../../phrases.ts'
import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'shipping-overrun',
  kind: 'shipping_overrun',
  entityType: 'lane',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'carriers and zones where a parcel costs more than before',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: null,
  action: (lane) => `Renegotiate the rate for ${laneWords(lane)}`,
  tips: 'shipping',
  playbook: 'lower-shipping-cost',
  concerns: 'vendors',
}
