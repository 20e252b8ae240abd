import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'double-billed',
  kind: 'double_billed',
  entityType: 'lane',
  category: 'operational',
  requires: ['shipping'],
  finds: 'parcels that the carrier billed twice',
  action: (lane) => `Ask back what was billed twice for ${lane}`,
  tips: 'shipping',
  playbook: 'reclaim-double-bills',
}
