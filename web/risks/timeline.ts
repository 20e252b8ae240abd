import type { MoneyText } from '../ui/money.ts'
import type { RiskDetail } from './detail.ts'

export type TimelineEntry = {
  readonly id: string
  readonly words: string
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
  /** For a dismissal: the day and the monthly amount from which it comes back. */
  readonly comesBackOn?: string | null
  readonly comesBackAbove?: MoneyText | null
}

type Parts = Pick<RiskDetail, 'detectedAt' | 'resolvedAt'> & { readonly history: Pick<RiskDetail['history'], 'nodes'> }

const changed = {
  active: 'Reopened',
  investigating: 'Investigation started',
  resolved: 'Risk Resolved',
  dismissed: 'Dismissed',
} as const

/**
 * The events of a risk, the newest first: each change of its status with person and reason, and its
 * detection.
 */
export function timeline({ detectedAt, resolvedAt, history: { nodes } }: Parts): readonly TimelineEntry[] {
  const changes = nodes.map(({ id, from, to, changedAt, email, reason, comesBackOn, comesBackAbove }) => ({
    id,
    words: from !== 'dismissed' ? changed[to] : email ? 'Restored' : 'Came back',
    at: changedAt,
    by: email ?? 'RiskPilot, from your files',
    reason: reason ?? null,
    ...(to === 'dismissed' && { comesBackOn: comesBackOn ?? null, comesBackAbove: comesBackAbove ?? null }),
  }))
  // Resolved before changes were stored.
  const isResolvedToo = resolvedAt && !nodes.some(({ to }) => to === 'resolved')
  const resolved = isResolvedToo ? [{ id: 'resolved', words: 'Risk Resolved', at: resolvedAt, by: null, reason: null }] : []
  return [...resolved, ...changes, { id: 'detected', words: 'Risk Detected', at: detectedAt, by: null, reason: null }]
}
