import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './icons.tsx'

const Opener = chakra('button', {
  base: {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    w: '100%',
    minH: '48px',
    px: '4',
    bg: 'card',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    fontWeight: 'semibold',
    textAlign: 'start',
    cursor: 'pointer',
  },
})

/** Closed behind its title on a phone, until it is opened; always open on wider screens. */
export function Folded({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Box minW="0" h={{ md: '100%' }}>
      <Opener type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {title}
        <Box as="span" display="flex" alignItems="center" gap="2" color="muted" fontWeight="normal">
          {note}
          <Box as="span" display="inline-flex" transform={isOpen ? 'rotate(90deg)' : undefined}>
            <Icon name="chevron" size={16} />
          </Box>
        </Box>
      </Opener>
      <Box
        id={id}
        display={{ base: isOpen ? 'block' : 'none', md: 'block' }}
        _print={{ display: 'block !important' }}
        mt={{ base: '2', md: '0' }}
        h={{ md: '100%' }}
      >
        {children}
      </Box>
    </Box>
  )
}
