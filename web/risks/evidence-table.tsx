import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ButtonAnchor } from '../ui/button.tsx'
import { EvidenceRows } from '../ui/evidence-rows.tsx'
import { areCosts } from '../ui/evidence-words.ts'
import { ExactMoney } from '../ui/figures.tsx'
import { sumMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { entityWords, type FindingDetail } from './detail.ts'
import { EvidenceControls } from './evidence-controls.tsx'
import { EvidenceGroups } from './evidence-groups.tsx'
import { type EvidenceChoice, mostExpensiveFirst, useEvidence } from './use-evidence.ts'

type Props = { finding: FindingDetail; riskId: string | null; isOnlyOne: boolean }

/**
 * The rows that prove a finding, the largest loss first. Once all are shown their losses sum to the
 * displayed loss, to the cent. A finding over many products has a table by product above.
 */
export function EvidenceTable({ finding, riskId, isOnlyOne }: Props) {
  const [choice, setChoice] = useState<EvidenceChoice>(mostExpensiveFirst)
  const hasEntities = finding.entityType === 'shop' || !(finding.entityType in entityWords)
  return (
    <>
      {hasEntities ? (
        <EvidenceGroups
          finding={finding}
          riskId={riskId}
          chosen={choice.entity}
          onChoose={(entity) => setChoice((before) => ({ ...before, entity }))}
        />
      ) : null}
      <Card id={`rows-${finding.id}`}>
        <Flex align="start" justify="space-between" gap="3" wrap="wrap">
          <PartTitle>The rows that prove it</PartTitle>
          {riskId === null ? null : (
            <ButtonAnchor href={`/downloads/risks/${riskId}/evidence.csv`} download="evidence.csv">
              {isOnlyOne ? 'Download all rows' : 'Download the rows of all statements'}
            </ButtonAnchor>
          )}
        </Flex>
        <Rows
          finding={finding}
          riskId={riskId}
          choice={choice}
          hasEntities={hasEntities}
          onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
        />
      </Card>
    </>
  )
}

type RowsProps = {
  finding: FindingDetail
  riskId: string | null
  choice: EvidenceChoice
  hasEntities: boolean
  onChange: (change: Partial<EvidenceChoice>) => void
}

function Rows({ finding, riskId, choice, hasEntities, onChange }: RowsProps) {
  const { page, shown, failure, retry, showMore } = useEvidence(finding, choice)
  const { rows, after, totalCount } = shown
  const isFiltered = choice.search !== '' || choice.entity !== null
  return (
    <>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        {counted(finding.evidence.totalCount, 'row')} of your {rows.some(({ record }) => record !== null) ? 'data' : 'files'}.{' '}
        {areCosts(rows)
          ? 'Each with its expected cost and what it cost you; the loss is the difference.'
          : 'Each with what it should have earned and what it did; the loss is the difference.'}
      </Box>
      <EvidenceControls choice={choice} rows={rows} hasEntities={hasEntities} onChange={onChange} />
      {failure ? <ErrorState title="These rows could not be read" error={failure} onRetry={retry} /> : null}
      <Box aria-busy={page === null && !failure} opacity={page === null ? 0.55 : 1}>
        {rows.length === 0 ? (
          <Box color="muted" py="4">
            No row matches. Clear the search to see all {counted(finding.evidence.totalCount, 'row')}.
          </Box>
        ) : (
          <EvidenceRows
            rows={rows}
            label={`Evidence for ${finding.title}`}
            hasEntities={hasEntities}
            sum={sumOf(shown, isFiltered)}
            order={{ ...choice, onChange: (column, isDescending) => onChange({ column, isDescending }) }}
          />
        )}
      </Box>
      {after === null || isFiltered ? null : <LeftOut shown={rows.length} of={totalCount} hasFile={riskId !== null} />}
      {after === null ? null : (
        <ShowMore label="Show more rows" read={showMore}>
          <Box color="muted">
            {isFiltered ? (
              `${counted(totalCount, 'row')} match`
            ) : (
              <>
                All {counted(totalCount, 'row')}: <ExactMoney of={finding.loss.expected} />
              </>
            )}
          </Box>
        </ShowMore>
      )}
    </>
  )
}

/**
 * On paper alone, where no button reads the rest: how many rows are missing, and where they are.
 */
function LeftOut({ shown, of, hasFile }: { shown: number; of: number; hasFile: boolean }) {
  return (
    <Box display="none" _print={{ display: 'block' }} mt="3" data-testid="left-out">
      {`${wholeNumber(shown)} of ${counted(of, 'row')} are printed here, the most expensive first. `}
      {hasFile ? `The other ${wholeNumber(of - shown)} are in evidence.csv, which the alert’s page downloads.` : null}
    </Box>
  )
}

/** The rows shown and what they lost together; of all rows exactly the finding's loss. */
function sumOf({ rows, after }: { rows: Parameters<typeof EvidenceRows>[0]['rows']; after: string | null }, isFiltered: boolean) {
  const amount = sumMoney(rows.map(({ loss }) => loss))
  if (!amount) return null
  const which = after === null && !isFiltered ? 'All' : 'These'
  return { label: `${which} ${counted(rows.length, 'row')}`, amount }
}
