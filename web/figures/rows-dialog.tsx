import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useLocation, useNavigate } from 'react-router'
import { StatementRowsDocument, type StatementRowsQuery } from '../generated/graphql.ts'
import { Named } from '../ui/evidence-rows.tsx'
import { ExactMoney, HumanDay } from '../ui/figures.tsx'
import { exactMoney, sumMoney } from '../ui/money.ts'
import { PageDialog } from '../ui/page-dialog.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { type Figures, type FigureWords, groupRows, type Month, monthKey, monthName, partName, type RowGroup } from './figure-words.ts'
import type { Days } from './span.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

const atOnce = 100

type Props = {
  of: FigureWords
  month: Month | null
  figures: Figures
  /** The one product, customer, country, reason or fee whose rows alone are shown; null for all. */
  group: RowGroup | null
  /** The chosen days, and what they are called. */
  days: Days
  whole: string
}

/** The rows behind one figure of a month or of all months; once all are shown they sum to it. */
export function RowsDialog({ of, month, figures, group, days, whole }: Props) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  const base = useSpanAddress()
  const home = addressOf(base, month ? { month: monthKey(month) } : {})
  const close = () => (isOverPage ? navigate(-1) : navigate(home, { replace: true, preventScrollReset: true }))
  const what = group ? `${of.word} of ${partName(group.by, group.name, group.label)}` : of.word
  const title = `${what}, ${month ? monthName(monthKey(month)) : whole}`
  const amount = group ? group.amount : of.of(figures)
  return (
    <PageDialog label={title} maxWidth="860px" onClose={() => void close()}>
      <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em">
        {title}
        {amount ? `: ${exactMoney(amount)}` : ''}
      </chakra.h2>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        {group && group.rows !== null ? `${groupRows(group)}.` : of.note(figures)}
      </Box>
      <Rows figure={of} days={month ?? days} group={group && { by: group.by, name: group.name }} />
    </PageDialog>
  )
}

type RowsProps = { figure: FigureWords; days: Days; group: Pick<RowGroup, 'by' | 'name'> | null }

function Rows({ figure: { figure, word }, days: { from, to }, group }: RowsProps) {
  const span = { from, to }
  const { data, error, refetch, fetchMore } = useQuery(StatementRowsDocument, {
    variables: { figure, ...span, group, first: atOnce },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  if (error && !data) return <ErrorState title="These rows could not be read" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Reading the rows">
        <Skeleton h="420px" />
      </Loading>
    )
  const { nodes, pageInfo, totalCount } = data.statementRows
  const sum = pageInfo.hasNextPage ? null : sumMoney(nodes.flatMap(({ amount }) => amount ?? []))
  return (
    <>
      <RowTable rows={nodes} label={`Rows of ${word}`} sum={sum} />
      {pageInfo.hasNextPage ? (
        <ShowMore label="Show more rows" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })}>
          <Box color="muted">
            {wholeNumber(nodes.length)} of {counted(totalCount, 'row')}
          </Box>
        </ShowMore>
      ) : null}
    </>
  )
}

type RowsOf = StatementRowsQuery['statementRows']['nodes']

const Line = chakra('tr', {
  base: {
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'line',
    'tfoot &': { borderBottomWidth: '0', fontWeight: 'semibold' },
    '& > th, & > td': { textAlign: 'start', verticalAlign: 'top', py: '2', ps: '3', fontWeight: 'inherit' },
    '& > :first-of-type': { ps: '0' },
    '& > .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& > [scope=col]': { color: 'muted', fontWeight: 'medium', fontSize: 'sm', whiteSpace: 'nowrap' },
  },
})

function RowTable({ rows, label, sum }: { rows: RowsOf; label: string; sum: ReturnType<typeof sumMoney> }) {
  return (
    <chakra.table w="100%" borderCollapse="collapse" fontVariantNumeric="tabular-nums" aria-label={label}>
      <thead>
        <Line>
          <th scope="col">File and line</th>
          <th scope="col">Day</th>
          <th scope="col" className="figure">
            Amount
          </th>
        </Line>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} of={row} />
        ))}
      </tbody>
      {sum ? (
        <tfoot>
          <Line>
            <th scope="row" colSpan={2}>
              {counted(rows.length, 'row')}
            </th>
            <td className="figure" data-testid="rows-sum">
              <ExactMoney of={sum} />
            </td>
          </Line>
        </tfoot>
      ) : null}
    </chakra.table>
  )
}

function Row({ of: { file, line, day, reference, entity, entityName, units, amount } }: { of: RowsOf[number] }) {
  return (
    <Line>
      <chakra.td overflowWrap="anywhere">
        <Box as="span" fontWeight="medium">
          {file}
          <chakra.span whiteSpace="nowrap">{`:${line}`}</chakra.span>
        </Box>
        <Box color="muted" fontSize="sm">
          <bdi>
            <Named name={entityName} code={entity} />
          </bdi>
          {units === null ? null : `, ${counted(Math.abs(Number(units)), 'unit')}`}
          {reference === null || reference === entity ? null : (
            <>
              , <bdi>{reference}</bdi>
            </>
          )}
        </Box>
      </chakra.td>
      <chakra.td whiteSpace="nowrap">
        <HumanDay of={day} isShort />
      </chakra.td>
      <td className="figure">{amount ? <ExactMoney of={amount} /> : <chakra.span color="muted">No unit cost</chakra.span>}</td>
    </Line>
  )
}
