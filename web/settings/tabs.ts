/** One tab of the settings: its place in the address, its word, and its page. `forOwners`: nobody else may read it. */
export type SettingsTab = {
  readonly path: string
  readonly word: string
  readonly forOwners?: boolean
  readonly lazy: () => Promise<{ Component: React.ComponentType }>
}

/** The tabs in their order; a new one is a line here. */
export const settingsTabs: readonly SettingsTab[] = [
  { path: 'security', word: 'Security', lazy: async () => ({ Component: (await import('./security-tab.tsx')).SecurityTab }) },
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
