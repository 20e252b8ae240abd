import type { SourceClient } from '../source.ts'

/**
 * What every question of a source needs, such as the list of all listed companies: read by the
 * first that needs it, and again so many minutes later by the clock of the client. A reading that
 * failed is not kept.
 */
export function readOnce<T>(minutes: number, read: (client: SourceClient) => Promise<T>): (client: SourceClient) => Promise<T> {
  let held: { readonly until: number; readonly value: Promise<T> } | null = null
  return (client) => {
    const now = client.now.getTime()
    // A clock that went back is another clock.
    if (held && now < held.until && now >= held.until - minutes * 60_000) return held.value
    const value = read(client)
    const own = { until: now + minutes * 60_000, value }
    held = own
    value.catch(() => {
      if (held === own) held = null
    })
    return value
  }
}
