import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'possible-duplicate',
  kind: 'possible_duplicate',
  entityType: 'shop',
  category: 'financial',
  requires: ['orders'],
  finds: 'orders that were entered twice',
  action: () => 'Check orders that came twice',
  tips: 'financial',
  playbook: 'clear-duplicate-entries',
}
