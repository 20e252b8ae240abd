import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { Outlet } from 'react-router'
import { TimeMachineDocument, type TimeMachineQuery } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Money, RangeNote } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { Card, PageHead } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { EarlierTellings } from './time-machine-rows.tsx'

const atOnce = 50

/**
 * Leaks that could have been reported earlier, each with the day, and the total loss since; every
 * figure opens to its rows.
 */
export function TimeMachinePage() {
  const { data, error, loading, refetch, fetchMore } = useQuery(TimeMachineDocument, { variables: { first: atOnce } })
  const machine = data?.timeMachine
  const more = machine?.tellings.pageInfo
  return (
    <>
      <PageHead title="Time machine" lead="Your history, day by day: when each leak was first visible, and what was lost since." />
      {loading && !data ? (
        <Loading label="Walking through your history">
          <Skeleton h="120px" borderRadius="lg" mb="5" />
          <Skeleton h="420px" borderRadius="lg" />
        </Loading>
      ) : null}
      {error && !data ? <ErrorState title="The history could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {machine?.leaks === 0 ? <Nothing /> : null}
      {machine && machine.leaks > 0 ? (
        <>
          <Sum of={machine} />
          <Card p={{ base: '0', md: '0' }} overflow="hidden">
            <EarlierTellings tellings={machine.tellings.nodes} label="What could have been told earlier" />
          </Card>
        </>
      ) : null}
      {more?.hasNextPage ? (
        <ShowMore label="Show more" read={() => fetchMore({ variables: { first: atOnce, after: more.endCursor } })} />
      ) : null}
      <Outlet />
    </>
  )
}

function Sum({ of: { leaks, lostSince, overlap } }: { of: TimeMachineQuery['timeMachine'] }) {
  return (
    <Card mb="5">
      <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em">
        <Money of={lostSince.expected} />
        <Box as="span" fontSize="lg" fontWeight="normal" color="muted" letterSpacing="0">
          {' '}
          lost since
        </Box>
      </Box>
      <RangeNote of={lostSince} />
      <Box mt="2" maxW="70ch">
        We would have caught {counted(leaks, 'leak')} earlier.
        {isZero(overlap) ? null : (
          <>
            {' '}
            <Money of={overlap} /> that two of them claim is counted once.
          </>
        )}
      </Box>
      <Box color="muted" fontSize="sm" mt="2" maxW="70ch">
        How it is known: each day was judged by the rows of that day and the days before, with nothing of what came later. What was lost by
        then and since is, by what is known today, the sum of the rows up to that day and after it, until you were told or the leak ended.
        It is the most that could have been saved: it assumes that every row was here in the evening and that the leak was stopped at once.
      </Box>
    </Card>
  )
}

function Nothing() {
  return (
    <EmptyState
      icon="clock"
      title="Nothing could have been caught earlier"
      action={
        <ButtonLink to="/imports" look="solid">
          Import files
        </ButtonLink>
      }
    >
      Import some months of orders and unit costs to see when each leak was first visible, and what it cost since.
    </EmptyState>
  )
}
