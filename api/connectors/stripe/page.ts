import type { PagedRecord } from '../connector.ts'

/** The pages of the dashboard, by how the id of what they show begins. */
const pages: readonly (readonly [RegExp, string])[] = [
  [/^(ch|py|pi)_/, 'payments'],
  [/^re_/, 'refunds'],
  [/^po_/, 'payouts'],
  [/^d[up]_/, 'disputes'],
]

/**
 * The place in Stripe's dashboard that shows a record: a movement of the balance is shown with what
 * it is of. Whatever has no page of its own is found by the search.
 */
export function stripePath({ key, said: { source } }: PagedRecord): string {
  for (const id of [key, String(source ?? '')]) {
    const page = pages.find(([begin]) => begin.test(id))?.[1]
    if (page) return `${page}/${encodeURIComponent(id)}`
  }
  return `search?query=${encodeURIComponent(key)}`
}
