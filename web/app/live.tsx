import type { ApolloCache } from '@apollo/client/cache'
import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  DetectorsDocument,
  DetectorsScannedDocument,
  ImportProgressDocument,
  IntegrationChangedDocument,
  NotificationAddedDocument,
  RiskCountsDocument,
  RiskDetectedDocument,
  type RiskRowPartsFragment,
  RiskUpdatedDocument,
} from '../generated/graphql.ts'
import { addToImports } from '../imports/import-list.ts'
import { addToIntegrations } from '../integrations/add-to-integrations.ts'
import { applyRiskUpdate } from '../risks/apply-risk-update.ts'
import { useOwnTheme } from './own-theme.ts'

/** What is read from the rows of the shop, whatever leaks. */
const readFromRows = [
  'notJudged',
  'scanState',
  'lastMonthProfit',
  'ledgerStatement',
  'statementParts',
  'statementCampaigns',
  'statementRows',
]

/** Data that is rebuilt as a whole: evicted, and read again where it is on the screen. */
function forgetHistory(cache: ApolloCache): void {
  for (const fieldName of ['lossHistory', 'timeMachine']) cache.evict({ id: 'ROOT_QUERY', fieldName })
}

/**
 * Listens while a person is signed in: the server's events are written into the cache, and from
 * there appear on every screen. `from` is the cursor before the first screen was read; after that
 * the link tracks its own position (`live-link.ts`).
 */
export function Live({ from }: { from: string | null }) {
  const client = useApolloClient()
  const [since] = useState(from)
  const goTo = useNavigate()
  const hasNewRows = useRef(false)
  useOwnTheme()
  const variables = { since }
  // What was searched for may have it now.
  const forget = (fieldName: string) => client.cache.evict({ id: 'ROOT_QUERY', fieldName })
  const recount = () => void client.refetchQueries({ include: [RiskCountsDocument] }).catch(() => undefined)
  const onRisk = (risk: RiskRowPartsFragment | undefined) => {
    if (!risk) return
    // An answer of anyone is such a change.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'trainingMetrics' })
    void applyRiskUpdate(client, risk)
    // Its loss no longer counts in the history.
    if (risk.status === 'dismissed') forgetHistory(client.cache)
    forget('search')
    recount()
  }
  // On its own page the answer stands among the files.
  const tellFound = () => {
    if (!hasNewRows.current) return
    hasNewRows.current = false
    if (location.pathname !== '/imports') void import('../imports/found-toast.ts').then((toast) => toast.tellWhatWasFound(client, goTo))
  }
  // Not written into the cache automatically: where a risk is open, its head must change together
  // with its rows.
  const fetchPolicy = 'no-cache'
  useSubscription(RiskDetectedDocument, { variables, fetchPolicy, onData: ({ data }) => onRisk(data.data?.riskDetected) })
  useSubscription(RiskUpdatedDocument, { variables, fetchPolicy, onData: ({ data }) => onRisk(data.data?.riskUpdated) })
  useSubscription(DetectorsScannedDocument, {
    variables,
    onData: ({ client: { cache }, data: { data } }) => {
      if (data) cache.writeQuery({ query: DetectorsDocument, data: { detectors: data.detectorsScanned } })
      forgetHistory(cache)
      for (const fieldName of readFromRows) cache.evict({ id: 'ROOT_QUERY', fieldName })
      // Also the day on which the rows end, which changes though no risk does.
      recount()
      tellFound()
    },
  })
  useSubscription(ImportProgressDocument, {
    variables,
    onData: ({ client: { cache }, data }) => {
      if (!data.data) return
      const { importProgress: file } = data.data
      addToImports(cache, file)
      // How many files the next scan waits for changes with a file's state, not with its rows.
      if (file?.state !== 'reading') forget('scanState')
      if (file?.state === 'done' && file.accepted > 0) hasNewRows.current = true
    },
  })
  useSubscription(IntegrationChangedDocument, {
    variables,
    onData: ({ client: { cache }, data }) => addToIntegrations(cache, data.data?.integrationChanged),
  })
  useSubscription(NotificationAddedDocument, {
    variables,
    fetchPolicy,
    onData: () => {
      for (const fieldName of ['notifications', 'unreadNotifications']) forget(fieldName)
    },
  })
  return null
}
