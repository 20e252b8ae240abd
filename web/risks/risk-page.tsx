import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useParams } from 'react-router'
import { RiskDocument } from '../generated/graphql.ts'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { PageHead } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'
import type { RiskDetail } from './detail.ts'
import { FindingPart, TwoColumns } from './finding-part.tsx'
import { RiskFigures, ScoreCard } from './risk-figures.tsx'
import { RiskStanding } from './risk-standing.tsx'

/** One leak: what it costs, since when, how the figure comes about, and the rows behind it. */
export function RiskPage() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useQuery(RiskDocument, { variables: { id } })
  return (
    <>
      <Box mb="4">
        <TextLink
          to={data?.risk?.status === 'resolved' ? '/risks?tab=resolved' : '/risks'}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          textDecoration="none"
          minH="24px"
        >
          <Icon name="back" size={16} />
          Leakage Alerts
        </TextLink>
      </Box>
      {data?.risk ? <Detail risk={data.risk} /> : null}
      {loading && !data ? <DetailSkeleton /> : null}
      {error && !data ? (
        <>
          <PageHead title="Leakage alert" />
          <ErrorState title="This alert could not be read" error={error} onRetry={() => void refetch()} />
        </>
      ) : null}
      {data && !data.risk ? <NoSuchRisk /> : null}
    </>
  )
}

function Detail({ risk }: { risk: RiskDetail }) {
  const isOnlyOne = risk.findings.length === 1
  // Each of several findings says its own sentence below, beside its own figures.
  const lead = isOnlyOne ? risk.description : `${risk.findings.length} statements with one cause, each with its own rows below.`
  return (
    <>
      <RiskStanding risk={risk} />
      <PageHead title={unbroken(risk.title)} lead={unbroken(lead)} />
      <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
        {/* What is over has no risk any more, so it has no score. */}
        {risk.status === 'resolved' ? (
          <RiskFigures risk={risk} />
        ) : (
          <TwoColumns>
            <RiskFigures risk={risk} />
            <ScoreCard risk={risk} />
          </TwoColumns>
        )}
        {risk.findings.map((finding) => (
          <FindingPart key={finding.id} finding={finding} isOnlyOne={isOnlyOne} />
        ))}
      </Box>
    </>
  )
}

function NoSuchRisk() {
  return (
    <>
      <PageHead title="Leakage alert" />
      <EmptyState icon="leak" title="This alert is not here" action={<ButtonLink to="/risks">See all alerts</ButtonLink>}>
        It may belong to another business, or the address is not complete.
      </EmptyState>
    </>
  )
}

function DetailSkeleton() {
  return (
    <>
      <PageHead title="Leakage alert" />
      <Loading label="Reading the alert">
        <Box display="grid" gap="5">
          <TwoColumns>
            <Skeleton h="184px" />
            <Skeleton h="184px" />
          </TwoColumns>
          <TwoColumns>
            <Skeleton h="220px" />
            <Skeleton h="220px" />
          </TwoColumns>
          <Skeleton h="420px" />
        </Box>
      </Loading>
    </>
  )
}
