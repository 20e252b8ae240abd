import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'

type LastKnown<Data> = {
  /** The newest answer, also after a failed read. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly retry: () => void
}

/**
 * Reads once and keeps its last data when a later read fails: slightly old figures are better than
 * none.
 */
export function useLastKnown<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): LastKnown<Data> {
  const { data, previousData, error, loading, refetch } = useQuery<Data, OperationVariables>(query, { variables })
  const [known, setKnown] = useState<Data>()
  const newest = (data ?? previousData) as Data | undefined
  useEffect(() => {
    if (newest) setKnown(newest)
  }, [newest])
  return { data: newest ?? known, error, isLoading: loading, retry: () => void refetch().catch(() => undefined) }
}
