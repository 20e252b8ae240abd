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

type Parts = Pick<RiskDetail, 'detectedAt' | 'resolvedAt' | 'escalations'> & { readonly history: Pick<RiskDetail['history'], 'nodes'> }

const changed = {
  active: 'Reopened',
  investigating: 'Investigation started',
  resolved: 'Risk Resolved',
  dismissed: 'Dismissed',
} as const

/**
 * The events of a risk, the newest first: each change of its status with person and reason, each
 * contact who heard of it because nobody had looked, and its detection.
 */
export function timeline({ detectedAt, resolvedAt, escalations, history: { nodes } }: Parts): readonly TimelineEntry[] {
  const changes = nodes.map(({ id, from, to, changedAt, email, byName, reason, comesBackOn, comesBackAbove }) => ({
    id,
    words: from !== 'dismissed' ? changed[to] : (email ?? byName) ? 'Restored' : 'Came back',
    at: changedAt,
    by: email ?? byName ?? 'RiskPilot, from your rows',
    reason: reason ?? null,
    ...(to === 'dismissed' && { comesBackOn: comesBackOn ?? null, comesBackAbove: comesBackAbove ?? null }),
  }))
  // Resolved before changes were stored.
  const isResolvedToo = resolvedAt && !nodes.some(({ to }) => to === 'resolved')
  const resolved = isResolvedToo ? [{ id: 'resolved', words: 'Risk Resolved', at: resolvedAt, by: null, reason: null }] : []
  const later = [...changes, ...escalations.map(passedOn)].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return [...resolved, ...later, { id: 'detected', words: 'Risk Detected', at: detectedAt, by: null, reason: null }]
}

function passedOn({ member, toldAt, escalatedAt, isMailed }: RiskDetail['escalations'][number]): TimelineEntry {
  const hours = Math.max(1, Math.floor((Date.parse(escalatedAt) - Date.parse(toldAt)) / 3_600_000))
  const to = member ? member.name || member.email : 'a former member'
  return {
    id: `passed to ${member?.id} at ${escalatedAt}`,
    words: `Passed to ${to}, because nobody had looked for ${hours === 1 ? 'an hour' : `${hours} hours`}`,
    at: escalatedAt,
    by: isMailed ? 'by email and under the bell' : 'under the bell alone',
    reason: null,
  }
}
