import { fieldShares } from './field-shares.ts'

/** The price of the dearest field: a document may ask for it twenty times at most. Proposed. */
const dearest = 250

/**
 * What a field of the query costs beside the answer's size, in the units of document cost: its
 * measured share of the dearest.
 */
export function priceOf(field: string): number {
  return Math.round((fieldShares[field] ?? 0) * dearest)
}
