import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8'
import { Outlet } from 'react-router'
import { RiskCategoriesDocument, RiskCountsDocument, type RiskCountsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonAnchor, TextLink } from '../ui/button.tsx'
import { DataEndNote } from '../ui/data-end.tsx'
import { Count, Money, MonthlyMoney } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { isZero } from '../ui/money.ts'
import { PageHead } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { AlertList } from './alert-list.tsx'
import { DetectorLine } from './detector-line.tsx'
import { addressOf, useRiskView } from './risk-address.ts'
import { filterOf, plainView, type RiskTab, type RiskView, sortOf } from './risk-filter.ts'
import { RiskFilters } from './risk-filters.tsx'
import { Pill } from './risk-status.tsx'
import { RiskTabs } from './risk-tabs.tsx'
import { SavedViews } from './saved-views.tsx'
import { TrainingTab } from './training-tab.tsx'

const leads: Record<RiskTab, string> = {
  active: 'Where your shop loses money now, most expensive first.',
  resolved: 'Leaks that are over, and what each cost in all.',
  dismissed: 'Alerts that someone set aside, with the reason in each. They are not counted.',
  training: 'How often RiskPilot is right about your shop.',
}

/**
 * Current leaks, the most expensive first, and earlier ones. New leaks and changed figures appear
 * automatically.
 */
export function RisksPage() {
  return (
    <NuqsAdapter>
      <Alerts />
      <Outlet />
    </NuqsAdapter>
  )
}

function Alerts() {
  const [view, change] = useRiskView()
  const { data, previousData } = useQuery(RiskCountsDocument)
  const { data: named } = useQuery(RiskCategoriesDocument)
  const counts = data ?? previousData
  const stats = counts?.riskStats
  return (
    <>
      <PageHead
        title="Leakage Alerts"
        lead={
          <Box as="span" hideBelow="md">
            {leads[view.tab]}
          </Box>
        }
        badge={stats ? <Pill aria-label={counted(stats.total, 'open alert')}>{wholeNumber(stats.total)} open</Pill> : null}
        actions={<Export view={view} />}
      />
      <RiskTabs view={view} stats={stats} />
      {view.tab === 'training' ? (
        <TrainingTab />
      ) : (
        <>
          {view.tab === 'active' ? <Summary of={counts} /> : null}
          <RiskFilters view={view} onChange={change} categories={named?.riskCategories ?? []}>
            <SavedViews view={view} stats={stats} />
          </RiskFilters>
          {view.tab === 'active' && !view.show ? <SnoozedNote count={stats?.snoozed ?? 0} /> : null}
          <AlertList key={addressOf({ ...view, sort: null, direction: null })} view={view} onChange={change} />
        </>
      )}
    </>
  )
}

/** The money of the open alerts, and which detectors can judge. */
function Summary({ of }: { of: RiskCountsQuery | undefined }) {
  return (
    <Flex justify="space-between" align={{ base: 'start', md: 'end' }} columnGap="6" rowGap="1" wrap="wrap" mb={{ base: '3', md: '4' }}>
      <Total of={of} />
      <DetectorLine />
    </Flex>
  )
}

/**
 * All open alerts together; money that two of them claim for the same rows is counted once. An open
 * alert whose leak is probably over costs nothing more, so the money can be of fewer than are open.
 */
function Total({ of }: { of: RiskCountsQuery | undefined }) {
  if (!of) return <Skeleton h="52px" w="240px" />
  const { monthly, overlap, risks } = of.moneyAtRisk
  const open = of.riskStats.total
  if (risks === 0) return null
  return (
    <Box>
      <MonthlyMoney of={monthly} size="page" />
      <Box color="muted" mt="0.5" fontSize={{ base: 'sm', md: 'md' }}>
        across <Count of={risks} /> {risks === open ? '' : `of ${wholeNumber(open)} `}open {open === 1 ? 'alert' : 'alerts'}
        {isZero(overlap) ? null : (
          <Box as="span" hideBelow="md">
            ; <Money of={overlap} /> that two of them claim is counted once
          </Box>
        )}
      </Box>
      <Box color="muted" fontSize={{ base: 'sm', md: 'md' }}>
        <DataEndNote />
      </Box>
    </Box>
  )
}

/** What rests is out of sight and still costs. */
function SnoozedNote({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Box color="muted" fontSize="sm" mb="3">
      {counted(count, 'alert')} {count === 1 ? 'is' : 'are'} snoozed. {count === 1 ? 'Its' : 'Their'} money still counts.{' '}
      <TextLink to={`/risks${addressOf({ ...plainView, show: 'snoozed' })}`}>Show snoozed</TextLink>
    </Box>
  )
}

/** All alerts that fit, not only those on the screen. */
function Export({ view }: { view: RiskView }) {
  const { isSample } = useBusiness()
  if (isSample || view.tab === 'training') return null
  const { statuses, severity, categoryId, search, isMine, isSnoozed } = filterOf(view)
  const filters = {
    statuses: statuses?.join(),
    severity,
    categoryId,
    search,
    isMine,
    isSnoozed,
    sort: sortOf(view),
    direction: view.direction,
  }
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])))
  return (
    <ButtonAnchor href={`/downloads/alerts.csv?${query}`} download gap="2" hideBelow="md">
      <Icon name="download" size={16} /> Export CSV
    </ButtonAnchor>
  )
}
