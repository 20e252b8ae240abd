import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'

type Known<Data> = {
  /** The newest answer there was, also after a reading that failed. */
  readonly data: Data | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly retry: () => void
}

/** Reads once and keeps what it knew when reading again fails: figures of a moment ago are worth more than none. */
export function useLastKnown<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Known<Data> {
  const { data, previousData, error, loading, refetch } = useQuery<Data, OperationVariables>(query, { variables })
  const [known, setKnown] = useState<Data>()
  const newest = (data ?? previousData) as Data | undefined
  useEffect(() => {
    if (newest) setKnown(newest)
  }, [newest])
  return { data: newest ?? known, error, isLoading: loading, retry: () => void refetch().catch(() => undefined) }
}
