import type { RiskStatus } from '../generated/graphql.ts'

/** A step that a person may take with a risk. */
export type Move = { readonly to: RiskStatus; readonly word: string; readonly isMain: boolean; readonly asksWhy: boolean }

const plain = { isMain: false, asksWhy: false }
const dismiss: Move = { ...plain, to: 'dismissed', word: 'Dismiss', asksWhy: true }

const moves: Record<RiskStatus, readonly Move[]> = {
  active: [
    { ...plain, to: 'resolved', word: 'Mark Resolved', isMain: true },
    { ...plain, to: 'investigating', word: 'Start investigating' },
    dismiss,
  ],
  investigating: [{ ...plain, to: 'resolved', word: 'Close as resolved', isMain: true }, dismiss],
  resolved: [{ ...plain, to: 'active', word: 'Reopen' }],
  dismissed: [{ ...plain, to: 'active', word: 'Restore' }],
}

/** Where a risk may go from here, the likeliest first; the server allows the same and nothing else. */
export const movesFrom = (status: RiskStatus): readonly Move[] => moves[status]
