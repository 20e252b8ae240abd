import { Box, Flex } from '@chakra-ui/react'
import { ButtonAnchor } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { BusinessSwitcher } from './business-switcher.tsx'

/** The foot of the sidebar and of the menu on phones: the session's person, and a plain log-out. */
export function UserPart() {
  return (
    <Box borderTop="1px solid {colors.line}" pt="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <Flex align="center" gap="2.5" px="2.5" fontWeight="medium">
        <Icon name="person" />
        User
      </Flex>
      <BusinessSwitcher />
      {/* The server ends the session and redirects to the start: it works without scripts, too. */}
      <ButtonAnchor look="quiet" href="/api/logout" justifyContent="start" px="2.5" gap="2.5" color="muted">
        <Icon name="leave" />
        Log Out
      </ButtonAnchor>
    </Box>
  )
}
