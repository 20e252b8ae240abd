import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ButtonAnchor } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { type Capability, Planned, PlannedNote } from '../ui/planned.tsx'
import { keepWayBack } from '../ui/way-back.ts'
import { DemoForm } from './demo-form.tsx'
import { enterDemo } from './enter-demo.ts'

const features: readonly { icon: IconName; title: string; text: string; planned?: Capability }[] = [
  { icon: 'leak', title: 'AI Risk Detection', text: 'Sample business risks' },
  { icon: 'chart', title: 'Analytics Dashboard', text: 'Risk metrics & trends' },
  { icon: 'plug', title: 'Integration Setup', text: 'Connect business tools', planned: 'connections' },
  { icon: 'book', title: 'AI Playbooks', text: 'Automated responses', planned: 'automated responses' },
]

/** The way into the demo, open to everybody. */
export function DemoPage() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const returnTo = useSearchParams()[0].get('returnTo')
  const toDashboard = useCallback(() => {
    if (returnTo) keepWayBack(returnTo)
    void navigate('/dashboard')
  }, [navigate, returnTo])
  return (
    <chakra.main maxW="880px" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '8', md: '14' }}>
      <title>Demo · RiskPilot</title>
      <Flex direction="column" align="center" textAlign="center" mb="6">
        <chakra.img src="/favicon.svg" alt="" w="44px" h="44px" mb="4" />
        <chakra.h1 fontSize="2xl" fontWeight="semibold" letterSpacing="-0.02em" lineHeight="1.2">
          RiskPilot Demo
        </chakra.h1>
        <Box color="muted" fontSize="lg" mt="2">
          Access the full platform with demo data
        </Box>
      </Flex>
      <Flex role="note" gap="3" bg="accent.soft" borderRadius="lg" p="4" mb="5">
        <Box color="accent" mt="0.5">
          <Icon name="info" />
        </Box>
        <Box>
          This demonstration shows RiskPilot with realistic sample data including sample risks, integrations and AI-powered analysis. All
          features are fully functional.
          <Planned what="generated advice" part="AI-generated" />
        </Box>
      </Flex>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="5" alignItems="start">
        <DemoForm onEnter={() => enterDemo(client)} onEntered={toDashboard} />
        <Features />
      </Grid>
      <Flex justify="center" mt="6">
        <ButtonAnchor href="/" look="quiet" minH="44px">
          ← Back to Landing Page
        </ButtonAnchor>
      </Flex>
    </chakra.main>
  )
}

function Features() {
  return (
    <Card p={{ base: '5', md: '6' }}>
      <PartTitle>Demo Features</PartTitle>
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5" mt="4">
        {features.map(({ icon, title, text, planned }) => (
          <chakra.li key={title}>
            <Box color="accent" mb="2">
              <Icon name={icon} size={22} />
            </Box>
            <Box fontWeight="semibold">{title}</Box>
            <Box color="muted">
              {text}
              {planned ? <Planned what={planned} /> : null}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
      <PlannedNote of={['connections', 'automated responses', 'generated advice']} />
    </Card>
  )
}
