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
  TimeMachineDocument,
  ViewerDocument,
} from '../generated/graphql.ts'
import { filterOf, pageSize, viewOf } from '../risks/risk-filter.ts'

type FirstRead = { readonly document: TypedDocumentNode<unknown, never>; readonly variables?: Readonly<Record<string, unknown>> }

/**
 * What the page of an address is made of: its own module under `web/`, and what it reads before it is whole. `isDrawn`: the server draws it
 * for who is signed in.
 */
export type FirstPage = { readonly module: string; readonly reads: readonly FirstRead[]; readonly isDrawn: boolean }

const read = (document: FirstRead['document'], variables?: FirstRead['variables']): FirstRead => ({
  document,
  ...(variables && { variables }),
})

const ofShell = [read(ViewerDocument), read(OwnBusinessesDocument), read(RiskCountsDocument)]

/** The page under the shell that an address opens; null for all others, whose own scripts say what they need. */
export function firstPage({ pathname, search }: { readonly pathname: string; readonly search: string }): FirstPage | null {
  switch (pathname) {
    case '/':
    case '/dashboard':
      return {
        module: 'dashboard/dashboard-page.tsx',
        // The other one leads on to it.
        isDrawn: pathname === '/dashboard',
        reads: [
          ...ofShell,
          read(DashboardRisksDocument),
          read(RiskCategoriesDocument),
          read(DashboardHistoryDocument),
          read(DashboardImportsDocument),
          read(DetectorsDocument),
          read(TimeMachineDocument, { first: earlierLeaksNamed }),
        ],
      }
    case '/risks': {
      const risks = read(RisksDocument, { filter: filterOf(viewOf(new URLSearchParams(search))), first: pageSize })
      return {
        module: 'risks/risks-page.tsx',
        isDrawn: true,
        reads: [...ofShell, risks, read(RiskCategoriesDocument), read(DetectorsDocument)],
      }
    }
    case '/imports':
      return { module: 'imports/imports-page.tsx', isDrawn: false, reads: ofShell }
    case '/time-machine':
      return { module: 'dashboard/time-machine-page.tsx', isDrawn: false, reads: ofShell }
    default:
      return pathname.startsWith('/settings') ? { module: 'settings/settings-page.tsx', isDrawn: false, reads: ofShell } : null
  }
}
