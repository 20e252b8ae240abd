import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of an element in pixels, followed as it changes. A chart that is drawn to it keeps the
 * size of its letters on a phone. `first` holds until the element is measured, and on the server.
 */
export function useWidth<Of extends HTMLElement>(first: number) {
  const ref = useRef<Of>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.max(200, Math.round(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
