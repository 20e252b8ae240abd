import { earlierOf, type TrackedFinding } from './finding-lifecycle.ts'
import { adsKey, disputeKey, lineKey, parcelKey, type ReportedRows, refundKey } from './reported-rows.ts'

/**
 * The rows since a day that reported findings count: rules count a line whole, changes count what
 * each of them took, of a line as of a refund. A parcel, a dispute or a campaign's day is counted
 * whole by either.
 */
export function collectReportedRows(
  findings: Iterable<TrackedFinding>,
  { since, isRule }: { since: number; isRule: (kind: string) => boolean },
): ReportedRows {
  const whole = new Set<string>()
  const changes = new Map<string, number>()
  const parcels = new Set<string>()
  const ads = new Set<string>()
  const refunds = new Map<string, number>()
  const disputes = new Set<string>()
  for (const finding of findings) {
    if (finding.reportedOn < 0) continue
    for (const part of [...earlierOf(finding).flatMap(({ parts }) => parts), ...finding.current.parts]) {
      if (part.day < since) continue
      if ('table' in part) {
        if (part.table === 'parcel') parcels.add(parcelKey(part.day, finding.entity, part.document))
        if (part.table === 'ad_spend') ads.add(adsKey(part.day, part.of ?? finding.entity))
        if (part.table === 'chargeback') disputes.add(disputeKey(part.day, part.of ?? finding.entity, part.document))
        if (part.table === 'refund') {
          const key = refundKey(part.day, part.of ?? finding.entity, part.document ?? '')
          refunds.set(key, (refunds.get(key) ?? 0) + part.amount - part.expected)
        }
        continue
      }
      const key = lineKey(part.day, { ...part, sku: part.sku ?? finding.entity })
      if (isRule(finding.kind)) whole.add(key)
      else changes.set(key, (changes.get(key) ?? 0) + part.expectedPerUnit - part.actualPerUnit)
    }
  }
  return { whole, changes, parcels, ads, refunds, disputes }
}
