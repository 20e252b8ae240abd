import { useEffect, useState } from 'react'

export type Rotation = {
  /** The place in the list. */
  readonly index: number
  readonly isPaused: boolean
  readonly pause: (isPaused: boolean) => void
  /** Moves by so many by hand, and pauses: who moves it wants to read. */
  readonly move: (by: 1 | -1) => void
}

/**
 * The place in a list of so many, one further at each step, from the end to the start; it stays
 * while held or paused. For a visitor who wants less motion it begins paused.
 */
export function useRotation({ count, everyMs, isHeld }: { count: number; everyMs: number; isHeld: boolean }): Rotation {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const isStill = isHeld || isPaused
  useEffect(() => pausedByPreference(setPaused), [])
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), everyMs)
    return () => clearInterval(timer)
  }, [count, everyMs, isStill])
  const move = (by: 1 | -1) => {
    setPaused(true)
    setIndex((now) => (now + by + count) % count)
  }
  return { index, isPaused, pause: setPaused, move }
}

/** Pauses as soon as the system asks for less motion. */
function pausedByPreference(pause: (isPaused: true) => void): () => void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const follow = () => {
    if (lessMotion.matches) pause(true)
  }
  follow()
  lessMotion.addEventListener('change', follow)
  return () => lessMotion.removeEventListener('change', follow)
}

/** Holds while the pointer or the focus is inside, so that nobody reads against the clock. */
export function useHold() {
  const [isOver, setOver] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isOver || isFocused,
    handlers: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
