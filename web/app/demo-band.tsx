import { useSyncExternalStore } from 'react'
import { ButtonAnchor } from '../ui/button.tsx'
import { wayBack } from '../ui/way-back.ts'
import { Band } from './band.tsx'
import { hasOwnSession } from './demo-visitor.ts'

/** In the demo: what is made up, and the way to one's own shop. */
export function DemoBand() {
  const isBackOpen = useSyncExternalStore(never, hasOwnSession, () => false)
  return (
    <Band label="Demo" tone="note" text="This is the demo: a made-up shop that nobody can change. The leaks are found as in a real one.">
      {isBackOpen ? (
        <ButtonAnchor href={`/api/demo/leave?returnTo=${encodeURIComponent(wayBack())}`}>Back to your own shop</ButtonAnchor>
      ) : (
        // A public page: the router does not know it.
        <ButtonAnchor href="/check">Check your own files</ButtonAnchor>
      )}
    </Band>
  )
}

const never = () => () => undefined
