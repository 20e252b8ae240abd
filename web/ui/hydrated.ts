import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Whether the browser draws: false on the server, and for the first moment of a page that it drew, which has to look as it did there. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
