import { Box, chakra } from '@chakra-ui/react'
import { ButtonLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Name } from './words.tsx'

/** How a program proves who it is, with a first call that can be copied. */
export function HowToCall() {
  return (
    <Card mb="6" aria-labelledby="how-to-call">
      <PartTitle id="how-to-call" mb="2">
        How to call
      </PartTitle>
      <Box mb="3">
        Make an API key in Settings and send it in the header <Name>Authorization</Name>. A key may do what its scopes name, in one
        business. In a browser, sign in: what you try below then runs with your session.
      </Box>
      <chakra.pre bg="sunken" borderRadius="md" p="3" mb="3" fontSize="sm" overflow="auto" tabIndex={0} aria-label="A first call">
        {`curl "${location.origin}/api/risks?first=2" \\\n  -H "Authorization: Bearer $RISKPILOT_KEY"`}
      </chakra.pre>
      <ButtonLink to="/settings/keys">Make an API key</ButtonLink>
    </Card>
  )
}
