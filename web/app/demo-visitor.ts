import type { ViewerQuery } from '../generated/graphql.ts'

/** Whether this browser is marked as a visitor of the demo. The mark opens screens alone: the server takes no notice of it. */
export const isDemoVisitor = (cookies = document.cookie): boolean => /(?:^|;\s*)demo-session=[^;]/.test(cookies)

/** In whose name samples are shown. */
export const demoViewer: NonNullable<ViewerQuery['viewer']> = {
  id: 'sample',
  email: '',
  name: 'Demo visitor',
  firstName: 'Demo',
  lastName: 'visitor',
  role: 'viewer',
  isDemo: true,
  business: { id: 'sample', name: 'Sample data', currency: 'USD', zone: 'UTC' },
}
