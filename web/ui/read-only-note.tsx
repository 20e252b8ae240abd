import { Box } from '@chakra-ui/react'
import { TextLink } from './button.tsx'

/**
 * Replaces a control for viewers with read-only access; `children`: what managers and owners can do
 * here.
 */
export function ReadOnlyNote({ children }: { children: string }) {
  return (
    <Box color="muted" maxW="70ch">
      You look at this business as a viewer. Managers and owners {children}; <TextLink to="/settings/members">Members</TextLink> shows who
      they are.
    </Box>
  )
}
