import { currency } from '../../values/money.ts'
import type { Detector } from '../candidate.ts'
import { catalogue, type LeakKind } from '../catalogue.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import type { Finding } from '../finding.ts'
import { report } from '../report.ts'
import { keptFold } from './kept-folds.ts'

/** The floor is in minor units, 20 major units by default. */
type Settings = { readonly code?: string; readonly floor?: bigint; readonly detectors?: readonly Detector<unknown>[] }

/**
 * For a test of a kind that is no flow: they take half of a fold. It finds the same without them; a
 * standing loss does where no flow tells its rows.
 */
export const withoutFlows: Settings = { detectors: catalogue.filter(({ family }) => family === undefined) }

const isChange = ({ family, isRule, isStanding }: Detector<unknown>) => family === undefined && !isRule && !isStanding
const leftTo = catalogue.filter(isChange).flatMap(({ leavesTo = [] }) => leavesTo)

/**
 * For a test of a change, which finds the same without flows, rules and standing losses: neither
 * have a part of its budget. The kinds to which a change leaves rows are with it.
 */
export const changesAlone: Settings = { detectors: catalogue.filter((detector) => isChange(detector) || leftTo.includes(detector.kind)) }

/**
 * What `runAfresh` gives; first days that were folded before in this worker are not folded again.
 * The caller may go on with the state.
 */
export function runShop(days: readonly DayFacts[], { code = 'USD', floor = 2000n, detectors = catalogue }: Settings = {}): EngineState {
  const kept = keptFold([code, floor, ...detectors.map(({ name }) => name)].join(' '), days)
  let state = kept.state ?? startEngine({ currency: currency(code), moneyFloorMinor: floor })
  for (const [i, facts] of days.entries()) {
    if (i < kept.days) continue
    state = advance(state, facts, detectors).state
    kept.keep(i + 1, state)
  }
  return state
}

/**
 * Runs the engine over all days, each of them: for tests of the fold itself, which compare two
 * folds of the same days.
 */
export function runAfresh(days: readonly DayFacts[], { code = 'USD', floor = 2000n, detectors = catalogue }: Settings = {}): EngineState {
  let state = startEngine({ currency: currency(code), moneyFloorMinor: floor })
  for (const facts of days) state = advance(state, facts, detectors).state
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
