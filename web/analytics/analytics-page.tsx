import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { AiPerformanceDocument, LossAnalyticsDocument, RiskAnalyticsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHead } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { AiTab } from './ai-tab.tsx'
import { figuresOf } from './figures.ts'
import { OverviewTab } from './overview-tab.tsx'
import { TrendsTab } from './trends-tab.tsx'

const tabs = [
  { key: 'overview', word: 'Overview', to: '/analytics' },
  { key: 'trends', word: 'Leakage Alert Trends', to: '/analytics?tab=trends' },
  { key: 'ai', word: 'AI Performance', to: '/analytics?tab=ai' },
] as const

/** What was lost, stopped and caught, by week and by kind, and how right the alerts were. */
export function AnalyticsPage() {
  const [params] = useSearchParams()
  const { isDemo = false } = useBusiness()
  const risks = useQuery(RiskAnalyticsDocument)
  const losses = useQuery(LossAnalyticsDocument)
  const ai = useQuery(AiPerformanceDocument)
  const all = [risks, losses, ai]
  const error = all.find((one) => one.error && !one.data)?.error
  const figures = risks.data ? figuresOf(risks.data.riskAnalytics, isDemo) : null
  const current = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'overview'
  const isWhole = figures && losses.data && ai.data
  return (
    <>
      <PageHead
        title="Analytics"
        lead="What your shop lost, what stopped, and how quickly alerts are dealt with."
        badge={<WeekBadge />}
        actions={<ButtonLink to="/analytics/figures">Your figures</ButtonLink>}
      />
      <LinkTabs label="Analytics" tabs={tabs} current={current} />
      {!isWhole && !error ? <PageSkeleton /> : null}
      {error ? (
        <ErrorState
          title="The analytics could not be read"
          error={error}
          onRetry={() => void Promise.all(all.filter((one) => one.error).map((one) => one.refetch()))}
        />
      ) : null}
      {isWhole && current === 'overview' ? (
        <OverviewTab figures={figures} losses={losses.data.lossAnalytics} training={ai.data.trainingMetrics} />
      ) : null}
      {isWhole && current === 'trends' ? <TrendsTab figures={figures} losses={losses.data.lossAnalytics} /> : null}
      {isWhole && current === 'ai' ? <AiTab of={ai.data} /> : null}
    </>
  )
}

function WeekBadge() {
  return (
    <Box as="span" bg="sunken" color="muted" fontSize="xs" fontWeight="semibold" px="2" py="0.5" borderRadius="full" whiteSpace="nowrap">
      Last 7 Days
    </Box>
  )
}

function PageSkeleton() {
  return (
    <Loading label="Reading the analytics">
      <Skeleton h="92px" borderRadius="lg" mb="5" />
      <Skeleton h="360px" borderRadius="lg" mb="5" />
      <Skeleton h="280px" borderRadius="lg" />
    </Loading>
  )
}
