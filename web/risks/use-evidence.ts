import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { EvidencePageDocument, type EvidencePageQueryVariables } from '../generated/graphql.ts'
import type { EvidenceColumn } from '../ui/evidence-head.tsx'
import type { EvidenceRow } from '../ui/evidence-rows.tsx'
import type { FindingDetail } from './detail.ts'

export type EvidencePage = { readonly rows: readonly EvidenceRow[]; readonly after: string | null; readonly totalCount: number }

/** Which rows of a finding are shown, and in which order. */
export type EvidenceChoice = {
  readonly column: EvidenceColumn
  readonly isDescending: boolean
  readonly search: string
  /** Of one product, campaign or the like alone. */
  readonly entity: string | null
}

export const mostExpensiveFirst: EvidenceChoice = { column: 'loss', isDescending: true, search: '', entity: null }

const firstRows = 20
const moreRows = 100

/**
 * The rows of a finding as chosen. The first page of the usual choice came with the finding. All
 * others are stored here and not in the cache: they belong to this table only, and new figures
 * reset them. When these arrive during a page request, the page after their first one is read
 * instead.
 */
export function useEvidence(finding: FindingDetail, choice: EvidenceChoice) {
  const client = useApolloClient()
  const [read, setRead] = useState<{ of: string; page: EvidencePage } | null>(null)
  const [failure, setFailure] = useState<{ of: string; error: unknown } | null>(null)
  const newest = useRef({ finding, choice })
  useEffect(() => {
    newest.current = { finding, choice }
  }, [finding, choice])

  const load = useCallback(
    async (of: FindingDetail, chosen: EvidenceChoice, before: EvidencePage | null): Promise<void> => {
      const page = before ?? firstPage(of, chosen)
      if (page && page.after === null) return
      const { data } = await client.query({
        query: EvidencePageDocument,
        variables: { findingId: of.id, ...variablesOf(chosen), ...(page ? { first: moreRows, after: page.after } : { first: firstRows }) },
        fetchPolicy: 'no-cache',
      })
      const now = newest.current
      if (keyOf(now.finding, now.choice) !== keyOf(of, chosen)) return page ? load(now.finding, now.choice, null) : undefined
      const next = data?.finding?.evidence
      if (next) setRead({ of: keyOf(of, chosen), page: toPage(page?.rows ?? [], next) })
    },
    [client],
  )

  const key = keyOf(finding, choice)
  const page = read?.of === key ? read.page : firstPage(finding, choice)
  const isMissing = page === null && failure?.of !== key
  useEffect(() => {
    if (!isMissing) return
    load(finding, choice, null).catch((error: unknown) => setFailure({ of: key, error }))
  }, [isMissing, key, finding, choice, load])
  return {
    page,
    // What was shown before stays until the new rows are there.
    shown: page ?? read?.page ?? toPage([], finding.evidence),
    failure: failure?.of === key ? failure.error : null,
    retry: () => setFailure(null),
    showMore: () => load(finding, choice, page),
  }
}

function firstPage(finding: FindingDetail, choice: EvidenceChoice): EvidencePage | null {
  return JSON.stringify(choice) === JSON.stringify(mostExpensiveFirst) ? toPage([], finding.evidence) : null
}

function variablesOf({
  column,
  isDescending,
  search,
  entity,
}: EvidenceChoice): Pick<EvidencePageQueryVariables, 'orderBy' | 'direction' | 'filter'> {
  return {
    orderBy: column,
    direction: isDescending ? 'descending' : 'ascending',
    filter: { ...(search ? { search } : {}), ...(entity === null ? {} : { entity }) },
  }
}

/** Equal as long as the same rows prove the same loss, in the same choice. */
function keyOf({ id, loss, evidence }: FindingDetail, choice: EvidenceChoice): string {
  return JSON.stringify([id, loss, evidence.totalCount, evidence.pageInfo.endCursor, choice])
}

function toPage(before: readonly EvidenceRow[], { nodes, pageInfo, totalCount }: FindingDetail['evidence']): EvidencePage {
  return { rows: [...before, ...nodes], after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, totalCount }
}
