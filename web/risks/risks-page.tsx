import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { RiskCountsDocument, type RiskCountsQuery, RisksDocument, type RisksQuery } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Count, Money, MonthlyMoney } from '../ui/figures.tsx'
import { compareMoney, isZero } from '../ui/money.ts'
import { Card, PageHead } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { DetectorLine } from './detector-line.tsx'
import { type RiskTab, statusesOf } from './risk-list.ts'
import { RiskRow } from './risk-row.tsx'
import { RiskTabs } from './risk-tabs.tsx'

const leads: Record<RiskTab, string> = {
  active: 'Where your shop loses money now, the dearest leak first.',
  resolved: 'Leaks that are over, the last first, and what each cost in all.',
}

type Risk = RisksQuery['risks']['edges'][number]['node']

/** Where money leaks now, the dearest first, and what leaked before. New leaks and changed figures appear by themselves. */
export function RisksPage() {
  const [search] = useSearchParams()
  const tab: RiskTab = search.get('tab') === 'resolved' ? 'resolved' : 'active'
  return (
    <>
      <PageHead title="Leakage Alerts" lead={leads[tab]} />
      <RiskTabs open={tab} />
      <RiskList key={tab} tab={tab} />
    </>
  )
}

function RiskList({ tab }: { tab: RiskTab }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(RisksDocument, { variables: { statuses: [...statusesOf[tab]], first: 50 } })
  const { data: counted } = useQuery(RiskCountsDocument)
  const risks = data?.risks.edges.map(({ node }) => node).sort(tab === 'active' ? dearestFirst : lastEndedFirst) ?? []
  if (error && !data) return <ErrorState title="The alerts could not be read" error={error} onRetry={() => void refetch()} />
  const isActive = tab === 'active'
  return (
    <>
      {loading && !data && isActive ? <TotalSkeleton /> : null}
      {isActive && counted && counted.moneyAtRisk.risks > 0 ? <Total of={counted.moneyAtRisk} /> : null}
      {isActive ? <DetectorLine /> : null}
      {loading && !data ? <RowSkeletons /> : null}
      {data && risks.length === 0 ? isActive ? <NoActiveRisks /> : <NoResolvedRisks /> : null}
      {risks.length > 0 ? (
        <Card p={{ base: '0', md: '0' }} aria-label={isActive ? 'Active alerts' : 'Resolved alerts'} overflow="hidden">
          <chakra.ul listStyleType="none">
            {risks.map((risk) => (
              <RiskRow key={risk.id} risk={risk} />
            ))}
          </chakra.ul>
        </Card>
      ) : null}
      {data?.risks.pageInfo.hasNextPage ? (
        <ShowMore
          label="Show more"
          read={() => fetchMore({ variables: { statuses: [...statusesOf[tab]], first: 50, after: data.risks.pageInfo.endCursor } })}
        />
      ) : null}
    </>
  )
}

const dearestFirst = (a: Risk, b: Risk) =>
  compareMoney(b.monthly.expected, a.monthly.expected) || compareMoney(b.loss.expected, a.loss.expected) || a.id.localeCompare(b.id)

const lastEndedFirst = (a: Risk, b: Risk) =>
  (b.endedOn ?? '').localeCompare(a.endedOn ?? '') || compareMoney(b.loss.expected, a.loss.expected) || a.id.localeCompare(b.id)

/** All open alerts together; what two of them claim of the same rows is counted once. */
function Total({ of: { monthly, overlap, risks } }: { of: RiskCountsQuery['moneyAtRisk'] }) {
  return (
    <Box mb="5">
      <MonthlyMoney of={monthly} size="page" />
      <Box color="muted" mt="1">
        is leaking through <Count of={risks} /> {risks === 1 ? 'alert' : 'alerts'}
        {isZero(overlap) ? null : (
          <>
            ; <Money of={overlap} /> that two of them claim is counted once
          </>
        )}
      </Box>
    </Box>
  )
}

function NoActiveRisks() {
  return (
    <EmptyState
      icon="leak"
      title="No Active Leakage Alerts"
      action={
        <ButtonLink to="/imports" look="solid">
          Import files
        </ButtonLink>
      }
    >
      A leak appears here as soon as your files prove one. Import your orders and unit costs; the line above says what is still missing.
    </EmptyState>
  )
}

function NoResolvedRisks() {
  return (
    <EmptyState icon="done" title="No Resolved Alerts" action={<ButtonLink to="/risks">See active alerts</ButtonLink>}>
      A leak moves here when your files show that it stopped, with its last day and what it cost in all.
    </EmptyState>
  )
}

function TotalSkeleton() {
  return (
    <Box mb="5" aria-hidden="true">
      <Skeleton h={{ base: '31px', md: '44px' }} w="200px" />
      <Skeleton h="17px" w="180px" mt="2" />
    </Box>
  )
}

function RowSkeletons() {
  return (
    <Loading label="Reading the alerts">
      <Card p={{ base: '0', md: '0' }}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Box key={row} px="5" py="4" borderTopWidth={row === 1 ? '0' : '1px'} borderTopStyle="solid" borderColor="line">
            <Skeleton h="22px" w="40%" />
            <Skeleton h="18px" w="75%" mt="2" />
            <Skeleton h="16px" w="30%" mt="2" />
          </Box>
        ))}
      </Card>
    </Loading>
  )
}
