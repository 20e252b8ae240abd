import { riskRoutes } from './risk-routes.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './session-routes.ts'

/** Every documented call under `/api`. */
export const routes: readonly Route[] = [
  // In the order in which the page about them shows them.
  ...sessionRoutes,
  ...riskRoutes,
]
