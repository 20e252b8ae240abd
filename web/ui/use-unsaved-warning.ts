import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'

/** The question before unsaved text is left. */
export type LeaveQuestion = { readonly onStay: () => void; readonly onLeave: () => void }

type Leaving = {
  /** Leaves, after a question where text is unsaved. */
  readonly close: () => void
  /** Leaves without a question. */
  readonly end: () => void
  readonly question: LeaveQuestion | null
}

/**
 * Asks before unsaved text is left, by closing or by the browser's Back. When the tab is closed or
 * reloaded the browser itself asks.
 */
export function useUnsavedWarning(isUnsaved: boolean, leave: () => void): Leaving {
  const mayLeave = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  const isBlocked = blocker.state === 'blocked'
  const onStay = () => {
    setAsking(false)
    if (isBlocked) blocker.reset()
  }
  const onLeave = () => {
    mayLeave.current = true
    if (isBlocked) blocker.proceed()
    else leave()
  }
  const end = () => {
    mayLeave.current = true
    leave()
  }
  return {
    end,
    close: () => (isUnsaved ? setAsking(true) : leave()),
    question: isUnsaved && (isAsking || isBlocked) ? { onStay, onLeave } : null,
  }
}
