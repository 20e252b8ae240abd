import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { EscalationContactsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'

/**
 * Whom the business asks for help when a leak is too large for one person; nothing where nobody was
 * named.
 */
export function Escalation() {
  const { isDemo, isSample, isOnlooker } = useBusiness()
  const { data } = useQuery(EscalationContactsDocument, { skip: Boolean(isDemo || isSample) })
  const contacts = data?.onboarding.escalationContacts
  if (!contacts) return null
  return (
    <Box role="note" aria-label="Ask for help" mt="5" px="4" py="3" bg="sunken" borderRadius="md">
      <Box fontWeight="semibold">Too large for you alone? Ask for help</Box>
      <Box whiteSpace="pre-line" overflowWrap="anywhere">
        <bdi>{contacts}</bdi>
      </Box>
      {isOnlooker ? null : <TextLink to="/onboarding?step=9">Change the contacts</TextLink>}
    </Box>
  )
}
