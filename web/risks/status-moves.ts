import { movesOfPerson, type RiskStatusName } from '../../api/risks/status/status-machine.rules.ts'

/** A status change that a person may make. */
export type Move = { readonly to: RiskStatusName; readonly word: string; readonly isMain: boolean; readonly asksWhy: boolean }

/**
 * The label of each change, by its target status, the most frequent first; `isMain` is the most
 * common one.
 */
const steps: Readonly<Record<RiskStatusName, { readonly place: number; readonly isMain: boolean; word(from: RiskStatusName): string }>> = {
  resolved: { place: 0, isMain: true, word: (from) => (from === 'active' ? 'Mark Resolved' : 'Close as resolved') },
  investigating: { place: 1, isMain: false, word: () => 'Start investigating' },
  dismissed: { place: 2, isMain: false, word: () => 'Dismiss' },
  active: { place: 3, isMain: false, word: (from) => (from === 'dismissed' ? 'Restore' : 'Reopen') },
}

/** The possible status changes of a person from here, the most frequent first. */
export function movesFrom(from: RiskStatusName): readonly Move[] {
  return movesOfPerson(from)
    .toSorted((a, b) => steps[a].place - steps[b].place)
    .map((to) => ({ to, word: steps[to].word(from), isMain: steps[to].isMain, asksWhy: to === 'dismissed' }))
}

/** Whether a person may make this change. */
export const mayMove = (from: RiskStatusName, to: RiskStatusName): boolean => movesOfPerson(from).includes(to)
