import type { CheckCounts } from '../../api/detection/check-counts.rules.ts'
import type { DataWord } from '../../api/ledger/data-word.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { DetectorsQuery } from '../generated/graphql.ts'
import { counted } from './words.ts'

type Detector = Pick<DetectorsQuery['detectors'][number], 'detector' | 'state' | 'reason'>

const groups = [
  { state: 'ready', word: 'ready' },
  { state: 'learning', word: 'learning' },
  { state: 'cannot_run', word: 'cannot run' },
  { state: 'off', word: 'off' },
] as const

/** `margin-erosion` reads `Margin erosion`. */
export const detectorName = (detector: string): string => {
  const words = detector.replaceAll(/[-_]/g, ' ')
  return capitalized(words)
}

/** A state as the summary says it. */
export const stateWord = (state: string): string => groups.find((group) => group.state === state)?.word ?? state

/** Characters of the reasons that fit beside the counts; longer ones are only in the list. */
const longestReason = 60

/**
 * `1 ready · 1 cannot run: no costs.csv`, wherever checks are counted by state. Limited to one
 * line: the list of the checks has all reasons.
 */
export function detectorSummary(detectors: readonly Detector[]): string {
  return groups
    .map(({ state, word }) => ({ word, state, members: detectors.filter((detector) => detector.state === state) }))
    .filter(({ members }) => members.length > 0)
    .map(({ word, state, members }) => {
      const reasons = [...new Set(members.map(({ reason }) => reason).filter(Boolean))]
      const why = state === 'ready' || state === 'off' ? '' : reasons.join('; ')
      return `${members.length} ${word}${why && why.length <= longestReason ? `: ${why}` : ''}`
    })
    .join(' · ')
}

/** `2 of 14 checks can run on your files`: nothing that leaks is not nothing that can be judged. */
export function checksWords({ able, learning, all }: CheckCounts, dataWord: DataWord): string {
  if (all === 0) return `no check has run on your ${dataWord} yet`
  if (able < all) return `${able} of ${counted(all, 'check')} can run on your ${dataWord}`
  return `all ${all} checks run on your ${dataWord}${learning > 0 ? `, ${learning} of them still learning` : ''}`
}
