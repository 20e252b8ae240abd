import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { MonitoringSourcesDocument, type MonitoringSourcesQuery } from '../generated/graphql.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { capitalized } from '../ui/words.ts'

type Source = MonitoringSourcesQuery['monitoringSources'][number]

/** The kinds of public sources: what each tells, how often it is read, and by whom it is published. */
export function SourcesCard() {
  const { data, error, refetch } = useQuery(MonitoringSourcesDocument)
  return (
    <Card>
      <PartTitle>Monitoring Sources</PartTitle>
      {error && !data ? <ErrorState title="The sources could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading label="Reading the sources">
          <Skeleton h="260px" mt="3" />
        </Loading>
      ) : null}
      {data ? (
        <Grid as="ul" aria-label="Monitoring Sources" listStyleType="none" mt="3" gap={{ base: '0', sm: '3' }} {...columns}>
          {data.monitoringSources.map((source) => (
            <SourceTile key={source.key} of={source} />
          ))}
        </Grid>
      ) : null}
    </Card>
  )
}

const columns = { templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' } }

function SourceTile({ of: { name, description, frequency, apis, isConnected } }: { of: Source }) {
  return (
    <Tile>
      <Flex justify="space-between" align="start" gap="2">
        <Box fontWeight="semibold">{name}</Box>
        <Frequency pace={paces[frequency] ?? 'daily'}>{capitalized(frequency)}</Frequency>
      </Flex>
      <Box mt="1">{description}</Box>
      <Box color="muted" fontSize="sm" mt="2" display={{ base: 'none', sm: 'block' }}>
        {apis.join(', ')}
      </Box>
      {isConnected ? null : (
        <Box color="muted" fontSize="sm" mt={{ base: '0', sm: '2' }}>
          Not connected yet
        </Box>
      )}
    </Tile>
  )
}

/** A tile; on phones a line of a list, which six of them would else make three screens long. */
const Tile = chakra('li', {
  base: {
    px: { base: '0', sm: '4' },
    py: { base: '3', sm: '4' },
    borderStyle: 'solid',
    borderColor: 'line',
    borderWidth: { base: '1px 0 0', sm: '1px' },
    borderRadius: { base: '0', sm: 'md' },
  },
})

/** How a frequency is colored; the word stands beside the color. */
const paces: Readonly<Record<string, 'often' | 'hourly' | 'daily'>> = {
  'real-time': 'often',
  '30 minutes': 'often',
  hourly: 'hourly',
  daily: 'daily',
}

const Frequency = chakra('span', {
  base: { px: '2', borderRadius: 'full', fontSize: 'xs', fontWeight: 'semibold', lineHeight: '22px', whiteSpace: 'nowrap' },
  variants: {
    pace: {
      often: { bg: 'low.soft', color: 'low' },
      hourly: { bg: 'info.soft', color: 'info' },
      daily: { bg: 'medium.soft', color: 'medium' },
    },
  },
})
