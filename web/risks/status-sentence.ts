import type { RiskRowPartsFragment } from '../generated/graphql.ts'

/** The status of a risk in a word and, where needed, its outcome and day. */
export type StatusPhrase = {
  readonly word: 'Active' | 'Investigating' | 'Resolved' | 'Dismissed'
  readonly sentence: string
  /** The day that ends the sentence, `YYYY-MM-DD`. */
  readonly day: string | null
}

type Parts = Pick<RiskRowPartsFragment, 'status' | 'endedOn' | 'metadata'> & {
  /** The local day on which it was closed. */
  readonly closedOn: string | null
  /** The local day now. */
  readonly today: string
}

/**
 * A leak that stopped by itself has its last day from the data; one that a person closed has the
 * day of that decision.
 */
export function statusPhrase({ status, endedOn, metadata, closedOn, today }: Parts): StatusPhrase {
  switch (status) {
    case 'active':
      return { word: 'Active', sentence: '', day: null }
    case 'investigating':
      return { word: 'Investigating', sentence: 'Someone is looking into it.', day: null }
    case 'dismissed':
      return { word: 'Dismissed', sentence: 'It was set aside and is not counted.', day: null }
    case 'resolved':
      if (metadata.resolution === 'withdrawn') {
        return { word: 'Resolved', sentence: 'Rows that arrived later explain it: nothing leaks here.', day: null }
      }
      if (endedOn) return { word: 'Resolved', sentence: 'It stopped on', day: endedOn }
      if (closedOn === today) return { word: 'Resolved', sentence: 'It was closed today.', day: null }
      return { word: 'Resolved', sentence: closedOn ? 'It was closed on' : 'It was closed.', day: closedOn }
  }
}
