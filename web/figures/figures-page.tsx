import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { ComparedStatementDocument, LedgerStatementDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { PageHead } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { CampaignsCard } from './campaigns-card.tsx'
import {
  allFigures,
  costFigures,
  groupAt,
  type Month,
  monthKey,
  monthName,
  profitFigures,
  type Statement,
  salesFigures,
} from './figure-words.ts'
import { LeadersCard } from './leaders-card.tsx'
import { MonthChart } from './month-chart.tsx'
import { MonthTable } from './month-table.tsx'
import { PartsCard } from './parts-card.tsx'
import { PriceCutsCard } from './price-cuts-card.tsx'
import { ProfitCard } from './profit-card.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { type ChosenSpan, type Days, daysText, spanAt } from './span.ts'
import { SpanChoice } from './span-choice.tsx'
import { StatementCard } from './statement-card.tsx'

/** Of chargebacks all stand by month; those that were lost are in what is left. */
const monthlyCosts = costFigures.filter(({ figure }) => figure !== 'lost_chargebacks')

/** What the imported files state, by month and in total, before any leak is looked for. */
export function FiguresPage() {
  const { isSample } = useBusiness()
  const { until } = useDataEnd()
  const [params] = useSearchParams()
  const chosen = spanAt(params, until)
  // Named days count back from the end of the files: until that is known there is nothing to ask.
  const isWaiting = params.get('span') !== null && until === null
  const { data, previousData, error, refetch } = useQuery(LedgerStatementDocument, {
    variables: chosen.days,
    skip: isSample || isWaiting,
    fetchPolicy: 'cache-and-network',
  })
  const statement = (data ?? previousData)?.ledgerStatement
  const hasRows = statement !== undefined && (statement.months.length > 0 || chosen.name !== 'all')
  return (
    <>
      <PageHead title="Your figures" lead={<Lead of={statement} />} actions={<ButtonLink to="/analytics">Back to analytics</ButtonLink>} />
      {isSample ? (
        <EmptyState icon="chart" title="No figures in the sample">
          What your own files state, month by month, will stand here. <TextLink to="/sign-up">Sign up</TextLink>
        </EmptyState>
      ) : null}
      {error && !statement ? <ErrorState title="Your figures could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!statement && !error && !isSample ? <PageSkeleton /> : null}
      {until && hasRows ? <SpanChoice of={chosen} isChoosingOwn={params.get('span') === 'own'} until={until} /> : null}
      {statement && statement.months.length === 0 ? <Nothing pendingDays={statement.pendingDays} isChosen={chosen.name !== 'all'} /> : null}
      {statement && statement.months.length > 0 ? <Figures of={statement} chosen={chosen} /> : null}
    </>
  )
}

function Lead({ of }: { of: Statement | undefined }) {
  const { dataWord } = useDataEnd()
  if (!of?.from || !of.to) return `What your ${dataWord} say, month by month. Every figure opens to its rows.`
  return `What your ${dataWord} say from ${longDay(of.from)} to ${longDay(of.to)}. Every figure opens to its rows.`
}

function Figures({ of, chosen }: { of: Statement; chosen: ChosenSpan }) {
  const [params] = useSearchParams()
  const compared = useCompared(chosen.compared, firstDayOf(of))
  const month: Month | null = of.months.find((one) => monthKey(one) === params.get('month')) ?? null
  const whole = chosen.name === 'all' ? 'all months' : daysText(chosen.days)
  const open = allFigures.find(({ figure }) => figure === params.get('figure'))
  const group = groupAt(of, params)
  const isWhole = params.get('by') === null
  const figures = month?.figures ?? of.total
  const key = month && monthKey(month)
  return (
    <Box display="grid" gap={{ base: '3', md: '5' }} gridTemplateColumns="minmax(0, 1fr)">
      <Pending days={of.pendingDays} />
      <ProfitCard
        of={of}
        figures={figures}
        month={key}
        period={key === null ? whole : monthName(key)}
        coverage={month ? null : of.marginCoverage}
        compared={month ? null : compared}
      />
      <PartsCard days={month ?? chosen.days} />
      <CampaignsCard days={month ?? chosen.days} />
      <StatementCard of={of} month={month} whole={whole} />
      <PriceCutsCard cuts={of.priceCuts} />
      <LeadersCard leaders={of.leaders} whole={whole} />
      <MonthChart title="Net sales by month" months={of.months} of={({ netSales }) => netSales} />
      <MonthTable title="Sales by month" of={of} figures={salesFigures} main="net_sales" />
      <MonthChart title="Contribution margin by month" months={of.months} of={({ profit }) => profit.contributionMargin} />
      <MonthTable title="Profit by month" of={of} figures={profitFigures} main="contribution_margin" />
      <MonthTable title="Costs by month" of={of} figures={monthlyCosts} main="cost_of_goods" />
      {open && (isWhole || group) ? (
        <RowsDialog of={open} month={month} figures={figures} group={group} days={chosen.days} whole={whole} />
      ) : null}
    </Box>
  )
}

/**
 * The figures of the days that the chosen ones are compared with, once they are there. `begin`: the
 * first day of the files, before which there is nothing to compare with.
 */
function useCompared(days: Days | null, begin: string | null) {
  const { data } = useQuery(ComparedStatementDocument, {
    variables: days ?? { from: null, to: null },
    skip: days === null,
    fetchPolicy: 'cache-and-network',
  })
  if (!days || !data) return null
  const { total } = data.ledgerStatement
  const beginsLater = begin !== null && days.from !== null && days.from < begin ? begin : null
  return { figures: total.rows.total > 0 ? total : null, period: daysText(days), beginsLater }
}

/** The first day of the files; unit costs may be older. */
const firstDayOf = ({ sources }: Statement): string | null =>
  sources
    .flatMap(({ name, from }) => (name === 'costs' ? [] : [from]))
    .toSorted()
    .at(0) ?? null

function Pending({ days }: { days: number }) {
  if (days === 0) return null
  return (
    <Box role="status" color="muted">
      {counted(days, 'day')} with new rows {days === 1 ? 'is' : 'are'} still being added up. The figures change when the scan has finished.
    </Box>
  )
}

function Nothing({ pendingDays, isChosen }: { pendingDays: number; isChosen: boolean }) {
  const { dataWord } = useDataEnd()
  if (isChosen)
    return (
      <EmptyState icon="chart" title="Nothing in these days">
        Your {dataWord} have no row from these days. <TextLink to="?">Show all days</TextLink>
      </EmptyState>
    )
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
