import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { DashboardImportsDocument, DetectorsDocument, type DetectorsQuery } from '../generated/graphql.ts'
import { detectorName, detectorSummary } from '../risks/detector-line.tsx'
import { TextLink } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { layoutName } from '../ui/layout-name.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { capitalized, counted } from '../ui/words.ts'
import { feedsOf } from './feeds.ts'

const List = chakra('ul', { base: { listStyleType: 'none', mt: '3', display: 'grid', gap: '2.5' } })

/** What feeds the detectors: until shops connect by themselves, the files that were read. */
export function IntegrationsCard() {
  const { data, error, refetch } = useQuery(DashboardImportsDocument)
  const feeds = feedsOf(data?.imports.edges.map(({ node }) => node) ?? [])
  return (
    <Card>
      <PartTitle>Integration Status</PartTitle>
      {error && !data ? (
        <ErrorState title="Failed to load integrations. Showing cached data." error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton h="120px" mt="3" /> : null}
      {data ? (
        <Box color="muted" mt="1">
          {feeds.length === 0 ? 'No file was read yet.' : 'Files that feed RiskPilot, by what they hold.'}
        </Box>
      ) : null}
      <List>
        {feeds.map(({ layout, files, last, isReading }) => (
          <li key={layout}>
            <Flex justify="space-between" gap="3" wrap="wrap">
              <Box fontWeight="medium">{capitalized(layoutName(layout))}</Box>
              <Flex as="span" align="center" gap="1" color="low">
                <Icon name="done" size={15} />
                {isReading ? 'Being read' : 'Connected'}
              </Flex>
            </Flex>
            <Box color="muted" fontSize="sm">
              {counted(files, 'file')}, last {last.fileName}
              {last.finishedAt ? (
                <>
                  , <Moment of={last.finishedAt} />
                </>
              ) : null}
            </Box>
          </li>
        ))}
      </List>
      {feeds.length > 0 ? (
        <Box mt="4">
          <TextLink to="/imports">Bring more files</TextLink>
        </Box>
      ) : null}
    </Card>
  )
}

type Detector = DetectorsQuery['detectors'][number]

/** Which checks can judge this shop; of those that cannot, why, and what to bring next. */
export function DetectorsCard() {
  const { data, error, refetch } = useQuery(DetectorsDocument)
  const detectors = data?.detectors ?? []
  const [ready, waiting] = [detectors.filter(isReady), detectors.filter((one) => !isReady(one))]
  return (
    <Card>
      <PartTitle>Detectors</PartTitle>
      {error && !data ? <ErrorState title="The detectors could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h="120px" mt="3" /> : null}
      {data ? (
        <Box color="muted" mt="1">
          {detectors.length === 0 ? 'They say what they can judge after the first file was read.' : detectorSummary(detectors)}
        </Box>
      ) : null}
      <List>
        {waiting.map((one) => (
          <li key={one.detector}>
            <DetectorState of={one} />
          </li>
        ))}
      </List>
      {ready.length > 0 ? (
        <chakra.details mt="3" color="muted">
          <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
            Show the {ready.length} that are ready
          </chakra.summary>
          <List>
            {ready.map(({ detector }) => (
              <li key={detector}>{detectorName(detector)}</li>
            ))}
          </List>
        </chakra.details>
      ) : null}
    </Card>
  )
}

const isReady = ({ state }: Detector) => state === 'ready'

function DetectorState({ of: { detector, state, reason } }: { of: Detector }) {
  return (
    <>
      <Flex justify="space-between" gap="3">
        <Box fontWeight="medium">{detectorName(detector)}</Box>
        <Box color={state === 'learning' ? 'muted' : 'medium'}>{state === 'learning' ? 'Learning' : 'Cannot run'}</Box>
      </Flex>
      <Box color="muted" fontSize="sm">
        {reason}
      </Box>
    </>
  )
}
