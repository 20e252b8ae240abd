import { earlierOf, type TrackedFinding } from './finding-lifecycle.ts'
import { lineKey, type ToldLines } from './told-lines.ts'

/**
 * The order lines since a day that reported findings tell: rules count a line whole, changes count
 * what each of them took.
 */
export function toldLines(
  findings: Iterable<TrackedFinding>,
  { since, isRule }: { since: number; isRule: (kind: string) => boolean },
): ToldLines {
  const whole = new Set<string>()
  const changes = new Map<string, number>()
  for (const finding of findings) {
    if (finding.reportedOn < 0) continue
    for (const part of [...earlierOf(finding).flatMap(({ parts }) => parts), ...finding.current.parts]) {
      if ('table' in part || part.day < since) continue
      const key = lineKey(part.day, { ...part, sku: part.sku ?? finding.entity })
      if (isRule(finding.kind)) whole.add(key)
      else changes.set(key, (changes.get(key) ?? 0) + part.expectedPerUnit - part.actualPerUnit)
    }
  }
  return { whole, changes }
}
