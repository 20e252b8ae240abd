import { useApolloClient } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { EvidencePageDocument } from '../generated/graphql.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { type EvidenceRow, EvidenceRows } from '../ui/evidence-rows.tsx'
import { areCosts } from '../ui/evidence-words.ts'
import { ExactMoney } from '../ui/figures.tsx'
import { sumMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { counted } from '../ui/words.ts'
import { entityWords, type FindingDetail } from './detail.ts'

type Page = { rows: readonly EvidenceRow[]; after: string | null; totalCount: number }

/**
 * The rows that prove a finding. Once all are shown their losses sum to the displayed loss, to the
 * cent.
 */
export function EvidenceTable({ finding, riskId, isOnlyOne }: { finding: FindingDetail; riskId: string | null; isOnlyOne: boolean }) {
  const { page, showMore } = useEvidence(finding)
  const shown = sumMoney(page.rows.map(({ loss }) => loss))
  const isAll = page.after === null
  const sumLabel = `${isAll ? 'All' : 'These'} ${counted(page.rows.length, 'row')}`
  return (
    <Card>
      <Flex align="start" justify="space-between" gap="3" wrap="wrap">
        <PartTitle>The rows that prove it</PartTitle>
        {riskId === null ? null : (
          <ButtonAnchor href={`/downloads/risks/${riskId}/evidence.csv`} download="evidence.csv">
            {isOnlyOne ? 'Download all rows' : 'Download the rows of all statements'}
          </ButtonAnchor>
        )}
      </Flex>
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

/**
 * Further pages are stored here and not in the cache: they belong to this table only, and new
 * figures reset it. When these arrive during a page request, the page after their first one is read
 * instead.
 */
function useEvidence(finding: FindingDetail) {
  const client = useApolloClient()
  const [more, setMore] = useState<{ of: string; page: Page } | null>(null)
  const newest = useRef(finding)
  useEffect(() => {
    newest.current = finding
  }, [finding])
  const pageOf = (of: FindingDetail) => (more?.of === figuresOf(of) ? more.page : toPage([], of.evidence))
  const showMore = async (of = finding): Promise<void> => {
    const { rows, after } = pageOf(of)
    if (after === null) return
    const { data } = await client.query({
      query: EvidencePageDocument,
      variables: { findingId: of.id, after },
      fetchPolicy: 'no-cache',
    })
    if (figuresOf(newest.current) !== figuresOf(of)) return showMore(newest.current)
    const next = data?.finding?.evidence
    if (next) setMore({ of: figuresOf(of), page: toPage(rows, next) })
  }
  return { page: pageOf(finding), showMore: () => showMore() }
}

/** Equal as long as the same rows prove the same loss. */
function figuresOf({ id, loss, evidence }: FindingDetail): string {
  return JSON.stringify([id, loss, evidence.totalCount, evidence.pageInfo.endCursor])
}

function toPage(before: readonly EvidenceRow[], { nodes, pageInfo, totalCount }: FindingDetail['evidence']): Page {
  return { rows: [...before, ...nodes], after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, totalCount }
}
