import type { Right } from '../platform/rights/rights.ts'
import { has } from './allowed.ts'
import type { Searcher } from './searcher.ts'

/**
 * A tab of the settings, with words that people look for; `needs` where not everybody may open it.
 */
type Tab = { readonly key: string; readonly title: string; readonly text: string; readonly needs?: Right }

/** The tabs that there are, by their last part of the address. */
const tabs: readonly Tab[] = [
  { key: 'profile', title: 'Profile', text: 'Your name and email address' },
  { key: 'notifications', title: 'Notifications', text: 'What you are told of: critical alerts, summaries, reports' },
  { key: 'security', title: 'Security', text: 'Password, passkeys, two-factor sign-in, backup codes, sessions' },
  { key: 'preferences', title: 'Preferences', text: 'Theme and other choices of your own' },
  { key: 'members', title: 'Members', text: 'Team, roles, invitations' },
  { key: 'business', title: 'Business', text: 'Name, currency, time zone', needs: 'business:manage' },
  { key: 'keys', title: 'API keys', text: 'Keys for programs and their scopes', needs: 'key:read' },
  { key: 'audit', title: 'Audit log', text: 'Who changed what, and when', needs: 'audit:read' },
]

export const searchSettings: Searcher = {
  needs: 'setting:read',
  find: async ({ actor }, text, limit) =>
    tabs
      .filter(({ needs }) => !needs || has(actor, needs))
      .filter(({ title, text: words }) => `${title} ${words} settings`.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(({ key, title, text: words }) => ({ key, title, text: words, kind: 'setting', path: `/settings/${key}` })),
}
