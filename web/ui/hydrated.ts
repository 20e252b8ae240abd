import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether hydration is complete: false on the server, and for the first render in the browser,
 * which must equal the server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
