import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { Button, ButtonLink, Select } from '../ui/button.tsx'
import { type ColorChoice, chooseColors } from '../ui/color-choice.ts'
import { useColorChoice } from '../ui/color-mode.ts'
import { Icon } from '../ui/icons.tsx'
import { useLogOut } from './log-out.ts'
import { showOverlay } from './overlays.ts'

const entry = { look: 'quiet', justifyContent: 'start', w: '100%', px: '2.5', gap: '2.5', fontWeight: 'normal' } as const

type Props = { label: string; onChosen: () => void }

/** The signed-in person, their settings, the theme, help, and the way out. */
export function UserMenuPanel({ label, onChosen }: Props) {
  const { name } = useBusiness()
  const { isPending, logOut } = useLogOut()
  return (
    <>
      <Box px="4" py="3" borderBottom="1px solid {colors.line}">
        <Box fontWeight="medium" overflowWrap="anywhere">
          <bdi>{label}</bdi>
        </Box>
        <Box color="muted" fontSize="sm" lineClamp={2} title={name}>
          <bdi>{name}</bdi>
        </Box>
      </Box>
      <Box p="2">
        <ButtonLink {...entry} to="/settings/profile" onClick={onChosen}>
          <Icon name="settings" />
          Account settings
        </ButtonLink>
        <ThemeChoice />
      </Box>
      <Box p="2" borderTop="1px solid {colors.line}">
        <ButtonLink {...entry} to="/help" onClick={onChosen}>
          <Icon name="question" />
          Help
        </ButtonLink>
        <Button
          {...entry}
          onClick={() => {
            onChosen()
            showOverlay('shortcuts')
          }}
        >
          <Icon name="keyboard" />
          Keyboard shortcuts
        </Button>
      </Box>
      <Box p="2" borderTop="1px solid {colors.line}">
        <Button {...entry} disabled={isPending} onClick={() => void logOut()}>
          <Icon name="leave" />
          {isPending ? 'Logging Out...' : 'Log Out'}
        </Button>
      </Box>
    </>
  )
}

function ThemeChoice() {
  const choice = useColorChoice()
  const id = useId()
  return (
    <Flex align="center" justify="space-between" gap="2" ps="2.5" minH="44px">
      <Flex as="span" align="center" gap="2.5">
        <Icon name="moon" />
        <chakra.label htmlFor={id}>Theme</chakra.label>
      </Flex>
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
  )
}
