import type { ApolloCache } from '@apollo/client/cache'
import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import {
  DetectorsDocument,
  DetectorsScannedDocument,
  ImportProgressDocument,
  RiskCountsDocument,
  RiskDetectedDocument,
  type RiskRowPartsFragment,
  RiskUpdatedDocument,
} from '../generated/graphql.ts'
import { addToImports } from '../imports/import-list.ts'
import { applyRiskUpdate } from '../risks/apply-risk-update.ts'

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
  const variables = { since }
  const recount = () => void client.refetchQueries({ include: [RiskCountsDocument] }).catch(() => undefined)
  const onRisk = (risk: RiskRowPartsFragment | undefined) => {
    if (!risk) return
    void applyRiskUpdate(client, risk)
    // Its loss no longer counts in the history.
    if (risk.status === 'dismissed') forgetHistory(client.cache)
    recount()
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
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'scanState' })
    },
  })
  useSubscription(ImportProgressDocument, {
    variables,
    onData: ({ client: { cache }, data }) => {
      if (data.data) addToImports(cache, data.data.importProgress)
    },
  })
  return null
}
