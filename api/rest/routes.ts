import { feedbackRoutes } from './feedback-routes.ts'
import { integrationRoutes } from './integration-routes.ts'
import { monitoringRoutes } from './monitoring-routes.ts'
import { onboardingRoutes } from './onboarding-routes.ts'
import { playbookRoutes } from './playbook-routes.ts'
import { riskRoutes } from './risk-routes.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './session-routes.ts'
import { supplierRoutes } from './supplier-routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

/** Every documented call under `/api`. */
export const routes: readonly Route[] = [
  // In the order of their documentation page.
  ...sessionRoutes,
  ...riskRoutes,
  ...integrationRoutes,
  ...monitoringRoutes,
  ...supplierRoutes,
  ...onboardingRoutes,
  ...feedbackRoutes,
  ...playbookRoutes,
  ...visitorRoutes,
]
