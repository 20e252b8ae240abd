import { useEffect, useState } from 'react'
import { currentVisitor, type Visitor } from './send-files.ts'

/** Who this browser is signed in as; null until it is known, and while nobody needs to know. */
export function useVisitor({ isNeeded }: { isNeeded: boolean }): Visitor | null {
  const [visitor, setVisitor] = useState<Visitor | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    currentVisitor().then(
      (found) => isGone || setVisitor(found),
      // Whoever it is: sending says what is wrong.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return visitor
}
