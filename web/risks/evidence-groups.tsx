import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { EvidenceGroupsDocument, type EvidenceGroupsQuery } from '../generated/graphql.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Named } from '../ui/evidence-rows.tsx'
import { evidenceHeads } from '../ui/evidence-words.ts'
import { Count, ExactMoney } from '../ui/figures.tsx'
import { readersLocale } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import type { FindingDetail } from './detail.ts'

type Groups = NonNullable<EvidenceGroupsQuery['finding']>['evidenceGroups']
type Group = Groups['nodes'][number]

type Props = { finding: FindingDetail; riskId: string | null; chosen: string | null; onChoose: (entity: string) => void }

const firstGroups = 10

/** What a finding over the whole shop is made of: its products, the largest loss first. */
export function EvidenceGroups({ finding, riskId, chosen, onChoose }: Props) {
  const { data, error, fetchMore, refetch } = useQuery(EvidenceGroupsDocument, { variables: { findingId: finding.id, first: firstGroups } })
  const groups = data?.finding?.evidenceGroups
  const { entity } = evidenceHeads(finding.evidence.nodes)
  const isOfProducts = entity === 'SKU'
  return (
    <Card>
      <Flex align="start" justify="space-between" gap="3" wrap="wrap">
        <PartTitle>{isOfProducts ? 'Which products' : `By ${entity.toLowerCase()}`}</PartTitle>
        {riskId === null ? null : (
          <ButtonAnchor href={`/downloads/risks/${riskId}/groups.csv`} download="groups.csv">
            Download this table
          </ButtonAnchor>
        )}
      </Flex>
      {groups ? (
        <Box color="muted" mt="1" mb="3">
          {counted(groups.totalCount, isOfProducts ? 'product' : 'group')} lost <ExactMoney of={finding.loss.expected} /> together. Choose
          one to see its rows.
        </Box>
      ) : null}
      {groups ? <GroupTable groups={groups} head={isOfProducts ? 'Product' : entity} chosen={chosen} onChoose={onChoose} /> : null}
      {groups?.pageInfo.hasNextPage ? (
        <ShowMore
          label="Show more"
          read={() => fetchMore({ variables: { first: 100, after: groups.pageInfo.endCursor ?? null }, updateQuery: appended })}
        />
      ) : null}
      {error && !groups ? <ErrorState title="This table could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!(groups || error) ? (
        <Loading label="Reading the table">
          <Skeleton h="420px" mt="3" />
        </Loading>
      ) : null}
    </Card>
  )
}

function appended(
  before: EvidenceGroupsQuery,
  { fetchMoreResult: { finding } }: { fetchMoreResult: EvidenceGroupsQuery },
): EvidenceGroupsQuery {
  if (!(before.finding && finding)) return before
  const { evidenceGroups: next } = finding
  const nodes = [...before.finding.evidenceGroups.nodes, ...next.nodes]
  return { ...before, finding: { ...before.finding, evidenceGroups: { ...next, nodes } } }
}

const Table = chakra('table', {
  base: {
    w: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      py: '2',
      pe: { base: '2', md: '4' },
      textAlign: 'start',
      verticalAlign: 'top',
      borderBottom: '1px solid {colors.line}',
    },
    '& th:last-child, & td:last-child': { pe: '0' },
    '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'sm' },
    '& .wide': { display: { base: 'none', md: 'table-cell' } },
  },
})

function GroupTable({ groups, head, chosen, onChoose }: { groups: Groups; head: string } & Pick<Props, 'chosen' | 'onChoose'>) {
  const hasUnits = groups.nodes.some(({ units }) => units !== null)
  return (
    <Table aria-label={`Loss by ${head.toLowerCase()}`}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className="figure wide">
            Rows
          </th>
          {hasUnits ? (
            <th scope="col" className="figure wide">
              Units
            </th>
          ) : null}
          <th scope="col" className="figure">
            Share
          </th>
          <th scope="col" className="figure">
            Loss
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.nodes.map((group) => (
          <GroupRow key={group.name} group={group} hasUnits={hasUnits} isChosen={group.name === chosen} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  )
}

const Chooser = chakra('button', {
  base: {
    minH: '24px',
    textAlign: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    borderBottom: '1px dotted {colors.edge}',
    '&[aria-pressed=true]': { fontWeight: 'semibold', borderBottomStyle: 'solid', borderColor: 'accent' },
  },
})

type RowProps = { group: Group; hasUnits: boolean; isChosen: boolean; onChoose: (entity: string) => void }

function GroupRow({ group: { name, productName, rows, units, loss, share }, hasUnits, isChosen, onChoose }: RowProps) {
  return (
    <tr>
      <td>
        <Chooser type="button" aria-pressed={isChosen} onClick={() => onChoose(name)}>
          <Named name={productName} code={name === '' ? 'not named' : name} />
        </Chooser>
      </td>
      <td className="figure wide">
        <Count of={rows} />
      </td>
      {hasUnits ? <td className="figure wide">{units === null ? '' : <Count of={Number(units)} />}</td> : null}
      <td className="figure">{new Intl.NumberFormat(readersLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(share)}</td>
      <td className="figure" data-group-loss={loss.amount}>
        <ExactMoney of={loss} />
      </td>
    </tr>
  )
}
