import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import {
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  RiskCategoriesDocument,
  RiskCountsDocument,
  type RiskRowPartsFragment,
} from '../generated/graphql.ts'
import { RiskRow } from '../risks/risk-row.tsx'
import { LastScanNote } from '../risks/scan-failed-note.tsx'
import { useBusiness } from '../ui/business.tsx'
import { Card, PageHead, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { ActionsCard } from './actions-card.tsx'
import { DownloadMenu } from './download-menu.tsx'
import { DetectorsCard, IntegrationsCard } from './health-card.tsx'
import { CategoriesCard } from './money-cards.tsx'
import { MoneyAtRiskCard, ScoreCard } from './score-cards.tsx'
import { SeverityCards } from './severity-cards.tsx'
import { StoppedCard } from './stopped-card.tsx'
import { TimeMachineCard } from './time-machine-card.tsx'

// Needed on few visits only.
const NewBusiness = lazy(async () => ({ default: (await import('./new-business.tsx')).NewBusiness }))

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
  variants: { isEven: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } } } },
})

const Stack = chakra('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })

/**
 * Current leaks, in money first; what to look at; and whether the detectors have the data they
 * need. Updates automatically.
 */
export function DashboardPage() {
  const { isSample } = useBusiness()
  return (
    <>
      {/* The sample has no business on the server: there is nothing to download. */}
      <PageHead title="Dashboard" lead="What your shop loses now, and where." actions={isSample ? null : <DownloadMenu />} />
      <Content />
      <Outlet />
    </>
  )
}

function Content() {
  const counts = useLastKnown(RiskCountsDocument, {})
  const risks = useLastKnown(DashboardRisksDocument, {})
  const categories = useLastKnown(RiskCategoriesDocument, {})
  const history = useQuery(DashboardHistoryDocument).data?.lossHistory
  const { data: imports, loading: isReadingImports } = useQuery(DashboardImportsDocument)
  const isFirstLoad = (counts.isLoading && !counts.data) || (risks.isLoading && !risks.data) || (isReadingImports && !imports)
  if (isFirstLoad) return <DashboardSkeleton />
  const stats = counts.data?.riskStats
  const isNew = imports?.imports.totalCount === 0 && stats && stats.total + stats.resolved + stats.dismissed === 0
  const nodes = (list: 'critical' | 'worst' | 'dearest') => risks.data?.[list].edges.map(({ node }) => node)
  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <LastScanNote />
      <Failure of={counts} title="Failed to load risk statistics. Showing cached data." />
      <Failure of={risks} title="Failed to load latest alerts. Showing cached data." />
      <Failure of={categories} title="Failed to load categories. Showing cached data." />
      {isNew ? (
        <Suspense fallback={<Skeleton h="352px" borderRadius="lg" />}>
          <NewBusiness />
        </Suspense>
      ) : null}
      {counts.data && !isNew ? (
        <>
          <Columns>
            <MoneyAtRiskCard of={counts.data.moneyAtRisk} points={history?.points ?? []} />
            <Stack>
              <ScoreCard stats={counts.data.riskStats} />
              {history ? <StoppedCard of={history} /> : null}
            </Stack>
          </Columns>
          <SeverityCards stats={counts.data.riskStats} trend={counts.data.riskTrend} />
        </>
      ) : null}
      {isNew ? null : (
        <Columns>
          {risks.data ? <CriticalAlerts critical={nodes('critical') ?? []} worst={nodes('worst') ?? []} /> : null}
          {risks.data ? <ActionsCard risks={nodes('dearest') ?? []} /> : null}
        </Columns>
      )}
      {isNew ? null : <TimeMachineCard />}
      <Columns isEven>
        <Stack>
          {counts.data && !isNew ? <CategoriesCard of={counts.data.moneyAtRisk} names={categories.data?.riskCategories ?? []} /> : null}
          <DetectorsCard />
        </Stack>
        <IntegrationsCard />
      </Columns>
    </Box>
  )
}

function Failure({ of: { error, retry }, title }: { of: { error: unknown; retry: () => void }; title: string }) {
  return error ? <ErrorState title={title} error={error} onRetry={retry} /> : null
}

type Alerts = { critical: readonly RiskRowPartsFragment[]; worst: readonly RiskRowPartsFragment[] }

/**
 * The newest critical alerts; while there are none, the worst of the others, marked as not
 * critical.
 */
function CriticalAlerts({ critical, worst }: Alerts) {
  const shown = critical.length > 0 ? critical : worst
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden">
      <Box px={{ base: '4', md: '5' }} pt="4" pb="3">
        <PartTitle>Recent Critical Alerts</PartTitle>
        {critical.length > 0 ? null : (
          <Box color="muted" mt="1">
            No open alert is critical.{worst.length > 0 ? ' These score highest.' : ''}
          </Box>
        )}
      </Box>
      {shown.length > 0 ? (
        <chakra.ul listStyleType="none" borderTop="1px solid {colors.line}" aria-label="Recent Critical Alerts">
          {shown.map((risk) => (
            <RiskRow key={risk.id} risk={risk} below="/dashboard/risks" />
          ))}
        </chakra.ul>
      ) : null}
    </Card>
  )
}

/** Six placeholder cards of about the final size. */
function DashboardSkeleton() {
  return (
    <Loading label="Reading the dashboard">
      <Box display="grid" gap="5">
        <Columns>
          <Skeleton h="168px" borderRadius="lg" />
          <Skeleton h="168px" borderRadius="lg" />
        </Columns>
        <Box display="grid" gap={{ base: '2', md: '5' }} gridTemplateColumns="repeat(3, minmax(0, 1fr))">
          <Skeleton h="126px" borderRadius="lg" />
          <Skeleton h="126px" borderRadius="lg" />
          <Skeleton h="126px" borderRadius="lg" />
        </Box>
        <Skeleton h="420px" borderRadius="lg" />
      </Box>
    </Loading>
  )
}
