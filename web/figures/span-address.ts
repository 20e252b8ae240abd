import { useSearchParams } from 'react-router'
import { spanKeys } from './span.ts'

/** What the address says of the chosen days and parts: every link of the page keeps it. */
export function useSpanAddress(): Readonly<Record<string, string>> {
  const [params] = useSearchParams()
  return Object.fromEntries(
    spanKeys.flatMap((key) => {
      const value = params.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}

/** `?span=3m&month=2024-03`: an address on this page with the chosen days, and more. */
export const addressOf = (...parts: readonly Readonly<Record<string, string>>[]): string =>
  `?${new URLSearchParams(Object.assign({}, ...parts) as Record<string, string>)}`
