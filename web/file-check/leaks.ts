import type { CheckedFindingPartsFragment, CheckResultQuery } from '../generated/graphql.ts'

type Risk = CheckResultQuery['risks']['nodes'][number]

/**
 * A leak as the result shows it: an open alert, or a finding that was over before an alert could be
 * raised.
 */
export type Leak = Pick<Risk, 'title' | 'severity' | 'phase' | 'startedOn' | 'detectedOn' | 'monthly' | 'loss' | 'lossAtDetection'> &
  Pick<Risk, 'lostByDetection'> & {
    readonly id: string
    /** Where all of its rows are. */
    readonly address: string
    readonly endedOn: string | null
    readonly stillToCome: Risk['stillToCome']
    /** The first thing to do about it; null of one that is over. */
    readonly action: string | null
    /** The most expensive statement of it, with the rows that are shown. */
    readonly finding: CheckedFindingPartsFragment | null
    /** Rows behind all of its statements. */
    readonly rows: number
  }

/** How many leaks the result shows. */
const leaksShown = 3

/** The findings that fill up the list: over before an alert, those that lost most first. */
export function endedFindings({ risks, timeMachine }: CheckResultQuery) {
  return timeMachine.tellings.nodes
    .filter(({ isOpen, riskId }) => !isOpen && riskId === null)
    .slice(0, Math.max(0, leaksShown - risks.nodes.length))
}

/**
 * The largest leaks: open ones by what they cost a month, then those that are over by what they
 * lost.
 */
export function largestLeaks(result: CheckResultQuery, ended: readonly CheckedFindingPartsFragment[]): readonly Leak[] {
  const severities = new Map(result.timeMachine.tellings.nodes.map(({ findingId, severity }) => [findingId, severity]))
  const open = result.risks.nodes.map(({ action, findings, ...risk }) => ({
    ...risk,
    address: `/risks/${risk.id}`,
    action: risk.phase === 'running' ? action.text : null,
    finding: findings[0] ?? null,
    rows: findings.reduce((sum, { rows }) => sum + rows, 0),
  }))
  const over = ended.map((finding) => ({
    ...finding,
    address: `/time-machine/findings/${finding.id}`,
    severity: severities.get(finding.id) ?? 'low',
    stillToCome: null,
    action: null,
    finding,
  }))
  return [...open, ...over].slice(0, leaksShown)
}
