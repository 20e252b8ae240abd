import { expect, it } from 'vitest'
import type { Finding, LeakPhase } from '../../detection/finding.ts'
import { day } from '../../values/day.ts'
import { riskOfCase } from './risk-of-case.ts'

const range = (amount: bigint) => ({ low: amount, expected: amount, high: amount })
const score = { impactScore: 5, likelihoodScore: 8, riskScore: '40.0', severity: 'high' } as const

/** What a case reads of a finding. */
const finding = (phase: LeakPhase, monthly: bigint) =>
  ({
    fingerprint: `${phase} ${monthly}`,
    kind: 'refund_step',
    title: `A ${phase} leak`,
    explanation: '',
    state: phase === 'ended' ? 'ended' : 'open',
    phase,
    isProvisional: false,
    loss: range(10_000n),
    monthly: range(monthly),
    stillToCome: phase === 'fading' ? range(500n) : null,
    startedOn: day('2026-03-01'),
    detectedOn: day('2026-03-10'),
    ...score,
    whenRunning: score,
    leaking: {
      riskScore: 40,
      monthly: Number(monthly),
      probability: 0.9,
      size: { isKnown: true, monthlyGrossProfit: 1e6 },
      smallAmount: 2_000,
    },
  }) as unknown as Finding

it('a case runs while one of its findings does, and fades while the last of them does', () => {
  const phaseOf = (...phases: LeakPhase[]) => riskOfCase(phases.map((phase) => finding(phase, phase === 'running' ? 3_000n : 0n))).phase
  expect(phaseOf('fading', 'running', 'ended')).toBe('running')
  expect(phaseOf('ended', 'fading')).toBe('fading')
  expect(phaseOf('ended', 'ended')).toBe('ended')
})
