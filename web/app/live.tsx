import type { ApolloCache } from '@apollo/client/cache'
import { useApolloClient, useSubscription } from '@apollo/client/react'
import {
  ActiveRiskCountDocument,
  DetectorsDocument,
  DetectorsScannedDocument,
  ImportProgressDocument,
  RiskDetectedDocument,
  type RiskRowPartsFragment,
  RiskUpdatedDocument,
} from '../generated/graphql.ts'
import { addToImports } from '../imports/import-list.ts'
import { placeInActiveRisks } from '../risks/risk-list.ts'

/** Listens while a person is signed in: what the server tells goes into the cache, and from there onto every screen that shows it. */
export function Live() {
  const client = useApolloClient()
  const onRisk = (cache: ApolloCache, risk: RiskRowPartsFragment | undefined) => {
    if (!risk) return
    placeInActiveRisks(cache, risk)
    recount()
  }
  const recount = () => void client.query({ query: ActiveRiskCountDocument, fetchPolicy: 'network-only' }).catch(() => undefined)
  useSubscription(RiskDetectedDocument, { onData: ({ client: { cache }, data }) => onRisk(cache, data.data?.riskDetected) })
  useSubscription(RiskUpdatedDocument, { onData: ({ client: { cache }, data }) => onRisk(cache, data.data?.riskUpdated) })
  useSubscription(DetectorsScannedDocument, {
    onData: ({ client: { cache }, data: { data } }) => {
      if (data) cache.writeQuery({ query: DetectorsDocument, data: { detectors: data.detectorsScanned } })
    },
  })
  useSubscription(ImportProgressDocument, {
    onData: ({ client: { cache }, data }) => {
      if (data.data) addToImports(cache, data.data.importProgress)
    },
  })
  return null
}
