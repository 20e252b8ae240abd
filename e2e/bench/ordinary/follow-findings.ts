import { type Day, daysBetween } from '../../../api/values/day.ts'
import type { ScanFinding } from './judge.ts'

type IsSame = (earlier: ScanFinding, now: ScanFinding) => boolean

const startsWithin = (days: number): IsSame => {
  return (earlier, now) => earlier.kind === now.kind && Math.abs(daysBetween(earlier.started_on, now.started_on)) <= days
}
/** With the same entity, the start may be corrected. *Proposed.* */
const isCorrected: IsSame = (earlier, now) => earlier.entity === now.entity && startsWithin(60)(earlier, now)
/**
 * With the same start, the entity may be said anew: "6 products" become "7 products". *Proposed.*
 */
const isRenamed = startsWithin(7)

/**
 * What was told over several looks at a growing shop: each finding as it was told last, detected on
 * the day of the first look that told it. What was told stays told, though a later look omits it.
 */
export function followFindings(looks: readonly { readonly on: Day; readonly findings: readonly ScanFinding[] }[]): ScanFinding[] {
  let told: ScanFinding[] = []
  for (const { on, findings } of looks) {
    const earlierOf = new Map<ScanFinding, ScanFinding>()
    for (const isSame of [isCorrected, isRenamed]) pair(earlierOf, { findings, told, isSame })
    const continued = new Set(earlierOf.values())
    const gone = told.filter((one) => !continued.has(one))
    told = [...gone, ...findings.map((now) => ({ ...now, ...caseOf(now, on), detected_on: earlierOf.get(now)?.detected_on ?? on }))]
  }
  return told
}

/** Each look numbers its cases anew: `c1` of one look is not `c1` of another. */
function caseOf(finding: ScanFinding, on: Day): { case?: string } {
  return finding.case === undefined ? {} : { case: `${finding.case} of ${on}` }
}

/** Adds to `earlierOf` what each finding was before, nearest starts first; none is two. */
function pair(
  earlierOf: Map<ScanFinding, ScanFinding>,
  { findings, told, isSame }: { findings: readonly ScanFinding[]; told: readonly ScanFinding[]; isSame: IsSame },
): void {
  const pairs = findings.flatMap((now) => told.filter((earlier) => isSame(earlier, now)).map((earlier) => ({ now, earlier })))
  const off = ({ now, earlier }: (typeof pairs)[number]) => Math.abs(daysBetween(earlier.started_on, now.started_on))
  const taken = new Set(earlierOf.values())
  for (const { now, earlier } of pairs.sort((a, b) => off(a) - off(b))) {
    if (earlierOf.has(now) || taken.has(earlier)) continue
    earlierOf.set(now, earlier)
    taken.add(earlier)
  }
}
