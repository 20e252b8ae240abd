import { currency } from '../../values/money.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance, type EngineState, startEngine } from '../engine.ts'
import type { Finding, LeakKind } from '../finding.ts'
import { report } from '../report.ts'

/** Runs the engine over all days. The floor is in minor units, 20 major units by default. */
export function runShop(days: readonly DayFacts[], { code = 'USD', floor = 2000n } = {}): EngineState {
  let state = startEngine({ currency: currency(code), moneyFloorMinor: floor })
  for (const facts of days) state = advance(state, facts).state
  return state
}

export function toldFindings(state: EngineState, kind?: LeakKind): Finding[] {
  return report(state).findings.filter((finding) => finding.isTold && (kind === undefined || finding.kind === kind))
}

/** The properties of a finding that never change after its report. */
export function saidUpTo(findings: readonly Finding[], day: string): string[] {
  return findings
    .filter((finding) => finding.isTold && finding.detectedOn <= day)
    .map(({ kind, entity, detectedOn, lossAtDetection, caseKey }) => [kind, entity, detectedOn, lossAtDetection, caseKey].join(' '))
    .sort()
}
