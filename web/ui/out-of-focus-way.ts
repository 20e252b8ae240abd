import { type RefObject, useEffect, useState } from 'react'

/** The room between a notice and what has the focus below it. */
const gapPx = 8

/**
 * How far above the lower edge of the window a notice stands, so that it covers nothing that has
 * the focus; undefined where it may stand where it always does. `id`: of the notice that is shown,
 * which begins at its usual place.
 */
export function useOutOfFocusWay(place: RefObject<HTMLElement | null>, id: number | undefined): number | undefined {
  const [lifted, setLifted] = useState<{ id: number; px: number }>()
  useEffect(() => {
    if (id === undefined) return
    const makeWay = () => {
      const [focused, notice] = [document.activeElement, place.current]
      if (!focused || !notice || notice.contains(focused)) return
      const [at, over] = [focused.getBoundingClientRect(), notice.getBoundingClientRect()]
      const isCovered = at.bottom > over.top && at.top < over.bottom && at.right > over.left && at.left < over.right
      const px = window.innerHeight - at.top + gapPx
      if (isCovered && px + over.height <= window.innerHeight) setLifted({ id, px })
    }
    makeWay()
    document.addEventListener('focusin', makeWay)
    return () => document.removeEventListener('focusin', makeWay)
  }, [place, id])
  return lifted?.id === id ? lifted?.px : undefined
}
