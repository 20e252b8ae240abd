import { Box, chakra } from '@chakra-ui/react'
import { Card, PartTitle } from '../ui/page.tsx'
import { type Capability, Planned } from '../ui/planned.tsx'

const steps: readonly (readonly [title: string, text: string, planned?: Capability])[] = [
  ['You answer', 'Say in an alert whether it was right, and what it really cost.'],
  ['RiskPilot measures', 'Your answers show how often each detector is right about your shop. The last answer of a person counts.'],
  [
    'Detectors adjust',
    'A detector that is wrong too often would ask for more evidence. This step does not run yet: no answer changes what is detected.',
    'learning',
  ],
]

/** How feedback trains the detection, in three steps. */
export function TrainingSteps() {
  return (
    <Card>
      <PartTitle>How feedback trains RiskPilot</PartTitle>
      <Steps aria-label="How feedback trains RiskPilot">
        {steps.map(([title, text, planned], i) => (
          <li key={title}>
            <Box fontWeight="medium">
              {i + 1}. {title}
              {planned ? <Planned what={planned} /> : null}
            </Box>
            <Box color="muted" mt="0.5">
              {text}
            </Box>
          </li>
        ))}
      </Steps>
    </Card>
  )
}

const Steps = chakra('ol', {
  base: {
    mt: '3',
    listStyleType: 'none',
    display: 'grid',
    gap: { base: '4', md: '6' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  },
})
