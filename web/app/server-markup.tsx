import { useLayoutEffect } from 'react'
import type { DataRouter } from 'react-router'

/** Until the module of the page is loaded, a router knows only that it is loading. */
export function routerReady(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** What the server drew does nothing yet and takes no press, so that none is lost; from here on it does. */
export function Hydrated({ root }: { root: HTMLElement | null }) {
  useLayoutEffect(() => root?.removeAttribute('inert'), [root])
  return null
}
