import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { LedgerStatementDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { longDay } from '../ui/days.ts'
import { PageHead } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { allFigures, costFigures, groupAt, type Month, monthKey, type Statement, salesFigures } from './figure-words.ts'
import { LeadersCard } from './leaders-card.tsx'
import { MonthTable } from './month-table.tsx'
import { NetSalesChart } from './net-sales-chart.tsx'
import { PriceCutsCard } from './price-cuts-card.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { StatementCard } from './statement-card.tsx'

/** What the imported files state, by month and in total, before any leak is looked for. */
export function FiguresPage() {
  const { isSample } = useBusiness()
  const { data, error, refetch } = useQuery(LedgerStatementDocument, { skip: isSample, fetchPolicy: 'cache-and-network' })
  const statement = data?.ledgerStatement
  return (
    <>
      <PageHead title="Your figures" lead={<Lead of={statement} />} actions={<ButtonLink to="/analytics">Back to analytics</ButtonLink>} />
      {isSample ? (
        <EmptyState icon="chart" title="No figures in the sample">
          What your own files state, month by month, will stand here. <TextLink to="/sign-up">Sign up</TextLink>
        </EmptyState>
      ) : null}
      {error && !data ? <ErrorState title="Your figures could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && !isSample ? <PageSkeleton /> : null}
      {statement && statement.months.length === 0 ? <Nothing pendingDays={statement.pendingDays} /> : null}
      {statement && statement.months.length > 0 ? <Figures of={statement} /> : null}
    </>
  )
}

function Lead({ of }: { of: Statement | undefined }) {
  if (!of?.from || !of.to) return 'What your files say, month by month. Every figure opens to its rows.'
  return `What your files say from ${longDay(of.from)} to ${longDay(of.to)}. Every figure opens to its rows.`
}

function Figures({ of }: { of: Statement }) {
  const [params] = useSearchParams()
  const month: Month | null = of.months.find((one) => monthKey(one) === params.get('month')) ?? null
  const open = allFigures.find(({ figure }) => figure === params.get('figure'))
  const group = groupAt(of, params)
  const isWhole = params.get('by') === null
  return (
    <Box display="grid" gap={{ base: '3', md: '5' }} gridTemplateColumns="minmax(0, 1fr)">
      {of.pendingDays > 0 ? (
        <Box role="status" color="muted">
          {counted(of.pendingDays, 'day')} with new rows {of.pendingDays === 1 ? 'is' : 'are'} still being added up. The figures change when
          the scan has finished.
        </Box>
      ) : null}
      <StatementCard of={of} month={month} />
      <PriceCutsCard cuts={of.priceCuts} />
      <LeadersCard leaders={of.leaders} />
      <NetSalesChart months={of.months} />
      <MonthTable title="Sales by month" of={of} figures={salesFigures} main="net_sales" />
      <MonthTable title="Costs by month" of={of} figures={costFigures} main="cost_of_goods" />
      {open && (isWhole || group) ? <RowsDialog of={open} month={month} figures={month?.figures ?? of.total} group={group} /> : null}
    </Box>
  )
}

function Nothing({ pendingDays }: { pendingDays: number }) {
  return (
    <EmptyState
      icon="chart"
      title="No figures yet"
      action={
        <ButtonLink to="/imports" look="solid">
          Import files
        </ButtonLink>
      }
    >
      {pendingDays > 0
        ? 'Your rows are still being added up. Look again when the scan has finished.'
        : 'Sales, discounts, refunds and costs of each month will stand here once your orders are imported.'}
    </EmptyState>
  )
}

function PageSkeleton() {
  return (
    <Loading label="Reading your figures">
      <Skeleton h="420px" borderRadius="lg" mb="5" />
      <Skeleton h="260px" borderRadius="lg" mb="5" />
      <Skeleton h="360px" borderRadius="lg" />
    </Loading>
  )
}
