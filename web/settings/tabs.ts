/**
 * One tab of the settings: its place in the address, its word, and its page. `forOwners`: nobody
 * else may read it.
 */
export type SettingsTab = {
  readonly path: string
  readonly word: string
  readonly forOwners?: boolean
  readonly lazy: () => Promise<{ Component: React.ComponentType }>
}

/** The tabs in their order; a new one is a line here. */
export const settingsTabs: readonly SettingsTab[] = [
  { path: 'profile', word: 'Profile', lazy: async () => ({ Component: (await import('./profile-tab.tsx')).ProfileTab }) },
  {
    path: 'notifications',
    word: 'Notifications',
    lazy: async () => ({ Component: (await import('./notifications-tab.tsx')).NotificationsTab }),
  },
  { path: 'security', word: 'Security', lazy: async () => ({ Component: (await import('./security-tab.tsx')).SecurityTab }) },
  { path: 'preferences', word: 'Preferences', lazy: async () => ({ Component: (await import('./preferences-tab.tsx')).PreferencesTab }) },
  { path: 'channels', word: 'Channels', lazy: async () => ({ Component: (await import('./channels-tab.tsx')).ChannelsTab }) },
  { path: 'setup', word: 'Setup', lazy: async () => ({ Component: (await import('./setup-tab.tsx')).SetupTab }) },
  { path: 'members', word: 'Members', lazy: async () => ({ Component: (await import('./members-tab.tsx')).MembersTab }) },
  {
    path: 'business',
    word: 'Business',
    forOwners: true,
    lazy: async () => ({ Component: (await import('./business-tab.tsx')).BusinessTab }),
  },
  { path: 'keys', word: 'API keys', forOwners: true, lazy: async () => ({ Component: (await import('./keys-tab.tsx')).KeysTab }) },
  { path: 'audit', word: 'Audit log', forOwners: true, lazy: async () => ({ Component: (await import('./audit-tab.tsx')).AuditTab }) },
]
