import { Box, chakra } from '@chakra-ui/react'
import { Link, useSearchParams } from 'react-router'
import { type Answered, isDone, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { Icon } from '../ui/icons.tsx'

const StepLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minH: '36px',
    px: '2.5',
    py: '1',
    borderRadius: 'md',
    color: 'muted',
    lineHeight: '1.3',
    textDecoration: 'none',
    _hover: { bg: 'sunken', color: 'ink' },
    _currentStep: { bg: 'accent.soft', color: 'accent', fontWeight: 'semibold' },
  },
})

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    w: '22px',
    flexShrink: 0,
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** All steps, with those that need nothing more marked; on a phone the progress bar says enough. */
export function StepList({ current, answered }: { current: number; answered: Answered | undefined }) {
  const [search] = useSearchParams()
  const addressOf = (step: number) => {
    const next = new URLSearchParams(search)
    next.set('step', String(step))
    return `?${next}`
  }
  return (
    <chakra.nav aria-label="Steps" display={{ base: 'none', lg: 'block' }}>
      <chakra.ol listStyleType="none" m="0" p="0" display="grid" gap="0.5">
        {wizardSteps.map(({ title }, i) => {
          const step = i + 1
          const isComplete = answered !== undefined && isDone(step, answered)
          return (
            <li key={title}>
              <StepLink to={addressOf(step)} aria-current={step === current ? 'step' : undefined}>
                <Mark color={isComplete ? 'low' : undefined}>{isComplete ? <Icon name="done" size={16} /> : step}</Mark>
                {title}
                {isComplete ? (
                  <Box as="span" srOnly>
                    (done)
                  </Box>
                ) : null}
              </StepLink>
            </li>
          )
        })}
      </chakra.ol>
    </chakra.nav>
  )
}
