import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { RiskDocument, type RiskQuery } from '../generated/graphql.ts'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { Count, HumanDay, Money, MonthlyMoney, RangeNote } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, PageHead, PartTitle } from '../ui/page.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { EvidenceTable } from './evidence-table.tsx'
import { WaterfallChart } from './waterfall-chart.tsx'

export type RiskDetail = NonNullable<RiskQuery['risk']>
export type FindingDetail = RiskDetail['findings'][number]

/** One leak: what it costs, since when, how the figure comes about, and the rows behind it. */
export function RiskPage() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = useQuery(RiskDocument, { variables: { id } })
  return (
    <>
      <Box mb="4">
        <TextLink to="/risks" display="inline-flex" alignItems="center" gap="1.5" textDecoration="none" minH="24px">
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
  return (
    <>
      <Box mb="2">
        <SeverityBadge severity={risk.severity} />
      </Box>
      <PageHead title={risk.title} lead={risk.description} />
      {/* On phones what it is based on follows the figures; from 1024 px on it stands beside everything. */}
      <Box
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gridTemplateRows={{ lg: 'auto 1fr' }}
        gridTemplateAreas={{ base: '"figures" "basis" "proof"', lg: '"figures basis" "proof basis"' }}
      >
        <Box gridArea="figures" minW="0">
          <Figures risk={risk} />
        </Box>
        <Box gridArea="basis" display="grid" gap="5" alignContent="start" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr' }}>
          <ScoreCard risk={risk} />
          <BasisCard risk={risk} />
        </Box>
        <Box gridArea="proof" display="grid" gap="5" alignContent="start" gridTemplateColumns="minmax(0, 1fr)" minW="0">
          {risk.findings.map((finding) => (
            <FindingPart key={finding.id} finding={finding} said={risk.description} isOnlyOne={risk.findings.length === 1} />
          ))}
        </Box>
      </Box>
    </>
  )
}

function Figures({ risk }: { risk: RiskDetail }) {
  return (
    <Card>
      <Flex gap={{ base: '5', md: '12' }} wrap="wrap">
        <Box>
          <Box color="muted" mb="1">
            If nothing is done
          </Box>
          <MonthlyMoney of={risk.monthly} size="page" />
        </Box>
        <Box>
          <Box color="muted" mb="1">
            Lost so far
          </Box>
          <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em" data-testid="loss">
            <Money of={risk.loss.expected} />
          </Box>
          <RangeNote of={risk.loss} />
        </Box>
      </Flex>
      <Flex gap={{ base: '3', md: '12' }} wrap="wrap" mt="5" pt="4" borderTopWidth="1px" borderTopStyle="solid" borderColor="line">
        <Fact label="Leaking since">
          <HumanDay of={risk.startedOn} />
        </Fact>
        <Fact label="Detected">
          <HumanDay of={risk.detectedOn} />
        </Fact>
      </Flex>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="span" color="muted">
        {label}{' '}
      </Box>
      <Box as="span" fontWeight="medium">
        {children}
      </Box>
    </Box>
  )
}

/** `said`: what the head of the page says already, so that it is not said twice. */
function FindingPart({ finding, said, isOnlyOne }: { finding: FindingDetail; said: string; isOnlyOne: boolean }) {
  return (
    <>
      <Card>
        <PartTitle>{isOnlyOne ? 'Where the money goes' : finding.title}</PartTitle>
        <Box color="muted" mt="1" mb="4" maxW="70ch">
          {finding.explanation === said ? 'What moved the contribution margin since the leak began.' : finding.explanation}
        </Box>
        <WaterfallChart parts={finding.waterfall} />
      </Card>
      <EvidenceTable finding={finding} />
    </>
  )
}

function ScoreCard({ risk }: { risk: RiskDetail }) {
  return (
    <Card>
      <PartTitle>Risk score</PartTitle>
      <Box mt="2" fontSize="2xl" fontWeight="semibold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
        {risk.riskScore}
        <Box as="span" fontSize="md" fontWeight="normal" color="muted">
          {' '}
          of 100
        </Box>
      </Box>
      <Box color="muted" mt="1" fontVariantNumeric="tabular-nums">
        impact {risk.impactScore.toFixed(1)} × likelihood {risk.likelihoodScore.toFixed(1)}
      </Box>
      <Box color="muted" mt="2" fontSize="sm">
        Impact says how much money is at stake, likelihood how sure the rows make us; each from 0 to 10.
      </Box>
    </Card>
  )
}

const entityWords: Record<string, string> = { sku: 'Product (SKU)', campaign: 'Campaign', carrier: 'Carrier', country: 'Country' }

function BasisCard({ risk }: { risk: RiskDetail }) {
  return (
    <Card>
      <PartTitle>What it is based on</PartTitle>
      <Box mt="3" display="grid" gap="4">
        {risk.findings.map((finding) => (
          <chakra.dl key={finding.id} display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5">
            <Basis label={entityWords[finding.entityType] ?? finding.entityType}>{finding.entity}</Basis>
            <Basis label="Rows">
              <Count of={finding.rows} />
            </Basis>
            <Basis label="Confidence">{Math.round(finding.confidence * 100)} %</Basis>
            <Basis label="When detected">
              <Money of={finding.lossAtDetection} /> lost
            </Basis>
            <Basis label="Now">
              {finding.endedOn ? (
                <>
                  stopped <HumanDay of={finding.endedOn} />
                </>
              ) : (
                'still leaking'
              )}
            </Basis>
          </chakra.dl>
        ))}
      </Box>
    </Card>
  )
}

function Basis({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd fontWeight="medium">{children}</chakra.dd>
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
        <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }} gap="5">
          <Box display="grid" gap="5">
            <Skeleton h="184px" />
            <Skeleton h="260px" />
            <Skeleton h="420px" />
          </Box>
          <Box display="grid" gap="5" alignContent="start">
            <Skeleton h="168px" />
            <Skeleton h="200px" />
          </Box>
        </Box>
      </Loading>
    </>
  )
}
