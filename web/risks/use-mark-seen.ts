import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { MarkRiskSeenDocument } from '../generated/graphql.ts'
import type { RiskDetail } from './detail.ts'

/**
 * Says once that the person looked at an alert that waits for a look, when it is there after they
 * opened it. An alert that is told anew while it stands open goes on waiting: nobody may sit in
 * front of it.
 */
export function useMarkSeen(risk: Pick<RiskDetail, 'id' | 'isUnseen'> | null | undefined): void {
  const client = useApolloClient()
  const isDecided = useRef(false)
  const { id, isUnseen } = risk ?? {}
  useEffect(() => {
    if (id === undefined || isDecided.current) return
    isDecided.current = true
    if (!isUnseen) return
    const looked = client.mutate({
      mutation: MarkRiskSeenDocument,
      variables: { input: { riskId: id } },
      update: (cache) => void cache.modify({ id: `Risk:${id}`, fields: { isUnseen: () => false } }),
    })
    // Nothing on the screen depends on it: it is said when the alert is opened again.
    looked.catch(() => undefined)
  }, [client, id, isUnseen])
}
