import type { ViewerQuery } from '../generated/graphql.ts'

/**
 * Whether this browser is marked as a demo visitor. The mark only opens screens: the server ignores
 * it.
 */
export const isDemoVisitor = (cookies = document.cookie): boolean => /(?:^|;\s*)demo-session=[^;]/.test(cookies)

/** Whether the visitor came from a session of their own, to which `/api/demo/leave` leads back. */
export const hasOwnSession = (cookies = document.cookie): boolean => /(?:^|;\s*)demo-session=own/.test(cookies)

/** The viewer that samples are displayed for. */
export const demoViewer: NonNullable<ViewerQuery['viewer']> = {
  id: 'sample',
  email: '',
  name: 'Demo visitor',
  firstName: 'Demo',
  lastName: 'visitor',
  role: 'viewer',
  isDemo: true,
  mustChooseSignIn: false,
  business: { id: 'sample', name: 'Sample data', currency: 'USD', zone: 'UTC', expiresAt: null, leavingAt: null },
}
