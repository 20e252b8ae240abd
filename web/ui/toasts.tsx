import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

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
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a brief notice. Anything that a person must not miss belongs on the page instead. */
export function showToast(title: string, description: string, tone: Tone = 'plain', action?: Action): void {
  change([...toasts, { id: nextId++, title, description, tone, action }].slice(-3))
}

const close = (id: number) => change(toasts.filter((toast) => toast.id !== id))

/** How long it is visible: ten seconds with an action. */
const lifeOf = ({ action }: Toast) => (action ? 10_000 : 8_000)

function ToastCard({ toast }: { toast: Toast }) {
  const { id, action } = toast
  const life = lifeOf(toast)
  useEffect(() => {
    const timer = setTimeout(() => close(id), life)
    return () => clearTimeout(timer)
  }, [id, life])
  return (
    <Flex
      bg="card"
      borderWidth="1px"
      borderStyle="solid"
      borderColor={toast.tone === 'destructive' ? 'high' : 'line'}
      borderRadius="lg"
      boxShadow="lifted"
      p="4"
      gap="3"
      align="start"
    >
      <Box flex="1" minW="0">
        <Box fontWeight="semibold" color={toast.tone === 'destructive' ? 'high' : undefined}>
          {toast.title}
        </Box>
        <Box color="muted">{toast.description}</Box>
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
      <Button look="icon" mt="-2" me="-2" aria-label={`Close: ${toast.title}`} onClick={() => close(toast.id)}>
        <Icon name="close" />
      </Button>
    </Flex>
  )
}

let openDialogs = 0

/**
 * Where toasts appear: one on the page, outside all navigation, and one in each dialog, which
 * covers the page and hides it from screen readers.
 */
export function Toasts({ isInDialog = false }: { isInDialog?: boolean }) {
  const all = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  const isCovered =
    useSyncExternalStore(
      subscribe,
      () => openDialogs > 0,
      () => false,
    ) && !isInDialog
  useEffect(() => {
    if (!isInDialog) return
    openDialogs += 1
    change(toasts)
    return () => {
      openDialogs -= 1
      change(toasts)
    }
  }, [isInDialog])
  const shown = isCovered ? [] : all
  return (
    <Flex
      role="status"
      aria-live="polite"
      position="fixed"
      bottom="4"
      insetEnd="4"
      direction="column"
      gap="2"
      w="min(360px, calc(100vw - 32px))"
      zIndex={20}
      pointerEvents={shown.length ? 'auto' : 'none'}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Flex>
  )
}
