import type { Searcher } from './searcher.ts'

/** Pages of the settings, with words that people look for. */
const pages = [
  { key: 'profile', title: 'Profile', text: 'Your name and e-mail address' },
  { key: 'notifications', title: 'Notifications', text: 'Critical alerts, daily summary, weekly report, new integrations, insights' },
  { key: 'security', title: 'Security', text: 'Password, two-factor sign-in, sessions' },
  { key: 'preferences', title: 'Preferences', text: 'Theme: light, dark or system; language' },
] as const

export const searchSettings: Searcher = {
  needs: 'setting:read',
  find: async (_work, text, limit) =>
    pages
      .filter((page) => `${page.title} ${page.text} settings`.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map((page) => ({ ...page, kind: 'setting', path: `/settings?tab=${page.key}` })),
}
