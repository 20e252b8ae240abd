import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'write-off',
  kind: 'write_off',
  entityType: 'shop',
  category: 'inventory',
  requires: ['orders'],
  finds: 'stock that is written off',
  action: () => 'Find out why stock is written off',
  tips: 'general',
  playbook: 'reduce-write-offs',
}
