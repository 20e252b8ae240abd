import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { MonitoringSourcesDocument, type MonitoringSourcesQuery } from '../generated/graphql.ts'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'

type Source = MonitoringSourcesQuery['monitoringSources'][number]
type Publisher = Source['publishers'][number]

/**
 * The kinds of public sources: what each tells, how often it is read, by whom it is published, and
 * how each stands.
 */
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
      {data ? <Notices of={data.monitoringSources} /> : null}
    </Card>
  )
}

const columns = { templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' } }

function SourceTile({ of: { name, description, frequency, isConnected, publishers } }: { of: Source }) {
  return (
    <Tile>
      <Flex justify="space-between" align="start" gap="2">
        <Box fontWeight="semibold">{name}</Box>
        <Frequency pace={paces[frequency] ?? 'daily'}>{capitalized(frequency)}</Frequency>
      </Flex>
      <Box mt="1">{description}</Box>
      {isConnected ? null : (
        <Box color="muted" fontSize="sm" mt={{ base: '0', sm: '2' }}>
          Not connected
        </Box>
      )}
      <Box fontSize="sm" mt="2" display="grid" gap="1" _empty={{ display: 'none' }}>
        {publishers.map((one) => (
          <div key={one.key}>
            {one.name}
            <Box as="span" color={one.degradedSince ? 'medium' : 'muted'}>
              {' · '}
              <PublisherState of={one} />
            </Box>
          </div>
        ))}
      </Box>
    </Tile>
  )
}

/** How a publisher stands, in a few words. */
function PublisherState({ of: { lastSuccess, degradedSince, unanswered, cannotLook, found } }: { of: Publisher }) {
  if (degradedSince)
    return (
      <>
        not reached, first <Moment of={degradedSince} />
      </>
    )
  const lack = cannotLook ? `, ${cannotLook}` : ''
  if (!lastSuccess) return `not checked so far${lack}`
  return (
    <>
      checked <Moment of={lastSuccess} />
      {found > 0 ? `, ${found} found` : ''}
      {unanswered > 0 ? `, no answer about ${unanswered}` : ''}
      {lack}
    </>
  )
}

/** What licences ask to be said of where reports come from. */
function Notices({ of }: { of: readonly Source[] }) {
  const notices = [...new Set(of.flatMap(({ publishers }) => publishers.flatMap(({ notice }) => notice ?? [])))]
  if (notices.length === 0) return null
  return (
    <Box color="muted" fontSize="sm" mt="4" maxW="90ch">
      {notices.map((notice) => (
        <Box key={notice}>{notice}</Box>
      ))}
    </Box>
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
