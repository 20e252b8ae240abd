import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, useRef } from 'react'
import { Icon } from '../ui/icons.tsx'
import { button } from '../ui/recipes.ts'

const Summary = chakra('summary', button)

const Entry = chakra('a', {
  base: {
    display: 'block',
    px: '3',
    py: '2.5',
    borderRadius: 'md',
    color: 'ink',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { bg: 'sunken' },
  },
})

/** The dashboard as a file. Escape and leaving close it. */
export function DownloadMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  return (
    <chakra.details
      ref={menu}
      position="relative"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => (menu.current?.contains(relatedTarget) ? undefined : close())}
    >
      <Summary listStyleType="none" css={{ '&::-webkit-details-marker': { display: 'none' } }}>
        <Icon name="download" />
        Download
      </Summary>
      <Box
        position="absolute"
        insetEnd={{ base: 'auto', sm: '0' }}
        insetStart={{ base: '0', sm: 'auto' }}
        top="calc(100% + 4px)"
        zIndex={5}
        p="1"
        bg="card"
        borderWidth="1px"
        borderStyle="solid"
        borderColor="line"
        borderRadius="md"
        boxShadow="lifted"
      >
        <Entry href="/downloads/dashboard.pdf" download onClick={close}>
          PDF report
        </Entry>
        <Entry href="/downloads/dashboard.csv" download onClick={close}>
          CSV for a spreadsheet
        </Entry>
      </Box>
    </chakra.details>
  )
}
