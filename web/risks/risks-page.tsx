import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { Outlet, useSearchParams } from 'react-router'
import { RiskCategoriesDocument, RiskCountsDocument, type RiskCountsQuery, RisksDocument, type RisksQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Count, Money, MonthlyMoney } from '../ui/figures.tsx'
import { compareMoney, isZero } from '../ui/money.ts'
import { Card, PageHead } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { capitalized, counted, wholeNumber } from '../ui/words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DetectorLine } from './detector-line.tsx'
import { RiskCard } from './risk-card.tsx'
import { addressOf, filterOf, pageSize, type RiskTab, type RiskView, viewOf } from './risk-filter.ts'
import { RiskFilters } from './risk-filters.tsx'
import { Pill } from './risk-status.tsx'
import { RiskTabs } from './risk-tabs.tsx'

const leads: Record<RiskTab, string> = {
  active: 'Where your shop loses money now, the dearest leak first.',
  resolved: 'Leaks that are over, the last first, and what each cost in all.',
  dismissed: 'Alerts that were set aside, with the reason in each. They are not counted.',
}

type Risk = RisksQuery['risks']['edges'][number]['node']

/**
 * Current leaks, the most expensive first, and earlier ones. New leaks and changed figures appear
 * automatically.
 */
export function RisksPage() {
  const [address] = useSearchParams()
  const view = viewOf(address)
  const { data, previousData } = useQuery(RiskCountsDocument)
  const { data: named } = useQuery(RiskCategoriesDocument)
  const counts = data ?? previousData
  const active = counts?.riskStats.active
  return (
    <>
      <PageHead
        title="Leakage Alerts"
        lead={leads[view.tab]}
        badge={active === undefined ? null : <Pill aria-label={counted(active, 'active alert')}>{wholeNumber(active)} active</Pill>}
      />
      <RiskTabs view={view} stats={counts?.riskStats} />
      {view.tab === 'active' ? <Total of={counts?.moneyAtRisk} /> : null}
      {view.tab === 'active' ? <DetectorLine /> : null}
      <RiskFilters view={view} categories={named?.riskCategories ?? []} />
      <RiskList key={addressOf(view)} view={view} />
      <Outlet />
    </>
  )
}

function RiskList({ view }: { view: RiskView }) {
  const variables = { filter: filterOf(view), first: pageSize }
  const { data, error, loading, refetch, fetchMore } = useQuery(RisksDocument, { variables })
  const { data: named } = useQuery(RiskCategoriesDocument)
  const risks = data?.risks.edges.map(({ node }) => node).sort(view.tab === 'resolved' ? lastEndedFirst : dearestFirst) ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const nameOf = (id: string) => named?.riskCategories.find((category) => category.id === id)?.name ?? capitalized(id)
  return (
    <>
      {error ? <LoadFailure error={error} onRetry={() => void refetch().catch(() => undefined)} /> : null}
      {loading && !data ? <RowSkeletons /> : null}
      {data && risks.length === 0 ? <Nothing view={view} /> : null}
      {risks.length > 0 ? (
        <Card p={{ base: '0', md: '0' }} aria-label={`${capitalized(view.tab)} alerts`} overflow="hidden">
          <chakra.ul listStyleType="none">
            {risks.map((risk) => (
              <RiskCard
                key={risk.id}
                risk={risk}
                category={nameOf(risk.categoryId)}
                isSelected={selected.has(risk.id)}
                onSelect={view.tab === 'active' ? () => select(risk.id) : null}
              />
            ))}
          </chakra.ul>
        </Card>
      ) : null}
      {data?.risks.pageInfo.hasNextPage ? (
        <ShowMore label="Show more" read={() => fetchMore({ variables: { ...variables, after: data.risks.pageInfo.endCursor } })}>
          <Box color="muted">
            <Count of={risks.length} /> of {counted(data.risks.totalCount, 'alert')}
          </Box>
        </ShowMore>
      ) : null}
      <BulkBar risks={risks.filter(({ id }) => selected.has(id))} onSelect={(ids) => setSelected(new Set(ids))} />
    </>
  )
}

function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Box mb="5">
      <ErrorState title="Failed to load latest alerts. Showing cached data." error={error} onRetry={onRetry} />
    </Box>
  )
}

const dearestFirst = (a: Risk, b: Risk) =>
  compareMoney(b.monthly.expected, a.monthly.expected) || compareMoney(b.loss.expected, a.loss.expected) || a.id.localeCompare(b.id)

const lastEndedFirst = (a: Risk, b: Risk) =>
  (b.endedOn ?? '').localeCompare(a.endedOn ?? '') || compareMoney(b.loss.expected, a.loss.expected) || a.id.localeCompare(b.id)

/** All open alerts together; money that two of them claim for the same rows is counted once. */
function Total({ of }: { of: RiskCountsQuery['moneyAtRisk'] | undefined }) {
  if (!of) return <TotalSkeleton />
  const { monthly, overlap, risks } = of
  if (risks === 0) return null
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

function Nothing({ view }: { view: RiskView }) {
  const isFiltered = addressOf({ ...view, tab: 'active', status: null }) !== '' || view.status !== null
  const look = empty[view.tab]
  if (!isFiltered) {
    return (
      <EmptyState icon={look.icon} title={look.title} action={look.action}>
        {look.why}
      </EmptyState>
    )
  }
  const plain = addressOf({ ...view, status: null, severity: null, categoryId: null, search: '' })
  return (
    <EmptyState icon="leak" title="No alert fits these filters" action={<ButtonLink to={`/risks${plain}`}>Clear the filters</ButtonLink>}>
      The list has no alert with all that you chose and typed. Nothing is lost: without the filters it is whole again.
    </EmptyState>
  )
}

const toActive = <ButtonLink to="/risks">See active alerts</ButtonLink>

/** For viewers who may import; read-only viewers may not. */
function ToImports() {
  if (useBusiness().isOnlooker) return null
  return (
    <ButtonLink to="/imports" look="solid">
      Import files
    </ButtonLink>
  )
}

const empty: Record<RiskTab, { icon: 'leak' | 'done'; title: string; why: string; action: ReactNode }> = {
  active: {
    icon: 'leak',
    title: 'No Active Leakage Alerts',
    why: 'A leak appears here as soon as your files prove one. Import your orders and unit costs; the line above says what is still missing.',
    action: <ToImports />,
  },
  resolved: {
    icon: 'done',
    title: 'No Resolved Alerts',
    why: 'A leak moves here when your files show that it stopped, or when someone marks it resolved.',
    action: toActive,
  },
  dismissed: {
    icon: 'done',
    title: 'No Dismissed Risks',
    why: 'An alert that someone sets aside moves here, with the reason. It can be restored.',
    action: toActive,
  },
}

function TotalSkeleton() {
  return (
    <Box mb="5" aria-hidden="true">
      <Skeleton h={{ base: '46px', md: '46px' }} w="200px" />
      <Skeleton h="21px" w="180px" mt="1" />
    </Box>
  )
}

function RowSkeletons() {
  return (
    <Loading label="Reading the alerts">
      <Card p={{ base: '0', md: '0' }}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Box key={row} px="5" py="4" borderTopWidth={row === 1 ? '0' : '1px'} borderTopStyle="solid" borderColor="line">
            <Skeleton h="24px" w="40%" />
            <Skeleton h="21px" w="75%" mt="1.5" />
            <Skeleton h="19px" w="30%" mt="1" />
            <Skeleton h="32px" w="45%" mt="2" />
          </Box>
        ))}
      </Card>
    </Loading>
  )
}
