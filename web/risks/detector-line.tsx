import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { DetectorsDocument } from '../generated/graphql.ts'
import { detectorName, detectorSummary, stateWord } from '../ui/detector-words.ts'

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
            {` ${stateWord(state)}${reason ? `: ${reason}` : ''}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  )
}
