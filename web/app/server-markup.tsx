import { useLayoutEffect } from 'react'
import type { DataRouter } from 'react-router'

/** Resolves when the page's module is loaded; until then a router only shows its loading state. */
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

/** Server-rendered markup ignores clicks, so that none is lost; after hydration it accepts them. */
export function Hydrated({ root }: { root: HTMLElement | null }) {
  useLayoutEffect(() => root?.removeAttribute('inert'), [root])
  return null
}
