import { Box, Flex } from '@chakra-ui/react'
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { useOutOfFocusWay } from './out-of-focus-way.ts'
import { type Capability, Planned } from './planned.tsx'

/** `destructive`: a requested action failed. */
type Tone = 'plain' | 'destructive'

/** One action that the toast offers while it is visible. */
type Action = { readonly label: string; readonly onPress: () => void }

type Toast = {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly tone: Tone
  readonly action?: Action | undefined
  /** What the description promises and is not there yet. */
  readonly planned?: Capability | undefined
  /** Dismissed ones stay in the page, hidden, until they are removed. */
  readonly isOpen: boolean
}

/** How long it is visible; longer with an action. */
const lifeMs = 5_000
const lifeWithActionMs = 10_000
const removedAfterMs = 1_000_000
/** How far it is swiped to the right to be dismissed. */
const swipePx = 50
const hotkey = 'F8'

/** One at a time: a new one replaces the old. */
let toast: Toast | null = null
let nextId = 1
const listeners = new Set<() => void>()

function change(next: Toast | null): void {
  toast = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a brief notice. Anything that a person must not miss belongs on the page instead. */
export function showToast(title: string, description: string, tone: Tone = 'plain', action?: Action, planned?: Capability): void {
  change({ id: nextId++, title, description, tone, action, planned, isOpen: true })
}

function close(id: number): void {
  if (toast?.id !== id || !toast.isOpen) return
  change({ ...toast, isOpen: false })
  setTimeout(() => {
    if (toast?.id === id) change(null)
  }, removedAfterMs)
}

/**
 * Closes it when its time is over; the time begins anew when the pointer or the focus leaves it.
 */
function useLife({ id, action }: Toast, isHeld: boolean): void {
  const life = action ? lifeWithActionMs : lifeMs
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close(id), life)
    return () => clearTimeout(timer)
  }, [id, life, isHeld])
}

/** Follows a pointer to the right; let go beyond the threshold, it is dismissed. */
function useSwipe(id: number) {
  const start = useRef<number | null>(null)
  const [moved, setMoved] = useState(0)
  const end = (event: PointerEvent) => {
    if (start.current !== null && event.type === 'pointerup' && event.clientX - start.current >= swipePx) close(id)
    start.current = null
    setMoved(0)
  }
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if ((event.target as Element).closest('button')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setMoved(Math.max(0, event.clientX - start.current))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

function ToastCard({ of }: { of: Toast }) {
  const { id, title, description, tone, action, planned } = of
  const [isHeld, setHeld] = useState(false)
  const { moved, handlers } = useSwipe(id)
  useLife(of, isHeld)
  return (
    <Flex
      data-state="open"
      bg="card"
      borderWidth="1px"
      borderStyle="solid"
      borderColor={tone === 'destructive' ? 'high' : 'line'}
      borderRadius="lg"
      boxShadow="lifted"
      p="4"
      gap="3"
      align="start"
      touchAction="pan-y"
      // A mouse that moves over selected text drags the text instead.
      userSelect="none"
      style={moved > 0 ? { transform: `translateX(${moved}px)` } : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...handlers}
    >
      <Box flex="1" minW="0">
        <Box fontWeight="semibold" color={tone === 'destructive' ? 'high' : undefined}>
          {title}
        </Box>
        <Box color="muted">
          <span>{description}</span>
          {planned ? <Planned what={planned} /> : null}
        </Box>
        {action ? (
          <Button
            mt="2"
            onClick={() => {
              close(id)
              action.onPress()
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </Box>
      <Button look="icon" mt="-2" me="-2" aria-label={`Close: ${title}`} onClick={() => close(id)}>
        <Icon name="close" />
      </Button>
    </Flex>
  )
}

let openDialogs = 0

/** Whether a dialog covers the page, and its toasts stand in the dialog. */
function useCovered(isInDialog: boolean): boolean {
  const isCovered = useSyncExternalStore(
    subscribe,
    () => openDialogs > 0,
    () => false,
  )
  useEffect(() => {
    if (!isInDialog) return
    openDialogs += 1
    change(toast)
    return () => {
      openDialogs -= 1
      change(toast)
    }
  }, [isInDialog])
  return isCovered && !isInDialog
}

/**
 * Where toasts appear: one place on the page, outside all navigation, and one in each dialog, which
 * covers the page and hides it from screen readers. F8 moves the focus there.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const viewport = useRef<HTMLDivElement>(null)
  const current = useSyncExternalStore(
    subscribe,
    () => toast,
    () => toast,
  )
  const isCovered = useCovered(isInDialog)
  useEffect(() => {
    if (isCovered) return
    const focus = (event: KeyboardEvent) => {
      if (event.key === hotkey) viewport.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [isCovered])
  const shown = isCovered ? null : current
  const lifted = useOutOfFocusWay(viewport, shown?.isOpen ? shown.id : undefined)
  return (
    <Box
      ref={viewport}
      tabIndex={-1}
      role={isCovered ? undefined : 'region'}
      aria-label={isCovered ? undefined : `Messages (${hotkey})`}
      position="fixed"
      bottom="4"
      insetEnd="4"
      w="min(420px, calc(100vw - 32px))"
      zIndex={20}
      style={lifted === undefined ? undefined : { bottom: `${lifted}px` }}
      pointerEvents={shown?.isOpen ? 'auto' : 'none'}
    >
      <div role="status" aria-live="polite">
        {shown?.isOpen ? <ToastCard key={shown.id} of={shown} /> : null}
      </div>
      {shown && !shown.isOpen ? (
        <div hidden data-state="closed">
          {shown.title}
        </div>
      ) : null}
    </Box>
  )
}
