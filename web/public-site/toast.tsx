import { useEffect } from 'react'
import { useHold } from './rotation.ts'

export type ToastText = { readonly title: string; readonly text: string; readonly isBad?: boolean }

const lifeMs = 5_000

/**
 * A brief notice at the corner, one at a time. The time begins anew when the pointer or the focus
 * leaves it.
 */
export function Toast({ toast, onClose }: { toast: ToastText | null; onClose: () => void }) {
  const { isHeld, handlers } = useHold()
  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(onClose, lifeMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld, onClose])
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toast ? (
        <div className={`card toast${toast.isBad ? ' bad' : ''}`} {...handlers}>
          <div>
            <strong>{toast.title}</strong>
            <p className="muted">{toast.text}</p>
          </div>
          <button type="button" className="icon-button" aria-label={`Close: ${toast.title}`} onClick={onClose}>
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
      ) : null}
    </section>
  )
}
