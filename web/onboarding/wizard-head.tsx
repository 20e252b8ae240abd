import { Box, chakra, Flex } from '@chakra-ui/react'
import { needsCard, percentComplete, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { PageHead } from '../ui/page.tsx'

const Badge = chakra('span', {
  base: {
    px: '2.5',
    borderRadius: 'full',
    bg: 'accent.soft',
    color: 'accent',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
})

/** The plan that is set up, and how far the setup is. */
export function WizardHead({ step, plan }: { step: number; plan: string }) {
  const percent = percentComplete(step)
  return (
    <>
      <PageHead
        title="Set up RiskPilot"
        badge={<Badge>{capitalized(plan)} plan selected</Badge>}
        lead={needsCard(plan) ? '14 days free trial, credit card required' : 'Billed by agreement. Nothing to pay here.'}
      />
      <Box mb="6">
        <Flex justify="space-between" gap="3" fontSize="sm" mb="1.5" fontVariantNumeric="tabular-nums">
          <span>
            Step {step} of {wizardSteps.length}
          </span>
          <chakra.span color="muted">{percent}% complete</chakra.span>
        </Flex>
        <Box
          role="progressbar"
          aria-label="Setup progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          h="8px"
          borderRadius="full"
          bg="sunken"
          overflow="hidden"
        >
          <Box h="100%" bg="accent" borderRadius="full" style={{ width: `${percent}%` }} transition="width 180ms ease-out" />
        </Box>
      </Box>
    </>
  )
}
