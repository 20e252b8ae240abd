import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import type { LeakKind } from '../../detection/catalogue.ts'
import type { Finding, LeakPhase } from '../../detection/finding.ts'
import { countedShares } from '../../detection/overlap.ts'
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
    titleOfMany: null,
    explanation: '',
    evidence: [],
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

type Claim = { readonly kind: LeakKind; readonly rows: Readonly<Record<string, number>> }

/** Findings that claim amounts, in minor units, of parcels of one lane and day. */
function claiming({ kind, rows }: Claim, i: number): Finding {
  const evidence = Object.entries(rows).map(([document, lost]) => {
    const row = { day: day('2026-03-02'), table: 'parcel' as const, entity: 'Swift/UK', document, rows: 1 }
    return { ...row, amount: lost * 10_000, expected: 0 }
  })
  const loss = Object.values(rows).reduce((sum, lost) => sum + BigInt(lost), 0n)
  const counted = { loss, monthly: loss }
  return findingByHand({ fingerprint: `${kind}|${i}`, entity: `${i}`, kind, evidence, loss: range(loss), monthly: range(loss), counted })
}

describe('the money of a case', () => {
  it('counts a row once where two of its findings claim it, and the score rests on the same money', () => {
    const [wide, same] = [
      claiming({ kind: 'freight_above_goods', rows: { a: 600, b: 400 } }, 0),
      claiming({ kind: 'freight_above_goods', rows: { a: 500 } }, 1),
    ]
    const both = riskOfCase([wide, same])
    expect([both.loss, both.monthly]).toEqual([range(1_000n), range(1_000n)])
    expect(riskOfCase([wide]).loss).toEqual(range(1_000n))
    expect(both.leaking.monthly).toBe(wide.leaking.monthly)
  })

  it('is the union of its rows: sums over cases are the sum over the shop where no case shares a row', () => {
    const rows = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 1_000 }), { minKeys: 1 })
    const claim = fc.record({ kind: fc.constantFrom<LeakKind>('freight_above_goods', 'double_billed'), rows })
    fc.assert(
      fc.property(fc.array(claim, { minLength: 1, maxLength: 5 }), fc.array(claim, { minLength: 1, maxLength: 5 }), (one, other) => {
        const inCase = (name: string, claims: readonly Claim[]) =>
          claims.map(({ kind, rows: own }, i) =>
            claiming(
              { kind, rows: Object.fromEntries(Object.entries(own).map(([row, lost]) => [name + row, lost])) },
              i + (name === 'x' ? 0 : 5),
            ),
          )
        const cases = [inCase('x', one), inCase('y', other)]
        const shares = countedShares(cases.flat())
        const union = cases.flat().reduce((sum, { fingerprint, loss }) => sum + Number(loss.expected) * (shares.get(fingerprint) ?? 1), 0)
        const sum = cases.reduce((all, members) => all + Number(riskOfCase(members).loss.expected), 0)
        // Each finding is rounded to the cent.
        expect(Math.abs(sum - union)).toBeLessThanOrEqual(5)
        const dearest = (claims: readonly Claim[]) => {
          const most = new Map<string, number>()
          for (const { rows: own } of claims)
            for (const [row, lost] of Object.entries(own)) most.set(row, Math.max(most.get(row) ?? 0, lost))
          return [...most.values()].reduce((all, lost) => all + lost, 0)
        }
        expect(Math.abs(sum - dearest(one) - dearest(other))).toBeLessThanOrEqual(5)
      }),
    )
  })
})
