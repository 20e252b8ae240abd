import type { IconName } from '../ui/icons.tsx'

export type Page = {
  readonly path: string
  readonly word: string
  readonly icon: IconName
  /** The keys that lead to it. */
  readonly keys: string
  /** What people also call it, for the search. */
  readonly alsoCalled: string
}

/** The pages of the menu, in its order. */
export const pages: readonly Page[] = [
  { path: '/dashboard', word: 'Dashboard', icon: 'overview', keys: 'g d', alsoCalled: 'home overview score' },
  { path: '/risks', word: 'Leakage Alerts', icon: 'leak', keys: 'g r', alsoCalled: 'risks leaks' },
  { path: '/analytics', word: 'Analytics', icon: 'chart', keys: 'g a', alsoCalled: 'reports statistics trends' },
  { path: '/imports', word: 'Imports', icon: 'files', keys: 'g i', alsoCalled: 'files upload csv data' },
  { path: '/integrations', word: 'Integrations', icon: 'plug', keys: 'g c', alsoCalled: 'connections shopify suppliers monitoring' },
  { path: '/playbooks', word: 'Playbooks', icon: 'book', keys: 'g p', alsoCalled: 'steps guides' },
  { path: '/settings', word: 'Settings', icon: 'settings', keys: 'g s', alsoCalled: 'account preferences profile' },
]
