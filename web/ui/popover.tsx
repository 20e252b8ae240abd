import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

const Panel = chakra('div', {
  base: {
    // Of the whole page, so it scrolls with its button; the browser would center it.
    position: 'absolute',
    inset: 'auto',
    // On phones at the edge of the screen, else below its button.
    insetInlineEnd: { base: '8px', md: 'var(--end)' },
    m: '0',
    p: '0',
    maxW: 'calc(100vw - 16px)',
    maxH: 'min(70dvh, 560px)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'card',
    color: 'ink',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lifted',
  },
})

type Props = {
  /** What the panel is called. */
  label: string
  /** What the button is called; its content when absent. */
  buttonLabel?: string
  button: ReactNode
  width?: string
  /** Loaded and rendered only while it is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a panel below it, aligned to its end. The browser closes it on Escape and on a
 * press beside it, and returns the focus.
 */
export function Popover({ label, buttonLabel, button, width = '280px', children }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    const box = opener.current?.getBoundingClientRect()
    if (!box || !panel.current) return
    const { clientWidth } = document.documentElement
    const isRightToLeft = getComputedStyle(opener.current as Element).direction === 'rtl'
    const toEdge = isRightToLeft ? box.left : clientWidth - box.right
    panel.current.style.top = `${box.bottom + window.scrollY + 6}px`
    panel.current.style.setProperty('--end', `${toEdge}px`)
  }
  // A window that becomes narrower moves the button.
  const replace = useEffectEvent(place)
  useEffect(() => {
    if (!isOpen) return
    const listener = () => replace()
    addEventListener('resize', listener)
    return () => removeEventListener('resize', listener)
  }, [isOpen])
  return (
    <>
      <Button
        ref={opener}
        look="quiet"
        px="2"
        minW="36px"
        maxW="100%"
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {button}
      </Button>
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        w={width}
        onBeforeToggle={place}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? (
          <Suspense fallback={<Box h="160px" role="status" aria-label={`Opening ${label}`} />}>
            {children(() => panel.current?.hidePopover())}
          </Suspense>
        ) : null}
      </Panel>
    </>
  )
}
