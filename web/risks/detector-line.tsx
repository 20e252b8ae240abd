import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { DetectorsDocument, type DetectorsQuery } from '../generated/graphql.ts'

type Detector = Pick<DetectorsQuery['detectors'][number], 'detector' | 'state' | 'reason'>

const groups = [
  { state: 'ready', word: 'ready' },
  { state: 'learning', word: 'learning' },
  { state: 'cannot_run', word: 'cannot run' },
  { state: 'off', word: 'off' },
] as const

/** `margin-erosion` reads `Margin erosion`. */
export const detectorName = (detector: string): string => {
  const words = detector.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Characters of the reasons that fit beside the counts; longer ones are only in the list. */
const longestReason = 60

/**
 * `1 ready · 1 cannot run: no costs.csv`. Limited to one line: the list below it has all reasons.
 */
export function detectorSummary(detectors: readonly Detector[]): string {
  return groups
    .map(({ state, word }) => ({ word, state, members: detectors.filter((detector) => detector.state === state) }))
    .filter(({ members }) => members.length > 0)
    .map(({ word, state, members }) => {
      const reasons = [...new Set(members.map(({ reason }) => reason).filter(Boolean))]
      const why = state === 'ready' || state === 'off' ? '' : reasons.join('; ')
      return `${members.length} ${word}${why && why.length <= longestReason ? `: ${why}` : ''}`
    })
    .join(' · ')
}

/**
 * Which checks can judge this shop, and why the others cannot: otherwise missing alerts would look
 * like good news.
 */
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
