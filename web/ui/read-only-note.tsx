import { Box } from '@chakra-ui/react'
import { TextLink } from './button.tsx'

/** What stands in the place of a change for who may only look; `children`: what managers and owners do here. */
export function ReadOnlyNote({ children }: { children: string }) {
  return (
    <Box color="muted" maxW="70ch">
      You look at this business as a viewer. Managers and owners {children}; <TextLink to="/settings/members">Members</TextLink> shows who
      they are.
    </Box>
  )
}
