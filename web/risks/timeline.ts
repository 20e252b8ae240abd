import type { RiskDetail } from './detail.ts'

export type TimelineEntry = {
  readonly id: string
  readonly words: string
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
}

type Parts = Pick<RiskDetail, 'detectedAt' | 'resolvedAt'> & { readonly history: Pick<RiskDetail['history'], 'nodes'> }

const changed = {
  active: 'Reopened',
  investigating: 'Investigation started',
  resolved: 'Risk Resolved',
  dismissed: 'Dismissed',
} as const

/** What happened with a risk, the newest first: each change of its status with who and why, and when it was detected. */
export function timeline({ detectedAt, resolvedAt, history: { nodes } }: Parts): readonly TimelineEntry[] {
  const changes = nodes.map(({ id, from, to, changedAt, email, reason }) => ({
    id,
    words: from === 'dismissed' ? 'Restored' : changed[to],
    at: changedAt,
    by: email ?? 'RiskPilot, from your files',
    reason: reason ?? null,
  }))
  // Resolved before changes were kept.
  const isResolvedToo = resolvedAt && !nodes.some(({ to }) => to === 'resolved')
  const resolved = isResolvedToo ? [{ id: 'resolved', words: 'Risk Resolved', at: resolvedAt, by: null, reason: null }] : []
  return [...resolved, ...changes, { id: 'detected', words: 'Risk Detected', at: detectedAt, by: null, reason: null }]
}
