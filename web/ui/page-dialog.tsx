import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { Toasts } from './toasts.tsx'

const Surface = chakra('dialog', {
  base: {
    m: 'auto',
    p: '0',
    w: 'min(1160px, calc(100vw - 16px))',
    maxW: 'none',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // The focused element is scrolled clear of the head and the foot, which may have two lines.
    scrollPaddingBlock: '72px 120px',
    bg: 'paper',
    color: 'ink',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lifted',
    _backdrop: { bg: 'veil' },
  },
})

type Props = {
  label: string
  head?: ReactNode
  foot?: ReactNode
  /** Largest width; a form needs less than an alert. */
  maxWidth?: string
  maxHeight?: string
  onClose: () => void
  children: ReactNode
}

/**
 * Open for as long as it is rendered. The browser's own modal dialog traps the focus, and returns
 * it to the element that had it; Escape, the button and a click beside it request to close. It is
 * at most nine tenths of the screen high, or `maxHeight`, and scrolls inside.
 */
export function PageDialog({ label, head, foot, maxWidth = 'none', maxHeight = '90dvh', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it is removed: only then does the browser return the focus.
    return () => element?.close()
  }, [])
  return (
    <Surface
      ref={dialog}
      aria-label={label}
      maxW={maxWidth}
      maxH={maxHeight}
      onCancel={(event) => {
        event.preventDefault()
        // React hands on what a dialog inside it is told.
        if (event.target === dialog.current) onClose()
      }}
      // A second Escape closes it even if the page refuses: it opens again and requests to close
      // like the first time.
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
      onClick={(event) => (event.target === dialog.current ? onClose() : undefined)}
    >
      <Flex
        position="sticky"
        top="0"
        zIndex={2}
        align="center"
        justify="space-between"
        gap="3"
        px={{ base: '4', md: '6' }}
        py="2"
        bg="paper"
        borderBottom="1px solid {colors.line}"
      >
        <Box minW="0">{head}</Box>
        <Button look="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </Flex>
      <Box px={{ base: '4', md: '6' }} py="5">
        {children}
      </Box>
      {foot ? (
        <Box position="sticky" bottom="0" zIndex={2} px={{ base: '4', md: '6' }} py="3" bg="paper" borderTop="1px solid {colors.line}">
          {foot}
        </Box>
      ) : null}
      <Toasts isInDialog />
    </Surface>
  )
}
