import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import {
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  type DashboardRisksQuery,
  NotJudgedDocument,
  RiskCategoriesDocument,
  RiskCountsDocument,
  type RiskCountsQuery,
  SetupStateDocument,
} from '../generated/graphql.ts'
import { LastScanNote } from '../risks/scan-failed-note.tsx'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DataEndNote, useDataEnd } from '../ui/data-end.tsx'
import { Folded } from '../ui/folded.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { PageHead } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { ActionsCard } from './actions-card.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { DetectorsCard, IntegrationsCard } from './health-card.tsx'
import { CategoriesCard } from './money-cards.tsx'
import { NotJudgedCard } from './not-judged-card.tsx'
import { ProfitLine } from './profit-line.tsx'
import { MoneyAtRiskCard, ScoreCard } from './score-cards.tsx'
import { SeverityCards } from './severity-cards.tsx'
import { StoppedCard } from './stopped-card.tsx'
import { TimeMachineCard } from './time-machine-card.tsx'

// Needed on few visits only.
const NewBusiness = lazy(async () => ({ default: (await import('./new-business.tsx')).NewBusiness }))

const SetupChecklist = lazy(async () => ({ default: (await import('../onboarding/setup-checklist.tsx')).SetupChecklist }))

const WatchlistCard = lazy(async () => ({ default: (await import('../watchlist/watchlist-card.tsx')).WatchlistCard }))

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '5' },
    alignItems: 'stretch',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
  variants: { isEven: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } } } },
})

const Stack = chakra('div', { base: { display: 'grid', gap: { base: '3', md: '5' }, gridTemplateColumns: 'minmax(0, 1fr)' } })

/**
 * Leaks, in money first; what to do about them; and whether the detectors have the data they need.
 * Updates automatically. On a phone all that needs no decision is folded.
 */
export function DashboardPage() {
  const { isSample } = useBusiness()
  const { data: setup } = useQuery(SetupStateDocument, { skip: isSample })
  const { isOld } = useDataEnd()
  return (
    <>
      <PageHead
        title="Dashboard"
        lead={isOld ? <DataEndNote /> : 'What your shop is losing, and what to do first.'}
        actions={
          <Flex gap="2">
            {setup?.onboarding.completedAt ? null : <ButtonLink to="/onboarding">Complete Setup</ButtonLink>}
            {/* The sample has no business on the server: there is nothing to download. */}
            {isSample ? null : <DownloadMenu />}
          </Flex>
        }
      />
      <Content />
      <Outlet />
    </>
  )
}

function Content() {
  const isHydrated = useHydrated()
  const counts = useLastKnown(RiskCountsDocument, {})
  const risks = useLastKnown(DashboardRisksDocument, {})
  const categories = useLastKnown(RiskCategoriesDocument, {})
  const { data: imports, loading: isReadingImports } = useQuery(DashboardImportsDocument)
  const isFirstLoad = (counts.isLoading && !counts.data) || (risks.isLoading && !risks.data) || (isReadingImports && !imports)
  if (isFirstLoad) return <DashboardSkeleton />
  const stats = counts.data?.riskStats
  const files = imports?.imports.edges.map(({ node }) => node)
  // Files of which no row was taken leave a business as new as it was.
  const isNew = files?.every(({ accepted }) => accepted === 0) && stats && stats.total + stats.resolved + stats.dismissed === 0
  return (
    <Box display="grid" gap={{ base: '3', md: '5' }} gridTemplateColumns="minmax(0, 1fr)">
      <LastScanNote />
      <Failure of={counts} title="Failed to load risk statistics. Showing cached data." />
      <Failure of={risks} title="Failed to load latest alerts. Showing cached data." />
      <Failure of={categories} title="Failed to load categories. Showing cached data." />
      {isNew ? (
        <Suspense fallback={<Skeleton h="352px" borderRadius="lg" />}>
          <NewBusiness hasFiles={(files?.length ?? 0) > 0} />
        </Suspense>
      ) : (
        <Leaks counts={counts.data} risks={risks.data} />
      )}
      <Columns isEven>
        <Stack alignContent="start">
          {counts.data && !isNew ? (
            <Folded title="Leakage Categories">
              <CategoriesCard of={counts.data.moneyAtRisk} names={categories.data?.riskCategories ?? []} />
            </Folded>
          ) : null}
          <Folded title="Detectors">
            <DetectorsCard />
          </Folded>
        </Stack>
        {isNew ? (
          <IntegrationsCard />
        ) : (
          <Folded title="Integration Status">
            <IntegrationsCard />
          </Folded>
        )}
      </Columns>
      {/* Last, so that nothing moves when it comes. */}
      {isHydrated ? (
        <Suspense fallback={null}>
          <WatchlistCard />
          <SetupChecklist />
        </Suspense>
      ) : null}
    </Box>
  )
}

type LeaksProps = { counts: RiskCountsQuery | undefined; risks: DashboardRisksQuery | undefined }

/**
 * What leaks: the money, the counts, and what needs a decision; then what an earlier look shows.
 */
function Leaks({ counts, risks }: LeaksProps) {
  const history = useQuery(DashboardHistoryDocument).data?.lossHistory
  const notJudged = useQuery(NotJudgedDocument).data?.notJudged ?? []
  const nodes = (list: 'critical' | 'worst' | 'mostExpensive') => risks?.[list].edges.map(({ node }) => node) ?? []
  const score = counts?.riskStats.overallLeakageScore
  return (
    <>
      {counts ? (
        <>
          <Columns>
            <MoneyAtRiskCard of={counts.moneyAtRisk} stats={counts.riskStats} points={history?.points ?? []} />
            <Folded title="Overall Leakage Score" note={`${score}/100`}>
              <Stack h="100%">
                <ScoreCard stats={counts.riskStats} />
                {history ? <StoppedCard of={history} /> : null}
              </Stack>
            </Folded>
          </Columns>
          <SeverityCards stats={counts.riskStats} trend={counts.riskTrend} />
          <ProfitLine />
          <NotJudgedCard of={notJudged} />
        </>
      ) : null}
      {risks ? (
        <Columns>
          <AlertsCard critical={nodes('critical')} worst={nodes('worst')} />
          <ActionsCard risks={nodes('mostExpensive')} />
        </Columns>
      ) : null}
      <TimeMachineCard />
    </>
  )
}

function Failure({ of: { error, retry }, title }: { of: { error: unknown; retry: () => void }; title: string }) {
  return error ? <ErrorState title={title} error={error} onRetry={retry} /> : null
}

/** Six placeholder cards of about the final size. */
function DashboardSkeleton() {
  return (
    <Loading label="Reading the dashboard">
      <Box display="grid" gap="5">
        <Columns>
          <Skeleton h="268px" borderRadius="lg" />
          <Skeleton h="268px" borderRadius="lg" />
        </Columns>
        <Box display="grid" gap={{ base: '2', md: '5' }} gridTemplateColumns="repeat(3, minmax(0, 1fr))">
          <Skeleton h="146px" borderRadius="lg" />
          <Skeleton h="146px" borderRadius="lg" />
          <Skeleton h="146px" borderRadius="lg" />
        </Box>
        <Skeleton h="420px" borderRadius="lg" />
      </Box>
    </Loading>
  )
}
