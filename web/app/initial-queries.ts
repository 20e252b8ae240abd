import {
  OwnBusinessesDocument,
  OwnThemeDocument,
  RiskCountsDocument,
  SignInWaysDocument,
  UnreadNotificationsDocument,
  ViewerDocument,
} from '../generated/graphql.ts'
import { type FirstRead, read } from '../ui/first-read.ts'

/** The parts of an address's page. */
export type FirstPage = {
  /** Its modules under `web/`, whose scripts can be preloaded. */
  readonly modules: readonly string[]
  /**
   * The reads that it needs before it is complete. Loaded with the page, for no other page sends
   * them.
   */
  readonly reads: () => Promise<readonly FirstRead[]>
  /** The viewers for whom the server renders it. */
  readonly drawnFor: 'member' | 'stranger' | 'nobody'
}

const ofShell = [
  read(ViewerDocument),
  read(OwnBusinessesDocument),
  read(RiskCountsDocument),
  read(UnreadNotificationsDocument),
  read(OwnThemeDocument),
]

type Reads = () => Promise<readonly FirstRead[]>
const none: Reads = async () => []

const underShell = (module: string, reads = none, drawnFor: FirstPage['drawnFor'] = 'nobody', ...more: string[]): FirstPage => ({
  modules: [module, 'app/shell.tsx', ...more],
  reads: async () => [...ofShell, ...(await reads())],
  drawnFor,
})

const outside = (module: string, reads: readonly FirstRead[] = []): FirstPage => ({
  modules: [module],
  reads: async () => reads,
  drawnFor: 'stranger',
})

const dashboard: Reads = async () => (await import('../dashboard/first-reads.ts')).firstReads

/** The page of an address; null for pages whose own scripts declare what they need. */
export function firstPage({ pathname, search }: { readonly pathname: string; readonly search: string }): FirstPage | null {
  if (pathname.startsWith('/playbooks')) {
    const reads = async () => (await import('../playbooks/first-reads.ts')).firstReads
    return underShell('playbooks/playbooks-page.tsx', reads, 'nobody', 'playbooks/first-reads.ts')
  }
  if (pathname.startsWith('/settings')) return underShell('settings/settings-page.tsx')
  switch (pathname) {
    // It redirects to the dashboard.
    case '/':
      return underShell('dashboard/dashboard-page.tsx', dashboard, 'nobody', 'dashboard/first-reads.ts')
    case '/dashboard':
      return underShell('dashboard/dashboard-page.tsx', dashboard, 'member', 'dashboard/first-reads.ts')
    case '/risks': {
      const reads = async () => (await import('../risks/first-reads.ts')).firstReads(search)
      return underShell('risks/risks-page.tsx', reads, 'member', 'risks/first-reads.ts')
    }
    case '/integrations': {
      const reads = async () => (await import('../integrations/first-reads.ts')).firstReads(search)
      return underShell('integrations/integrations-page.tsx', reads, 'member', 'integrations/first-reads.ts')
    }
    case '/analytics': {
      const reads = async () => (await import('../analytics/first-reads.ts')).firstReads
      return underShell('analytics/analytics-page.tsx', reads, 'nobody', 'analytics/first-reads.ts')
    }
    case '/analytics/figures':
      return underShell('figures/figures-page.tsx')
    case '/imports':
      return underShell('imports/imports-page.tsx')
    case '/watchlist':
      return underShell('watchlist/watchlist-page.tsx')
    case '/onboarding':
      return underShell('onboarding/onboarding-page.tsx')
    case '/help':
      return underShell('app/help-page.tsx')
    case '/time-machine':
      return underShell('dashboard/time-machine-page.tsx')
    case '/sign-in':
      return outside('sign-in/sign-in-page.tsx', [read(ViewerDocument), read(SignInWaysDocument)])
    case '/sign-up':
      return outside('sign-in/sign-up-page.tsx', [read(SignInWaysDocument)])
    case '/forgot-password':
      return outside('sign-in/forgot-password-page.tsx', [read(SignInWaysDocument)])
    case '/demo':
      return outside('demo/demo-page.tsx')
    default:
      return null
  }
}
