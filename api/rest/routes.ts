import { riskRoutes } from './risk-routes.ts'
import type { Route } from './route.ts'

/** Every documented call under `/api`. */
export const routes: readonly Route[] = [...riskRoutes]
