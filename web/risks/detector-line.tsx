import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { DetectorsDocument, type DetectorsQuery } from '../generated/graphql.ts'

type Detector = DetectorsQuery['detectors'][number]

const groups = [
  { state: 'ready', word: 'ready' },
  { state: 'learning', word: 'learning' },
  { state: 'cannot_run', word: 'cannot run' },
] as const

/** `margin-erosion` reads `Margin erosion`. */
export const detectorName = (detector: string): string => {
  const words = detector.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `1 ready · 1 cannot run: no costs.csv`. At most two reasons: the list below the line has them all. */
export function detectorSummary(detectors: readonly Detector[]): string {
  return groups
    .map(({ state, word }) => ({ word, state, members: detectors.filter((detector) => detector.state === state) }))
    .filter(({ members }) => members.length > 0)
    .map(({ word, state, members }) => {
      const reasons = [...new Set(members.map(({ reason }) => reason).filter(Boolean))]
      const isSaid = state !== 'ready' && reasons.length > 0 && reasons.length <= 2
      return `${members.length} ${word}${isSaid ? `: ${reasons.join('; ')}` : ''}`
    })
    .join(' · ')
}

/** Which checks can judge this shop, and why the others cannot: silence would look like good news. */
export function DetectorLine() {
  const { data } = useQuery(DetectorsDocument)
  const detectors = data?.detectors ?? []
  if (detectors.length === 0) return <Box minH="22px" mb="4" />
  return (
    <chakra.details mb="4" color="muted" minH="22px">
      <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
        Detectors: {detectorSummary(detectors)}
      </chakra.summary>
      <chakra.ul listStyleType="none" mt="2" display="grid" gap="1" maxW="70ch">
        {detectors.map(({ detector, state, reason }) => (
          <li key={detector}>
            <Box as="span" color="ink" fontWeight="medium">
              {detectorName(detector)}
            </Box>
            {` ${groups.find((group) => group.state === state)?.word ?? state}${reason ? `: ${reason}` : ''}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}
