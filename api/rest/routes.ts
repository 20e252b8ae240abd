import { riskRoutes } from './risk-routes.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './session-routes.ts'

/** Every documented call under `/api`. */
export const routes: readonly Route[] = [...sessionRoutes, ...riskRoutes]
