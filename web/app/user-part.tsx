import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { ButtonAnchor, Select } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { BusinessSwitcher } from './business-switcher.tsx'
import { type ColorChoice, chooseColors, useColorChoice } from './color-mode.ts'

/**
 * The foot of the sidebar and of the menu on phones: the session's person, the theme, and a plain
 * log-out.
 */
export function UserPart() {
  const choice = useColorChoice()
  const id = useId()
  return (
    <Box borderTop="1px solid {colors.line}" pt="3" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <Flex align="center" gap="2.5" px="2.5" fontWeight="medium">
        <Icon name="person" />
        User
      </Flex>
      <BusinessSwitcher />
      <Flex align="center" justify="space-between" gap="2" ps="2.5" color="muted">
        <chakra.label htmlFor={id}>Theme</chakra.label>
        <Select
          id={id}
          value={choice}
          w="auto"
          minW="0"
          minH="36px"
          px="2"
          fontSize="md"
          onChange={(event) => chooseColors(event.target.value as ColorChoice)}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
          <option value="system">System</option>
        </Select>
      </Flex>
      {/* The server ends the session and redirects to the start: it works without scripts, too. */}
      <ButtonAnchor look="quiet" href="/api/logout" justifyContent="start" px="2.5" gap="2.5" color="muted">
        <Icon name="leave" />
        Log Out
      </ButtonAnchor>
    </Box>
  )
}
