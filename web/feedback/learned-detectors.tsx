import { Box, chakra } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { LearningChange } from '../generated/graphql.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { type Metrics, percent } from './metrics.ts'

const changes: Readonly<Record<LearningChange, string>> = {
  wait: 'Too few answers to say: at least four',
  keep: 'Nothing would change',
  stricter: 'Would ask for more evidence',
}

/** What the answers would change in each detector, and that they change nothing today. */
export function LearnedDetectors({ metrics: { detectors, changesDetection } }: { metrics: Metrics }) {
  return (
    <Card>
      <PartTitle>What your answers {changesDetection ? 'change' : 'would change'}</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        {changesDetection
          ? 'A detector asks for more evidence while fewer than 70% of its alerts are probably right.'
          : 'Today your answers are measured and change nothing that is detected. By the rule below, a detector would ask for more evidence while fewer than 70% of its alerts are probably right.'}
      </Box>
      <chakra.ul aria-label="Detectors by your answers" mt="3" listStyleType="none">
        {detectors.map(({ detector, answers, right, precision, change }) => (
          <Row key={detector}>
            <Box fontWeight="medium">{capitalized(detector.replaceAll('-', ' '))}</Box>
            <Box color="muted">
              {wholeNumber(right)} of {counted(answers, 'alert')} right, {percent(precision)} expected
            </Box>
            <Box fontWeight={change === 'stricter' ? 'semibold' : undefined}>{changes[change]}</Box>
          </Row>
        ))}
      </chakra.ul>
    </Card>
  )
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    columnGap: '4',
    rowGap: '0.5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)' },
    py: '2.5',
    fontVariantNumeric: 'tabular-nums',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: 'none' },
  },
})
