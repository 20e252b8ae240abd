import { useApolloClient } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { EvidencePageDocument } from '../generated/graphql.ts'
import { type EvidenceRow, EvidenceRows } from '../ui/evidence-rows.tsx'
import { areCosts } from '../ui/evidence-words.ts'
import { ExactMoney } from '../ui/figures.tsx'
import { sumMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { counted } from '../ui/words.ts'
import { entityWords, type FindingDetail } from './detail.ts'

type Page = { rows: readonly EvidenceRow[]; after: string | null; totalCount: number }

/** The rows that prove a finding. Once all are shown their losses sum to the loss shown above, to the cent. */
export function EvidenceTable({ finding }: { finding: FindingDetail }) {
  const { page, showMore } = useEvidence(finding)
  const shown = sumMoney(page.rows.map(({ loss }) => loss))
  const isAll = page.after === null
  const sumLabel = `${isAll ? 'All' : 'These'} ${counted(page.rows.length, 'row')}`
  return (
    <Card>
      <PartTitle>The rows that prove it</PartTitle>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        {counted(page.totalCount, 'row')} of your files.{' '}
        {areCosts(page.rows)
          ? 'Each with what was to be expected of it and what it cost you; the loss is the difference.'
          : 'Expected is what each should have left you, actual what it did leave; the loss is the difference.'}
      </Box>
      <EvidenceRows
        rows={page.rows}
        label={`Evidence for ${finding.title}`}
        hasEntities={finding.entityType === 'shop' || !(finding.entityType in entityWords)}
        sum={shown ? { label: sumLabel, amount: shown } : null}
      />
      {isAll ? null : (
        <ShowMore label="Show more rows" read={showMore}>
          <Box color="muted">
            All {counted(page.totalCount, 'row')}: <ExactMoney of={finding.loss.expected} />
          </Box>
        </ShowMore>
      )}
    </Card>
  )
}

/** Pages beyond the first are kept here and not in the cache: they belong to this table only, and new figures start it afresh. */
function useEvidence(finding: FindingDetail) {
  const client = useApolloClient()
  const [more, setMore] = useState<{ of: FindingDetail; page: Page } | null>(null)
  const page = more?.of === finding ? more.page : toPage([], finding.evidence)
  const showMore = async () => {
    const { data } = await client.query({
      query: EvidencePageDocument,
      variables: { findingId: finding.id, after: page.after },
      fetchPolicy: 'no-cache',
    })
    const next = data?.finding?.evidence
    if (next) setMore({ of: finding, page: toPage(page.rows, next) })
  }
  return { page, showMore }
}

function toPage(before: readonly EvidenceRow[], { nodes, pageInfo, totalCount }: FindingDetail['evidence']): Page {
  return { rows: [...before, ...nodes], after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, totalCount }
}
