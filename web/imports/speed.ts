import { useEffect, useRef, useState } from 'react'

type Sample = { readonly at: number; readonly amount: number }

/**
 * Amount a second between the first and the last sample of the last 10 s (milliseconds in `at`);
 * null until two lie apart.
 */
export function speedOf(samples: readonly Sample[]): number | null {
  const last = samples.at(-1)
  if (!last) return null
  const first = samples.find(({ at }) => last.at - at <= 10_000)
  if (!first || last.at - first.at < 500 || last.amount <= first.amount) return null
  return ((last.amount - first.amount) * 1_000) / (last.at - first.at)
}

/**
 * How fast an amount grows on this screen. Measured by this browser's clock alone, so that another
 * machine's clock cannot spoil it.
 */
export function useSpeed(amount: number, phase: string): number | null {
  const samples = useRef<{ phase: string; list: Sample[] }>({ phase, list: [] })
  const [speed, setSpeed] = useState<number | null>(null)
  useEffect(() => {
    if (samples.current.phase !== phase) samples.current = { phase, list: [] }
    const list = [...samples.current.list.slice(-49), { at: performance.now(), amount }]
    samples.current.list = list
    setSpeed(speedOf(list))
  }, [amount, phase])
  return speed
}
