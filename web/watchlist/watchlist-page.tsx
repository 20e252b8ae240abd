import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { WatchlistDocument, type WatchlistQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { ChangeNote } from '../ui/change-button.tsx'
import { PageHead } from '../ui/page.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { SilentCustomers, Tiers, TopCustomers } from './customers-card.tsx'
import { DeadlinesCard } from './deadlines-card.tsx'
import { indicatorWords } from './watchlist-words.ts'

/** What the answers of the setup have RiskPilot watch beside leaks. */
export function WatchlistPage() {
  const { isSample } = useBusiness()
  const { data, error, refetch } = useQuery(WatchlistDocument, { skip: isSample, fetchPolicy: 'cache-and-network' })
  return (
    <>
      <PageHead
        title="Watchlist"
        lead="What you asked RiskPilot to watch beside leaks."
        actions={<ButtonLink to="/settings/setup">Change what is watched</ButtonLink>}
      />
      {isSample ? (
        <EmptyState icon="clock" title="Nothing is watched in the sample">
          Silent customers, payments due and deadlines of your own shop will stand here. <TextLink to="/sign-up">Sign up</TextLink>
        </EmptyState>
      ) : null}
      {error && !data ? <ErrorState title="The watchlist could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && !isSample ? <PageSkeleton /> : null}
      {data ? <Watched of={data.watchlist} /> : null}
    </>
  )
}

function Watched({ of }: { of: WatchlistQuery['watchlist'] }) {
  const { customers, indicators, deadlines, agencies } = of
  return (
    <Box display="grid" gap={{ base: '3', md: '5' }} gridTemplateColumns="minmax(0, 1fr)">
      <ChangeNote viewersCannot="mark deadlines" />
      <chakra.dl
        aria-label="Internal risk indicators"
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      >
        {indicators.map((one) => (
          <StatTile key={one.key} {...indicatorWords(one, of)} />
        ))}
      </chakra.dl>
      {customers && indicators.some(({ key, state }) => key === 'customer_silence' && state === 'watching') ? (
        <SilentCustomers of={customers} />
      ) : null}
      <DeadlinesCard deadlines={deadlines} agencies={agencies ?? null} />
      {customers ? <TopCustomers of={customers} /> : null}
      {customers ? <Tiers of={customers} /> : null}
    </Box>
  )
}

function PageSkeleton() {
  return (
    <Loading label="Reading the watchlist">
      <Skeleton h="104px" borderRadius="lg" mb="5" />
      <Skeleton h="280px" borderRadius="lg" mb="5" />
      <Skeleton h="280px" borderRadius="lg" />
    </Loading>
  )
}
