import { movesOfPerson, type RiskStatusName } from '../../api/risks/status/status-machine.rules.ts'

/** A step that a person may take with a risk. */
export type Move = { readonly to: RiskStatusName; readonly word: string; readonly isMain: boolean; readonly asksWhy: boolean }

/** What each step is called, by where it leads, the likeliest first; `isMain` is the one that most take. */
const steps: Readonly<Record<RiskStatusName, { readonly place: number; readonly isMain: boolean; word(from: RiskStatusName): string }>> = {
  resolved: { place: 0, isMain: true, word: (from) => (from === 'active' ? 'Mark Resolved' : 'Close as resolved') },
  investigating: { place: 1, isMain: false, word: () => 'Start investigating' },
  dismissed: { place: 2, isMain: false, word: () => 'Dismiss' },
  active: { place: 3, isMain: false, word: (from) => (from === 'dismissed' ? 'Restore' : 'Reopen') },
}

/** Where a person may take a risk from here, the likeliest first. */
export function movesFrom(from: RiskStatusName): readonly Move[] {
  return movesOfPerson(from)
    .toSorted((a, b) => steps[a].place - steps[b].place)
    .map((to) => ({ to, word: steps[to].word(from), isMain: steps[to].isMain, asksWhy: to === 'dismissed' }))
}
