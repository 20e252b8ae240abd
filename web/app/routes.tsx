import { Navigate, type RouteObject } from 'react-router'
import { settingsTabs } from '../settings/tabs.ts'
import { Spinner } from '../ui/states.tsx'
import { PageError, RouteError } from './route-error.tsx'

const riskDialog = async () => ({ Component: (await import('../risks/risk-dialog.tsx')).RiskDialog })

const feedbackDialog = async () => ({ Component: (await import('../feedback/feedback-dialog.tsx')).FeedbackDialog })

/** An alert opens over the page on which it was selected, at an address below the page's own. */
const pages = [
  { index: true, Component: () => <Navigate to="/dashboard" replace /> },
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('../dashboard/dashboard-page.tsx')).DashboardPage }),
    children: [
      { path: 'risks/:id', lazy: riskDialog },
      { path: 'risks/:id/feedback', lazy: feedbackDialog },
    ],
  },
  {
    path: '/time-machine',
    lazy: async () => ({ Component: (await import('../dashboard/time-machine-page.tsx')).TimeMachinePage }),
    children: [
      { path: 'risks/:id', lazy: riskDialog },
      { path: 'risks/:id/feedback', lazy: feedbackDialog },
      { path: 'findings/:id', lazy: async () => ({ Component: (await import('../dashboard/finding-dialog.tsx')).FindingDialog }) },
    ],
  },
  {
    path: '/risks',
    lazy: async () => ({ Component: (await import('../risks/risks-page.tsx')).RisksPage }),
    children: [
      { path: ':id', lazy: riskDialog },
      { path: ':id/feedback', lazy: feedbackDialog },
    ],
  },
  { path: '/r/:short', lazy: async () => ({ Component: (await import('../risks/short-link.tsx')).ShortLink }) },
  {
    path: '/playbooks',
    lazy: async () => ({ Component: (await import('../playbooks/playbooks-page.tsx')).PlaybooksPage }),
    children: [{ path: ':id', lazy: async () => ({ Component: (await import('../playbooks/playbook-dialog.tsx')).PlaybookDialog }) }],
  },
  { path: '/analytics', lazy: async () => ({ Component: (await import('../analytics/analytics-page.tsx')).AnalyticsPage }) },
  { path: '/analytics/figures', lazy: async () => ({ Component: (await import('../figures/figures-page.tsx')).FiguresPage }) },
  { path: '/imports', lazy: async () => ({ Component: (await import('../imports/imports-page.tsx')).ImportsPage }) },
  { path: '/products/:sku', lazy: async () => ({ Component: (await import('../products/product-page.tsx')).ProductPage }) },
  {
    path: '/integrations',
    lazy: async () => ({ Component: (await import('../integrations/integrations-page.tsx')).IntegrationsPage }),
    children: [
      { path: 'suppliers/:id', lazy: async () => ({ Component: (await import('../suppliers/supplier-dialog.tsx')).SupplierDialog }) },
    ],
  },
  { path: '/watchlist', lazy: async () => ({ Component: (await import('../watchlist/watchlist-page.tsx')).WatchlistPage }) },
  { path: '/onboarding', lazy: async () => ({ Component: (await import('../onboarding/onboarding-page.tsx')).OnboardingPage }) },
  { path: '/help', lazy: async () => ({ Component: (await import('./help-page.tsx')).HelpPage }) },
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('../settings/settings-page.tsx')).SettingsPage }),
    children: [
      { index: true, Component: () => <Navigate to={`/settings/${settingsTabs[0]?.path}`} replace /> },
      ...settingsTabs.map(({ path, lazy }) => ({ path, lazy })),
    ],
  },
]

/**
 * Every page is a separate chunk, loaded when it is opened. Pages under the shell need a signed-in
 * person.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => <Spinner label="Opening RiskPilot" />,
    children: [
      { path: '/sign-in', lazy: async () => ({ Component: (await import('../sign-in/sign-in-page.tsx')).SignInPage }) },
      { path: '/sign-up', lazy: async () => ({ Component: (await import('../sign-in/sign-up-page.tsx')).SignUpPage }) },
      { path: '/verify-email', lazy: async () => ({ Component: (await import('../sign-in/verify-email-page.tsx')).VerifyEmailPage }) },
      { path: '/confirm-email', lazy: async () => ({ Component: (await import('../sign-in/confirm-email-page.tsx')).ConfirmEmailPage }) },
      {
        path: '/forgot-password',
        lazy: async () => ({ Component: (await import('../sign-in/forgot-password-page.tsx')).ForgotPasswordPage }),
      },
      {
        path: '/reset-password',
        lazy: async () => ({ Component: (await import('../sign-in/reset-password-page.tsx')).ResetPasswordPage }),
      },
      { path: '/api/docs', lazy: async () => ({ Component: (await import('../api-docs/api-docs-page.tsx')).ApiDocsPage }) },
      { path: '/invitation', lazy: async () => ({ Component: (await import('../sign-in/invitation-page.tsx')).InvitationPage }) },
      { path: '/demo', lazy: async () => ({ Component: (await import('../demo/demo-page.tsx')).DemoPage }) },
      {
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: [{ ErrorBoundary: PageError, children: pages }],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
    ],
  },
]
