import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonAnchor } from '../ui/button.tsx'
import { InviteForm } from '../ui/invite-form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { CallForm } from './call-form.tsx'

/** What else can be done now. None of it is needed. */
export function NextSteps({ phone }: { phone: string }) {
  const { data } = useQuery(ViewerDocument)
  const { isDemo, isSample, isOnlooker } = useBusiness()
  const canAct = !(isDemo || isSample || isOnlooker)
  return (
    <Card p={{ base: '4', md: '6' }}>
      <PartTitle>Optional next steps</PartTitle>
      <Box display="grid" gap="6" mt="4">
        {canAct ? (
          <Box>
            <chakra.h3 fontWeight="semibold">Book a call</chakra.h3>
            <Box color="muted">We go through your first alerts with you.</Box>
            <CallForm phone={phone} />
          </Box>
        ) : null}
        {canAct && data?.viewer?.role === 'owner' ? (
          <Box>
            <chakra.h3 fontWeight="semibold">Invite teammates</chakra.h3>
            <Box color="muted">They get a mail with a link to join this business.</Box>
            <InviteForm />
          </Box>
        ) : null}
        <Flex justify="space-between" gap="4" wrap="wrap" align="center">
          <Box minW="0" flex="1 1 260px">
            <chakra.h3 fontWeight="semibold">See a sample dashboard</chakra.h3>
            <Box color="muted">The demo shop, with leaks of every kind. A band at its top leads back to this setup.</Box>
          </Box>
          <ButtonAnchor href="/demo?returnTo=/onboarding">Open the sample dashboard</ButtonAnchor>
        </Flex>
      </Box>
    </Card>
  )
}
