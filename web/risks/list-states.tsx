import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/page.tsx'
import { EmptyState, Loading, Skeleton } from '../ui/states.tsx'
import { unfilteredAddress } from './risk-address.ts'
import { isFiltered, type RiskTab, type RiskView } from './risk-filter.ts'

/** Why a list is empty, and the one thing to do. */
export function Nothing({ view }: { view: RiskView }) {
  if (view.show && !isFiltered({ ...view, show: null })) {
    const { title, why } = nothingOf[view.show]
    return (
      <EmptyState icon="done" title={title} action={toActive}>
        {why}
      </EmptyState>
    )
  }
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon="leak"
        title="No alert fits these filters"
        action={<ButtonLink to={`/risks${unfilteredAddress(view)}`}>Clear the filters</ButtonLink>}
      >
        No alert matches. Clear the filters to see all of them.
      </EmptyState>
    )
  }
  const look = empty[view.tab === 'training' ? 'active' : view.tab]
  return (
    <EmptyState icon={look.icon} title={look.title} action={look.action}>
      {look.why}
    </EmptyState>
  )
}

const nothingOf = {
  mine: {
    title: 'No alert is assigned to you',
    why: 'Assign an alert to yourself or someone in your team, and it appears under their name.',
  },
  snoozed: { title: 'No alert is snoozed', why: 'Snooze an alert that can wait. It comes back on its day, and its money still counts.' },
} as const

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

type Empty = { icon: 'leak' | 'done'; title: string; why: string; action: ReactNode }

const empty: Record<Exclude<RiskTab, 'training'>, Empty> = {
  active: {
    icon: 'leak',
    title: 'No Active Leakage Alerts',
    why: 'A leak appears here as soon as your rows prove one. Import your orders and unit costs; the line above says what is still missing.',
    action: <ToImports />,
  },
  resolved: {
    icon: 'done',
    title: 'No Resolved Alerts',
    why: 'A leak moves here when your rows show that it stopped, or when someone marks it resolved.',
    action: toActive,
  },
  dismissed: {
    icon: 'done',
    title: 'No Dismissed Risks',
    why: 'An alert that someone sets aside moves here, with the reason. It can be restored.',
    action: toActive,
  },
}

/** Six cards of the final size. */
export function RowSkeletons() {
  return (
    <Loading label="Reading the alerts">
      <Card p={{ base: '0', md: '0' }}>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Box
            key={row}
            data-testid="row-skeleton"
            px="5"
            py="3"
            minH={{ base: '150px', lg: '66px' }}
            display="flex"
            alignItems="center"
            gap="5"
            borderTopWidth={row === 1 ? '0' : '1px'}
            borderTopStyle="solid"
            borderColor="line"
          >
            <Skeleton h="22px" w="80px" />
            <Box flex="1">
              <Skeleton h="20px" w="70%" />
              <Skeleton h="16px" w="40%" mt="1.5" />
            </Box>
            <Skeleton h="26px" w="90px" />
          </Box>
        ))}
      </Card>
    </Loading>
  )
}
