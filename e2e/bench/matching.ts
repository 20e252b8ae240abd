import type { Section } from './figure.ts'
import { judgedPairs } from './matching/judged-pairs.ts'
import { screenedLists } from './matching/screened-lists.ts'

/**
 * How well and how fast names are matched, beside plain Jaro-Winkler; e2e/bench/matching/README.md
 * says what it reads.
 */
export const matching: Section = {
  name: 'matching',
  isLong: true,
  run: async ({ pairs, lists }) => [...judgedPairs(pairs), ...(await screenedLists(lists))],
}
