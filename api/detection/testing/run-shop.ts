import { currency } from '../../values/money.ts'
import type { LeakKind } from '../catalogue.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import type { Finding } from '../finding.ts'
import { report } from '../report.ts'

/** Runs the engine over all days. The floor is in minor units, 20 major units by default. */
export function runShop(days: readonly DayFacts[], { code = 'USD', floor = 2000n } = {}): EngineState {
  let state = startEngine({ currency: currency(code), moneyFloorMinor: floor })
  for (const facts of days) state = advance(state, facts).state
  return state
}

export function reportedFindings(state: EngineState, kind?: LeakKind): Finding[] {
  return report(state).findings.filter((finding) => finding.isReported && (kind === undefined || finding.kind === kind))
}

/** The properties of a finding that never change after its report. */
export function reportedUpTo(findings: readonly Finding[], day: string): string[] {
  return findings
    .filter((finding) => finding.isReported && finding.detectedOn <= day)
    .map(({ kind, entity, detectedOn, lossAtDetection, caseKey }) => [kind, entity, detectedOn, lossAtDetection, caseKey].join(' '))
    .sort()
}
