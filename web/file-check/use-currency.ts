import { useEffect, useRef, useState } from 'react'
import { currencyInFiles } from '../ui/currency-in-file.ts'
import { currencyOfZone } from '../ui/currency-of-zone.ts'

/**
 * The currency of the files: what a person chose, else what a file names, else that of the time
 * zone. `said` tells which file names it.
 */
export function useCurrency(files: readonly File[]) {
  const [currency, setCurrency] = useState('USD')
  const [named, setNamed] = useState<{ fileName: string; currency: string } | null>(null)
  const isChosen = useRef(false)
  const suggest = (code: string | null | undefined) => {
    if (code && !isChosen.current) setCurrency(code)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the browser's zone is known.
  useEffect(() => suggest(currencyOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)), [])
  const count = files.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are only added or removed.
  useEffect(() => {
    let isGone = false
    currencyInFiles(files).then(
      (found) => {
        if (isGone) return
        setNamed(found)
        suggest(found?.currency)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [count])
  const choose = (code: string) => {
    isChosen.current = true
    setCurrency(code)
  }
  return { currency, choose, named }
}
