import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { chooseColors } from '../ui/color-choice.ts'
import { useColorMode } from '../ui/color-mode.ts'
import { Icon } from '../ui/icons.tsx'
import { Navigation } from './navigation.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { showOverlay } from './overlays.ts'
import { SearchBox } from './search-box.tsx'
import { Brand } from './sidebar.tsx'
import { UserMenu } from './user-menu.tsx'
import { UserPart } from './user-part.tsx'

/** Menu (phones), search, theme, notifications, and the signed-in person. */
export function TopBar({ label }: { label: string }) {
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '0.5', md: '2' }}
      h="56px"
      px={{ base: '2', md: '8' }}
      borderBottomWidth="1px"
      borderBottomStyle="solid"
      borderColor="line"
      bg="card"
    >
      <Menu label={label} />
      <SearchBox />
      <Box flex="1" />
      <Box display={{ base: 'block', md: 'none' }}>
        <Button look="icon" aria-label="Find anything" aria-haspopup="dialog" onClick={() => showOverlay('palette')}>
          <Icon name="search" />
        </Button>
      </Box>
      <ThemeToggle />
      <NotificationBell />
      <UserMenu label={label} />
    </Flex>
  )
}

function ThemeToggle() {
  const mode = useColorMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  return (
    <Button look="icon" aria-label={`Switch to the ${other} theme`} onClick={() => chooseColors(other)}>
      <Icon name={mode === 'dark' ? 'sun' : 'moon'} />
    </Button>
  )
}

const SlideOver = chakra('dialog', {
  base: {
    m: '0',
    p: '4',
    h: '100dvh',
    maxH: '100dvh',
    w: '280px',
    maxW: '86vw',
    bg: 'card',
    color: 'ink',
    border: 'none',
    boxShadow: 'lifted',
    _backdrop: { bg: 'veil' },
  },
})

/**
 * The sidebar of phones. The browser's own modal dialog traps the focus, closes on Escape and
 * returns the focus.
 */
function Menu({ label }: { label: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <Box display={{ base: 'flex', md: 'none' }} alignItems="center" gap="2">
      <Button look="icon" aria-label="Open the menu" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <Icon name="menu" size={22} />
      </Button>
      {/* A click on the backdrop closes too, like Escape, which the dialog handles itself. */}
      <SlideOver ref={dialog} aria-label="Menu" onClick={(event) => (event.target === dialog.current ? close() : undefined)}>
        <Flex align="center" justify="space-between" mb="6" ps="2">
          <Brand />
          <Button look="icon" aria-label="Close the menu" onClick={close}>
            <Icon name="close" />
          </Button>
        </Flex>
        <Navigation onChoose={close} />
        <Box color="muted" fontSize="sm" mt="6" mb="3" ps="2.5">
          Signed in as <bdi>{label}</bdi>
        </Box>
        <UserPart />
      </SlideOver>
    </Box>
  )
}
