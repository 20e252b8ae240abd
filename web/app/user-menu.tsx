import { Box, chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'

const UserMenuPanel = lazy(async () => ({ default: (await import('./user-menu-panel.tsx')).UserMenuPanel }))

/** Who is signed in; its panel has what concerns the person. */
export function UserMenu({ label }: { label: string }) {
  return (
    <Popover
      label="Your account"
      button={
        <>
          <Icon name="person" />
          <chakra.span srOnly>Your account: </chakra.span>
          <Box
            display={{ base: 'none', sm: 'block' }}
            maxW="220px"
            overflow="hidden"
            textOverflow="ellipsis"
            whiteSpace="nowrap"
            fontWeight="normal"
            title={label}
          >
            {label}
          </Box>
        </>
      }
    >
      {(close) => <UserMenuPanel label={label} onChosen={close} />}
    </Popover>
  )
}
