import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import type { LeakKind } from './catalogue.ts'
import type { EvidencePart, Finding } from './finding.ts'
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
  { amount, lost, document = null, lane = 'Swift/UK' }: { amount: number; lost: number; document?: string | null; lane?: string },
): EvidencePart => ({
  day: day(`2025-01-0${at}`),
  table: 'parcel',
  entity: lane,
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

  it('counts of flows only what other changes have left of a refund', () => {
    const refund = (lost: number): EvidencePart => {
      return { ...parcels(1, { amount: 10, lost, document: 'r1', lane: 'A' }), table: 'refund' } as EvidencePart
    }
    const shares = (step: number, ...flows: readonly number[]) => [
      ...countedShares([
        finding('refund_step', [refund(step)]),
        ...flows.map((lost, k) => finding('refund_group', [refund(lost)], `group ${k}`)),
      ]).values(),
    ]
    expect(shares(9, 6)).toEqual([1, 1 / 6])
    expect(shares(4, 6)).toEqual([1, 1])
    expect(shares(4, 8, 4)).toEqual([1, 0.5, 0.5])
    expect(shares(11, 6)).toEqual([1, 0])
    const withRule = countedShares([finding('refund_group', [refund(9)]), finding('paid_back_twice', [refund(10)], 'all')])
    expect(withRule.get('paid_back_twice|all')).toBeCloseTo(1 / 10, 12)
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

  it('counts the rows of a standing loss that gained, so that no more is counted than was lost', () => {
    const rows = [10, -4].map((lost, i) => parcels(i + 1, { amount: 20, lost, document: `o${i}` }))
    expect([...countedShares([finding('standing_postage', rows, 'all')]).values()]).toEqual([1])
  })

  it('counts of two rules on one line the dearer gap, and of equal ones the first by name', () => {
    const upper = countedShares([finding('below_cost', [line(1, 'A', 4)], 'all'), finding('discount_beyond_margin', [line(1, 'A', 10)])])
    expect(Object.fromEntries(upper)).toEqual({ 'below_cost|all': 0, 'discount_beyond_margin|A': 1 })
    const equal = [finding('discount_beyond_margin', [line(1, 'A', 4)]), finding('below_cost', [line(1, 'A', 4)], 'all')]
    for (const findings of [equal, [...equal].reverse()])
      expect(Object.fromEntries(countedShares(findings))).toEqual({ 'below_cost|all': 1, 'discount_beyond_margin|A': 0 })
    const three = [...equal, finding('price_zero', [line(1, 'A', 7)])]
    expect(Object.fromEntries(countedShares(three))).toEqual({ 'below_cost|all': 0, 'discount_beyond_margin|A': 0, 'price_zero|A': 1 })
  })

  it('tells lines apart by day, product and both prices', () => {
    const other = { ...line(1, 'A', 4), unitPrice: 8_000_000 }
    const apart: EvidencePart[][] = [[line(2, 'A', 4)], [line(1, 'B', 4)], [other], [{ ...other, listPrice: 9_000_000 }]]
    for (const evidence of apart) {
      const shares = countedShares([finding('cogs_rise', [line(1, 'A', 4)]), finding('below_cost', evidence, 'all')])
      expect(shares.get('below_cost|all')).toBe(1)
    }
  })

  it('counts whole what lost nothing, so that it stays what it is', () => {
    expect(countedShares([finding('cogs_rise', [])])).toEqual(new Map([['cogs_rise|A', 1]]))
    expect(countedShares([finding('cogs_rise', [line(1, 'A', 0)])])).toEqual(new Map([['cogs_rise|A', 1]]))
  })

  it('takes a bill for one of its own day and lane only', () => {
    for (const apart of [parcels(2, { amount: 1000, lost: 200 }), parcels(1, { amount: 1000, lost: 200, lane: 'Swift/FR' })]) {
      const shares = countedShares([
        finding('shipping_overrun', [apart], 'Swift/UK'),
        finding('double_billed', [parcels(1, { amount: 100, lost: 100, document: 'O1' })], 'Swift/UK'),
      ])
      expect([...shares.values()]).toEqual([1, 1])
    }
  })

  it('tells bills of one day apart by their documents', () => {
    const shares = countedShares([
      finding('shipping_overrun', [parcels(1, { amount: 1000, lost: 200 })], 'Swift/UK'),
      finding(
        'double_billed',
        ['O1', 'O2'].map((document) => parcels(1, { amount: 100, lost: 100, document })),
        'Swift/UK',
      ),
      finding('freight_above_goods', [parcels(1, { amount: 100, lost: 60, document: 'O2' })], 'all'),
    ])
    // Of each bill the rise accounts for 20; the double bill counts for the other 80, and freight
    // above goods for nothing more.
    expect(shares.get('shipping_overrun|Swift/UK')).toBeCloseTo(1, 12)
    expect(shares.get('double_billed|Swift/UK')).toBeCloseTo(0.8, 12)
    expect(shares.get('freight_above_goods|all')).toBe(0)
  })

  it('does not hold a finding against itself where it has a day and a document of it', () => {
    const own = [parcels(1, { amount: 1000, lost: 200 }), parcels(1, { amount: 100, lost: 50, document: 'O1' })]
    expect(countedShares([finding('shipping_overrun', own, 'Swift/UK')]).get('shipping_overrun|Swift/UK')).toBe(1)
  })

  it('asks nothing of a day on which nothing was booked', () => {
    const shares = countedShares([
      finding('shipping_overrun', [parcels(1, { amount: 0, lost: 0 })], 'Swift/UK'),
      finding('double_billed', [parcels(1, { amount: 100, lost: 100, document: 'O1' })], 'Swift/UK'),
    ])
    expect(shares.get('double_billed|Swift/UK')).toBe(1)
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
    const narrower = { low: 90n, expected: 100n, high: 110n }
    expect(
      sumOfCases([
        { caseKey: 'a', range },
        { caseKey: 'a', range: narrower },
      ]),
    ).toEqual({ low: 160n, expected: 200n, high: 250n })
  })

  it('never reach below nothing', () => {
    const wide = { low: -50n, expected: 10n, high: 70n }
    expect(sumOfCases([{ caseKey: 'a', range: wide }])).toEqual({ low: 0n, expected: 10n, high: 70n })
    expect(sumOfCases([{ caseKey: 'a', range: { low: 0n, expected: 10n, high: 70n } }]).low).toBe(0n)
  })
})
