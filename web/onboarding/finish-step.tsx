import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { stepOf, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import type { OnboardingPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Planned } from '../ui/planned.tsx'
import { showToast } from '../ui/toasts.tsx'
import { completeSetup } from './complete-setup.ts'
import { HappeningNow } from './happening-now.tsx'
import { NextSteps } from './next-steps.tsx'
import { StepTitle } from './step-form.tsx'

/** How long the notice stands before the dashboard opens. */
const leaveAfterMs = 2_000

type Props = { saved: OnboardingPartsFragment | undefined; plan: string; onPrevious: () => void }

/** The summary, what happens when, and the button that ends the setup. */
export function FinishStep({ saved, plan, onPrevious }: Props) {
  const { isDemo, isSample, isOnlooker } = useBusiness()
  const client = useApolloClient()
  const [state, setState] = useState<'idle' | 'completing' | 'completed'>('idle')
  useLeave(state === 'completed')
  const complete = async () => {
    if (isDemo || isSample) return showToast('Demo Mode', 'Changes are disabled in demo mode')
    setState('completing')
    const failure = await completeSetup(client, plan)
    setState(failure ? 'idle' : 'completed')
    if (failure) showToast(failure.title, failure.text, 'destructive')
    else showToast('Setup Complete!', 'Your dashboard opens in a moment.')
  }
  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <Card p={{ base: '4', md: '6' }}>
        <StepTitle step={wizardSteps.length} />
        <Summary saved={saved} />
        <StillMissing names={saved?.missing ?? []} />
        <Timeline />
        <Flex gap="3" mt="6" wrap="wrap">
          <Button minH="44px" disabled={state !== 'idle'} onClick={onPrevious}>
            Previous
          </Button>
          <Button look="solid" minH="44px" disabled={state !== 'idle' || isOnlooker} onClick={() => void complete()}>
            {state === 'completing' ? 'Setting up RiskPilot...' : 'Complete Setup and Launch'}
          </Button>
        </Flex>
      </Card>
      {isSample ? null : <HappeningNow />}
      <NextSteps phone={saved?.phoneNumber ?? ''} />
    </Box>
  )
}

/** Leads on once the notice could be read. */
function useLeave(isCompleted: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isCompleted) return
    const timer = setTimeout(() => void navigate('/'), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isCompleted, navigate])
}

function Summary({ saved }: { saved: OnboardingPartsFragment | undefined }) {
  const counts = [
    ['Integrations selected', saved?.selectedIntegrations?.length ?? 0],
    ['Suppliers mapped', saved?.suppliers?.length ?? 0],
  ] as const
  return (
    <chakra.dl mt="4" display="grid" gap="3" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
      {counts.map(([word, count]) => (
        <Box key={word} px="4" py="3" bg="sunken" borderRadius="md">
          <chakra.dt color="muted" fontSize="sm">
            {word}
          </chakra.dt>
          <chakra.dd fontSize="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  )
}

const words: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  roleTitle: 'Role or title',
  workEmail: 'Work email',
  companyName: 'Company name',
  industry: 'Industry',
  companySize: 'Company size',
  businessModel: 'Business model',
  cardholderName: 'Cardholder name',
  cardNumber: 'Card number',
  expiryDate: 'Expiry',
  billingAddress: 'Billing address',
}

/** Required answers without a value, each with the way to its step. */
function StillMissing({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const steps = [...new Set(names.map(stepOf))]
  return (
    <Box role="note" aria-label="Still missing" mt="4" px="4" py="3" bg="medium.soft" borderRadius="md">
      <Box fontWeight="semibold">Still missing</Box>
      <chakra.ul ps="5" mt="1">
        {steps.map((step) => (
          <li key={step}>
            <chakra.span>
              {names
                .filter((name) => stepOf(name) === step)
                .map((name) => words[name] ?? name)
                .join(', ')}
              :{' '}
            </chakra.span>
            <chakra.a as={Link} {...{ to: `?step=${step}` }} color="accent" textDecoration="underline">
              {wizardSteps[step - 1]?.title}
            </chakra.a>
          </li>
        ))}
      </chakra.ul>
    </Box>
  )
}

const timeline = [
  ['15 min', 'Integration setup'],
  ['1-2 hours', 'Data ingestion'],
  ['24 hours', 'First insights'],
  ['3-5 days', 'Baseline'],
] as const

/** When to expect what. */
function Timeline() {
  return (
    <Box mt="5">
      <Flex align="center" gap="2">
        <PartTitle as="h3">Estimated timeline</PartTitle>
        <Planned what="connections" />
      </Flex>
      <Grid
        as="ol"
        listStyleType="none"
        m="0"
        p="0"
        mt="2"
        gap="3"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
      >
        {timeline.map(([time, what]) => (
          <Box as="li" key={what} borderTopWidth="3px" borderTopStyle="solid" borderColor="accent" pt="2">
            <Box fontWeight="semibold">{time}</Box>
            <Box color="muted">{what}</Box>
          </Box>
        ))}
      </Grid>
      <Box color="muted" fontSize="sm" mt="2">
        Files you import are read within minutes. These times are for connected systems, which RiskPilot does not read yet.
      </Box>
    </Box>
  )
}
