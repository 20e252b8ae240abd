import type { Profile } from '../../profile.ts'

export const profile: Profile = {
  name: 'marketplace-fee',
  kind: 'marketplace_fee',
  entityType: 'fee',
  category: 'financial',
  requires: ['orders'],
  finds: 'fees that take a larger share than before',
  action: (fee) => `Ask why the fee ${fee} rose`,
  tips: 'financial',
  playbook: 'question-marketplace-fees',
}
