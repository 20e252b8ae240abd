import type { Finding } from '../detection/finding.ts'

/**
 * The summary of a scan: the number of risks in its reported, open findings (findings of one case
 * are one risk), and the mean confidence of these findings, 0 to 1 with two digits; null where
 * there are none.
 */
export function scanSummary(findings: readonly Pick<Finding, 'isReported' | 'state' | 'caseKey' | 'confidence'>[]): {
  readonly risksIdentified: number
  readonly confidence: number | null
} {
  const reported = findings.filter(({ isReported, state }) => isReported && state === 'open')
  const risksIdentified = new Set(reported.map(({ caseKey }) => caseKey)).size
  const sum = reported.reduce((total, { confidence }) => total + confidence, 0)
  return { risksIdentified, confidence: reported.length === 0 ? null : Number((sum / reported.length).toFixed(2)) }
}
