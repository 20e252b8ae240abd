import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { ConnectionsDocument, DashboardImportsDocument, DetectorsDocument, type DetectorsQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ConnectionItems } from '../ui/connection-items.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { detectorName, detectorSummary, stateWord } from '../ui/detector-words.ts'
import { Moment } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { layoutName } from '../ui/layout-name.ts'
import { type BestFile, bestFile, bringNext } from '../ui/next-file.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { DetectButton } from './detect-button.tsx'
import { feedsOf, refusedFiles } from './feeds.ts'

const List = chakra('ul', { base: { listStyleType: 'none', mt: '3', display: 'grid', gap: '2.5' } })

/** The data sources of the detectors: what is connected, and the files that were read. */
export function IntegrationsCard() {
  const { data, error, refetch } = useQuery(DashboardImportsDocument)
  const imports = data?.imports.edges.map(({ node }) => node) ?? []
  const feeds = feedsOf(imports)
  const unread = useQuery(ConnectionsDocument)
  const all = unread.data?.integrations ?? []
  return (
    <Card h="100%">
      <PartTitle>Integration Status</PartTitle>
      {error && !data ? (
        <ErrorState title="Failed to load integrations. Showing cached data." error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton h="120px" mt="3" /> : null}
      {data ? (
        <Box color="muted" mt="1">
          {wordsOf(all.length, feeds.length)}
        </Box>
      ) : null}
      {unread.error && !unread.data ? (
        <ErrorState title="Failed to load integrations. Showing cached data." error={unread.error} onRetry={() => void unread.refetch()} />
      ) : null}
      <List aria-label="Integrations" _empty={{ display: 'none' }}>
        <ConnectionItems of={all} />
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
              {counted(files, 'file')}, last <bdi>{last.fileName}</bdi>
              {last.finishedAt ? (
                <>
                  , <Moment of={last.finishedAt} />
                </>
              ) : null}
            </Box>
          </li>
        ))}
      </List>
      <RefusedFiles files={refusedFiles(imports)} />
      {feeds.length > 0 ? (
        <Box mt="4">
          <TextLink to="/imports">Import more files</TextLink>
        </Box>
      ) : null}
    </Card>
  )
}

function wordsOf(connections: number, feeds: number): string {
  if (feeds > 0)
    return connections > 0 ? 'Your connections, and your files by what they hold.' : 'Files that feed RiskPilot, by what they hold.'
  return connections > 0 ? 'Your connections. No file was imported.' : 'No file was imported yet.'
}

/** The number of refused files that are named; the page of imports has them all. */
const refusedShown = 3

/** Files without any accepted row, each with the reason. */
function RefusedFiles({ files }: { files: ReturnType<typeof refusedFiles> }) {
  if (files.length === 0) return null
  return (
    <>
      <List aria-label="Files that were not imported">
        {files.slice(0, refusedShown).map(({ id, fileName, problem }) => (
          <li key={id}>
            <Flex justify="space-between" gap="3" wrap="wrap">
              <Box fontWeight="medium" minW="0" overflowWrap="anywhere">
                <bdi>{fileName}</bdi>
              </Box>
              <Flex as="span" align="center" gap="1" color="high">
                <Icon name="warning" size={15} />
                Not imported
              </Flex>
            </Flex>
            <Box color="muted" fontSize="sm" overflowWrap="anywhere">
              {problem ?? 'No row of this file was imported.'}
            </Box>
          </li>
        ))}
      </List>
      <Box mt="3">
        <TextLink to="/imports">{files.length > refusedShown ? `See all ${files.length} in Imports` : 'Solve it in Imports'}</TextLink>
      </Box>
    </>
  )
}

/**
 * Which checks can judge this shop; the most useful next file; and for each check its state, the
 * reason, and the next file to import.
 */
export function DetectorsCard() {
  const { data, error, refetch } = useQuery(DetectorsDocument)
  const { until, dataWord } = useDataEnd()
  const detectors = data?.detectors ?? []
  const best = bestFile(detectors)
  return (
    <Card>
      <PartTitle>Detectors</PartTitle>
      {error && !data ? <ErrorState title="The detectors could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h="120px" mt="3" /> : null}
      {data && detectors.length === 0 ? (
        <Box color="muted" mt="1">
          {until
            ? `No check has run on your ${dataWord} yet: what each can check is told after the first.`
            : 'Import a file to see what each detector can check.'}
        </Box>
      ) : null}
      {best ? <BringNext file={best} /> : null}
      {detectors.length > 0 ? (
        <chakra.details mt="3">
          <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
            {detectorSummary(detectors)}
          </chakra.summary>
          <List aria-label="Detectors">
            {detectors.toSorted(byState).map((one) => (
              <li key={one.detector}>
                <DetectorState of={one} />
              </li>
            ))}
          </List>
        </chakra.details>
      ) : null}
      {detectors.length > 0 ? (
        <Flex mt="4" gap="3" align="center" wrap="wrap">
          <DetectButton />
          <Box color="muted" fontSize="sm">
            RiskPilot also looks every night and after each import.
          </Box>
        </Flex>
      ) : null}
    </Card>
  )
}

function BringNext({ file: { what, how, finds } }: { file: BestFile }) {
  return (
    <Box mt="3" p="3" bg="accent.soft" borderRadius="md">
      <Box fontWeight="semibold">Add {what}</Box>
      <Box fontSize="sm">
        {how} → finds {listed(finds)}.
      </Box>
      <Box mt="2">
        <TextLink to="/imports">Import files</TextLink>
      </Box>
    </Box>
  )
}

type Detector = DetectorsQuery['detectors'][number]

const states: Readonly<Record<string, { readonly color: string; readonly place: number }>> = {
  cannot_run: { color: 'medium', place: 0 },
  learning: { color: 'muted', place: 1 },
  ready: { color: 'low', place: 2 },
  off: { color: 'muted', place: 3 },
}

/** Checks with missing data first. */
const byState = (a: Detector, b: Detector) => (states[a.state]?.place ?? 0) - (states[b.state]?.place ?? 0)

function DetectorState({ of }: { of: Detector }) {
  const { detector, state, reason } = of
  const bring = bringNext(of)
  return (
    <>
      <Flex justify="space-between" gap="3">
        <Box fontWeight="medium">{detectorName(detector)}</Box>
        <Box color={states[state]?.color}>{capitalized(stateWord(state))}</Box>
      </Flex>
      <Box color="muted" fontSize="sm">
        {capitalized(reason)}
        {bring ? (
          <>
            {' '}
            <Box as="span" color="ink">
              → finds {bring.finds}.
            </Box>
          </>
        ) : null}
      </Box>
    </>
  )
}

/** `a, b and c`. */
const listed = (words: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words)
