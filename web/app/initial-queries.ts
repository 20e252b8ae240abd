import type { TypedDocumentNode } from '@apollo/client'
import { earlierLeaksNamed } from '../dashboard/earlier-leaks.ts'
import {
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  DetectorsDocument,
  OwnBusinessesDocument,
  RiskCategoriesDocument,
  RiskCountsDocument,
  RisksDocument,
  ScanStateDocument,
  SignInWaysDocument,
  TimeMachineDocument,
  ViewerDocument,
} from '../generated/graphql.ts'
import { filterOf, pageSize, viewOf } from '../risks/risk-filter.ts'

type FirstRead = { readonly document: TypedDocumentNode<unknown, never>; readonly variables?: Readonly<Record<string, unknown>> }

/** The parts of an address's page. */
export type FirstPage = {
  /** Its modules under `web/`, whose scripts can be preloaded. */
  readonly modules: readonly string[]
  /** The reads that it needs before it is complete. */
  readonly reads: readonly FirstRead[]
  /** The viewers for whom the server renders it. */
  readonly drawnFor: 'member' | 'stranger' | 'nobody'
}

const read = (document: FirstRead['document'], variables?: FirstRead['variables']): FirstRead => ({
  document,
  ...(variables && { variables }),
})

const ofShell = [read(ViewerDocument), read(OwnBusinessesDocument), read(RiskCountsDocument)]

const underShell = (module: string, reads: FirstPage['reads'] = [], drawnFor: FirstPage['drawnFor'] = 'nobody'): FirstPage => ({
  modules: [module, 'app/shell.tsx'],
  reads: [...ofShell, ...reads],
  drawnFor,
})

const outside = (module: string, reads: FirstPage['reads'] = []): FirstPage => ({ modules: [module], reads, drawnFor: 'stranger' })

const dashboard = [
  read(DashboardRisksDocument),
  read(RiskCategoriesDocument),
  read(DashboardHistoryDocument),
  read(DashboardImportsDocument),
  read(DetectorsDocument),
  read(ScanStateDocument),
  read(TimeMachineDocument, { first: earlierLeaksNamed }),
]

const alerts = (search: string) => [
  read(RisksDocument, { filter: filterOf(viewOf(new URLSearchParams(search))), first: pageSize }),
  read(RiskCategoriesDocument),
  read(DetectorsDocument),
]

/** The page of an address; null for pages whose own scripts declare what they need. */
export function firstPage({ pathname, search }: { readonly pathname: string; readonly search: string }): FirstPage | null {
  if (pathname.startsWith('/settings')) return underShell('settings/settings-page.tsx')
  switch (pathname) {
    // It redirects to the dashboard.
    case '/':
      return underShell('dashboard/dashboard-page.tsx', dashboard)
    case '/dashboard':
      return underShell('dashboard/dashboard-page.tsx', dashboard, 'member')
    case '/risks':
      return underShell('risks/risks-page.tsx', alerts(search), 'member')
    case '/imports':
      return underShell('imports/imports-page.tsx')
    case '/time-machine':
      return underShell('dashboard/time-machine-page.tsx')
    case '/sign-in':
      return outside('sign-in/sign-in-page.tsx', [read(ViewerDocument), read(SignInWaysDocument)])
    case '/sign-up':
      return outside('sign-in/sign-up-page.tsx')
    case '/forgot-password':
      return outside('sign-in/forgot-password-page.tsx')
    case '/demo':
      return outside('demo/demo-page.tsx')
    default:
      return null
  }
}
