import { useApolloClient } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { EvidencePageDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { type EvidenceRow, EvidenceRows } from '../ui/evidence-rows.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { ExactMoney } from '../ui/figures.tsx'
import { sumMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import type { FindingDetail } from './risk-page.tsx'

type Page = { rows: readonly EvidenceRow[]; after: string | null; totalCount: number }

/** The order lines that prove a finding. Once all are shown their losses sum to the loss shown above, to the cent. */
export function EvidenceTable({ finding }: { finding: FindingDetail }) {
  const { page, isBusy, problem, showMore } = useEvidence(finding)
  const shown = sumMoney(page.rows.map(({ loss }) => loss))
  const isAll = page.after === null
  return (
    <Card>
      <PartTitle>The rows that prove it</PartTitle>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        {counted(page.totalCount, 'row')} of your files. Expected is what each should have left you, actual what it did leave; the loss is
        the difference.
      </Box>
      <EvidenceRows
        rows={page.rows}
        label={`Evidence for ${finding.title}`}
        sum={
          shown
            ? { label: isAll ? `All ${counted(page.rows.length, 'row')}` : `These ${counted(page.rows.length, 'row')}`, amount: shown }
            : null
        }
      />
      {problem ? (
        <Box role="alert" color="high" mt="3">
          {problem}
        </Box>
      ) : null}
      {isAll ? null : (
        <Flex align="center" gap="4" mt="4" wrap="wrap">
          <Button disabled={isBusy} onClick={() => void showMore()}>
            {isBusy ? 'Reading…' : 'Show more rows'}
          </Button>
          <Box color="muted">
            All {counted(page.totalCount, 'row')}: <ExactMoney of={finding.loss.expected} />
          </Box>
        </Flex>
      )}
    </Card>
  )
}

/** Pages beyond the first are kept here and not in the cache: they belong to this table only, and new figures start it afresh. */
function useEvidence(finding: FindingDetail) {
  const client = useApolloClient()
  const [more, setMore] = useState<{ of: FindingDetail; page: Page } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const first = toPage([], finding.evidence)
  const page = more?.of === finding ? more.page : first
  const showMore = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await client.query({
        query: EvidencePageDocument,
        variables: { findingId: finding.id, after: page.after },
        fetchPolicy: 'no-cache',
      })
      const next = data?.finding?.evidence
      if (next) setMore({ of: finding, page: toPage(page.rows, next) })
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    } finally {
      setBusy(false)
    }
  }
  return { page, isBusy, problem, showMore }
}

function toPage(before: readonly EvidenceRow[], { nodes, pageInfo, totalCount }: FindingDetail['evidence']): Page {
  return { rows: [...before, ...nodes], after: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null, totalCount }
}
