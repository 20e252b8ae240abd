import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import type { EvidencePart, Finding, LeakKind } from './finding.ts'
import { countedShares, sumOfCases } from './overlap.ts'

const line = (at: number, sku: string, lost: number): EvidencePart => ({
  day: day(`2025-01-0${at}`),
  sku,
  listPrice: 10_000_000,
  unitPrice: 9_000_000,
  units: 1,
  lines: 1,
  expectedPerUnit: lost,
  actualPerUnit: 0,
})
const parcels = (
  at: number,
  { amount, lost, document = null }: { amount: number; lost: number; document?: string | null },
): EvidencePart => ({
  day: day(`2025-01-0${at}`),
  table: 'parcel',
  entity: 'Swift/UK',
  document,
  rows: 1,
  amount,
  expected: amount - lost,
})
const finding = (kind: LeakKind, evidence: readonly EvidencePart[], entity = 'A') =>
  ({ fingerprint: `${kind}|${entity}`, kind, evidence }) as unknown as Finding

describe('what is counted once', () => {
  it('adds a dearer unit and a second discount on one line', () => {
    const shares = countedShares([finding('cogs_rise', [line(1, 'A', 3)]), finding('discount_stack', [line(1, 'A', 2)])])
    expect([...shares.values()]).toEqual([1, 1])
  })

  it('counts of a rule only what the changes on its line have not taken yet', () => {
    const shares = countedShares([
      finding('cogs_rise', [line(1, 'A', 3)]),
      finding('below_cost', [line(1, 'A', 4), line(2, 'A', 4)], 'all'),
      finding('discount_stack', [line(2, 'A', 5)]),
    ])
    expect(shares.get('cogs_rise|A')).toBe(1)
    expect(shares.get('below_cost|all')).toBeCloseTo(1 / 8, 12)
  })

  it('sees a bill within the bills of its day', () => {
    const shares = countedShares([
      finding('shipping_overrun', [parcels(1, { amount: 1000, lost: 200 })], 'Swift/UK'),
      finding('double_billed', [parcels(1, { amount: 100, lost: 100, document: 'O1' })], 'Swift/UK'),
    ])
    expect(shares.get('shipping_overrun|Swift/UK')).toBe(1)
    expect(shares.get('double_billed|Swift/UK')).toBeCloseTo(0.8, 12)
  })

  it('never counts more than is lost, nor less than the dearest claim, in whatever order', () => {
    const claims = fc.array(
      fc.record({
        kind: fc.constantFrom<LeakKind>('cogs_rise', 'discount_stack', 'below_cost', 'price_zero'),
        entity: fc.constantFrom('A', 'B'),
        at: fc.integer({ min: 1, max: 4 }),
        lost: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(claims, (drawn) => {
        const one = [...Map.groupBy(drawn, ({ kind, entity }) => `${kind}|${entity}`).values()].map((own) => {
          const parts = [...Map.groupBy(own, ({ at }) => at).values()].flatMap((same) => same.slice(0, 1))
          return finding(
            own[0]?.kind ?? 'cogs_rise',
            parts.map(({ at, entity, lost }) => line(at, entity, lost)),
            own[0]?.entity,
          )
        })
        const lossOf = ({ evidence }: Finding) => evidence.reduce((sum, part) => sum + ('units' in part ? part.expectedPerUnit : 0), 0)
        const shares = countedShares(one)
        const counted = one.reduce((sum, each) => sum + lossOf(each) * (shares.get(each.fingerprint) ?? 0), 0)
        const all = one.map(lossOf)
        expect(counted).toBeLessThanOrEqual(all.reduce((a, b) => a + b, 0) + 1e-6)
        expect(counted).toBeGreaterThanOrEqual(Math.max(...all) - 1e-6)
        expect(countedShares([...one].reverse())).toEqual(new Map([...shares].reverse()))
      }),
    )
  })
})

describe('ranges together', () => {
  it('add end by end within a case, and as independent between cases', () => {
    const range = { low: 70n, expected: 100n, high: 140n }
    expect(
      sumOfCases([
        { caseKey: 'a', range },
        { caseKey: 'a', range },
      ]),
    ).toEqual({ low: 140n, expected: 200n, high: 280n })
    expect(
      sumOfCases([
        { caseKey: 'a', range },
        { caseKey: 'b', range },
      ]),
    ).toEqual({ low: 158n, expected: 200n, high: 257n })
    expect(sumOfCases([])).toEqual({ low: 0n, expected: 0n, high: 0n })
  })
})
