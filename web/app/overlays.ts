import { useSyncExternalStore } from 'react'

/** What lies over the page at a key or a press; its code is loaded after the page. */
export type Overlay = 'palette' | 'shortcuts'

let open: Overlay | null = null
const listeners = new Set<() => void>()

/** Opens one, or closes what is open. */
export function showOverlay(next: Overlay | null): void {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOverlay = (): Overlay | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
