import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { StatementCampaignsDocument, type StatementCampaignsQuery } from '../generated/graphql.ts'
import { movedMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { rateText } from '../ui/profit-words.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { CellWord, FigureCell, FigureRow, FigureTable } from './figure-table.tsx'
import { returnText } from './figure-words.ts'
import { PartAmount } from './parts-card.tsx'
import type { Days } from './span.ts'

const atOnce = 10

/** What each campaign cost and sold, beside the return at which ads pay. Nothing without ads. */
export function CampaignsCard({ days }: { days: Days }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(StatementCampaignsDocument, {
    variables: { from: days.from, to: days.to, first: atOnce },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const shown = (data ?? previousData)?.statementCampaigns
  if (error && !shown) return <ErrorState title="Your campaigns could not be read" error={error} onRetry={() => void refetch()} />
  if (!shown)
    return (
      <Loading label="Reading your campaigns">
        <Skeleton h="220px" borderRadius="lg" />
      </Loading>
    )
  const { nodes, pageInfo, totalCount } = shown
  if (totalCount === 0) return null
  return (
    <Card aria-label="Campaigns">
      <PartTitle>Campaigns</PartTitle>
      <Lead of={nodes[0]?.breakEvenReturn ?? null} />
      <CampaignTable rows={nodes} />
      {pageInfo.hasNextPage ? (
        <ShowMore label="Show more campaigns" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })}>
          <Box color="muted">
            {wholeNumber(nodes.length)} of {counted(totalCount, 'campaign')}
          </Box>
        </ShowMore>
      ) : null}
    </Card>
  )
}

/** At which return ads pay in these days, and of what that is said. */
function Lead({ of }: { of: number | null }) {
  return (
    <Box color="muted" mb="3" maxW="70ch">
      {of === null
        ? 'Most spend first. The return at which ads pay is not known: it needs what is left of your sales before ads, above zero.'
        : `Most spend first. Your ads pay from a return of ${returnText(of)}: before ads, ${rateText(1 / of)} of your sales is left. Sales are as your ads report them, at the margin of the whole shop.`}
    </Box>
  )
}

type Campaign = StatementCampaignsQuery['statementCampaigns']['nodes'][number]
const heads = ['Campaign', 'Spend', 'Reported sales', 'Return', 'Pays from', 'After its cost'] as const

function CampaignTable({ rows }: { rows: readonly Campaign[] }) {
  return (
    <FigureTable role="table" aria-label="Campaigns">
      <chakra.thead role="rowgroup">
        <FigureRow role="row">
          {heads.map((head) => (
            <chakra.th key={head} role="columnheader" scope="col">
              {head}
            </chakra.th>
          ))}
        </FigureRow>
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <CampaignRow key={row.name} of={row} />
        ))}
      </chakra.tbody>
    </FigureTable>
  )
}

function CampaignRow({ of: { name, spend, reportedSales, reportedReturn, breakEvenReturn, leftAfterSpend } }: { of: Campaign }) {
  const cells = [
    <PartAmount key="spend" amount={spend} unknown="" open={{ figure: 'ad_spend', by: 'campaign', name }} word={`Spend of ${name}`} />,
    <PartAmount
      key="sales"
      amount={reportedSales}
      unknown="Not in your ads"
      open={{ figure: 'ad_sales', by: 'campaign', name }}
      word={`Reported sales of ${name}`}
    />,
    reportedReturn === null ? 'Not known' : returnText(reportedReturn),
    breakEvenReturn === null ? 'Not known' : returnText(breakEvenReturn),
    leftAfterSpend === null ? 'Not known' : `About ${movedMoney(leftAfterSpend)}`,
  ]
  return (
    <FigureRow role="row">
      <chakra.th role="rowheader" scope="row" fontWeight="medium" overflowWrap="anywhere">
        <bdi>{name}</bdi>
      </chakra.th>
      {cells.map((cell, i) => (
        <FigureCell key={heads[i + 1]} role="cell" data-main={i === 0 ? '' : undefined}>
          <CellWord>{heads[i + 1]}</CellWord>
          <Box as="span">{cell}</Box>
        </FigureCell>
      ))}
    </FigureRow>
  )
}
