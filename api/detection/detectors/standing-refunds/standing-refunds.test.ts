import { describe, expect, it } from 'vitest'
import { randomStream } from '../../../made-shops/random.ts'
import type { DayFacts } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { lateShop } from '../../testing/delayed-by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { refundEvidence } from './refund-evidence.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_refunds')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-refunds')

/** Lines of a product on a day, the share of them that is refunded, and the part of the price. */
type Product = {
  readonly lines: (i: number) => number
  readonly share: (i: number) => number
  readonly part?: number
  readonly after?: (i: number) => number
}
const usual: Product = { lines: () => 4, share: () => 0.03 }

/**
 * Twelve products of which 3 % come back by chance, 1 to 45 days later, beside those of `others`.
 */
function shop(count: number, others: Readonly<Record<string, Product>>, { seed = 1, beside = 12 } = {}): DayFacts[] {
  const random = randomStream(seed, 'refunds by hand')
  const products = new Map([...Array.from({ length: beside }, (_, k) => [`S${k}`, usual] as const), ...Object.entries(others)])
  return lateShop({
    days: count,
    skus: [...products.keys()],
    lines: (sku, i) => products.get(sku)?.lines(i) ?? 0,
    refunds(sku, i) {
      const { lines, share, part = 1, after } = products.get(sku) ?? usual
      return Array.from({ length: lines(i) }, () => [random.chance(share(i)), Math.min(random.whole(1, 45), random.whole(1, 45))] as const)
        .filter(([isBack]) => isBack)
        .map(([, delay]) => ({ after: after?.(i) ?? delay, amount: 10 * part, names: true }))
    },
  })
}
const bad: Product = { lines: () => 4, share: () => 0.3 }

describe('products that were always refunded far more often than the others', () => {
  it('tells them as one sum over their refunds, less what the others’ rate would have refunded', () => {
    const days = shop(120, { A: bad, B: { ...bad, lines: () => 3 } })
    const [finding, ...others] = reportedFindings(runShop(days))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ kind: 'standing_refunds', entity: 'all', nature: 'standing', phase: 'running' })
    const refunds = days.flatMap(({ refunds }) => refunds.filter(({ sku }) => sku === 'A' || sku === 'B'))
    const evidence = finding?.evidence ?? []
    expect(evidence.map((part) => ('table' in part ? part.document : '')).sort()).toEqual(refunds.map(({ refundId }) => refundId).sort())
    // Of 840 lines at 10, the other twelve products' 3 % would be about 250; fewer are due by the
    // last day.
    const [paid, expected] = evidence.reduce(([a, b], part) => ('table' in part ? [a + part.amount, b + part.expected] : [a, b]), [0, 0])
    expect(paid).toBe(refunds.reduce((sum, { amount }) => sum + amount, 0))
    expect(expected / 1e6).toBeGreaterThan(150)
    expect(expected / 1e6).toBeLessThan(300)
    expect(finding?.explanation).toContain('They are: A, $')
  })

  it.each([1, 2, 3, 4])('is the exact sum of named refunds, whatever their order (%i)', (seed) => {
    const days = shop(110, { A: bad }, { seed })
    const [finding] = told(days)
    const lost = finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0
    expect(BigInt(Math.round(lost / 1e4))).toBe(finding?.loss.expected)
    expect(told(days.map((facts) => ({ ...facts, refunds: [...facts.refunds].reverse() })))).toEqual([finding])
  })

  it('is over with the last refund of a product that was mended, sixty days after it', () => {
    const [finding] = told(shop(330, { A: { lines: () => 4, share: (i) => (i < 120 ? 0.3 : 0.02) } }))
    expect(finding).toMatchObject({ phase: 'ended' })
    expect(finding?.endedOn?.slice(0, 7)).toMatch(/2025-0[67]/)
  })

  it('leaves a rise to the change, and tells none of its refunds', () => {
    const days = shop(200, { A: { lines: () => 4, share: (i) => (i < 110 ? 0.03 : 0.35) } })
    expect(reportedFindings(runShop(days)).map(({ kind, entity }) => [kind, entity])).toEqual([['refund_step', 'A']])
  })

  it('counts no money twice where a product that always came back comes back more', () => {
    const days = shop(230, { A: { lines: () => 6, share: (i) => (i < 130 ? 0.2 : 0.7) } })
    const found = reportedFindings(runShop(days))
    expect(found.map(({ kind, phase }) => [kind, phase])).toEqual([
      ['refund_step', 'running'],
      ['standing_refunds', 'running'],
    ])
    const [change, standing] = found
    const amounts = new Map(standing?.evidence.map((part) => ['table' in part ? part.document : '', lostBy(part)]))
    const shared = change?.evidence.filter((part) => 'table' in part && amounts.has(part.document)) ?? []
    expect(shared.length).toBeGreaterThan(50)
    const both = shared.reduce((sum, part) => sum + Math.min(lostBy(part), amounts.get('table' in part ? part.document : '') ?? 0), 0)
    const [all, counted] = [standing?.loss.expected ?? 0n, standing?.counted.loss ?? 0n]
    expect(Number(all - counted)).toBeCloseTo(both / 1e4, -1)
    expect(change?.counted.loss).toBe(change?.loss.expected)
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'products that all come back as often': shop(200, { A: usual }),
    'twice the rate of the others': shop(200, { A: { ...usual, share: () => 0.06 } }),
    'a rate that a fifth of the products have': shop(200, { A: bad, B: bad, C: bad }),
    'a bad lot that comes back within days': shop(150, {
      A: { ...usual, share: (i) => (i >= 60 && i < 75 ? 0.9 : 0.03), after: (i) => 92 - i },
    }),
    'a product that is sold for two weeks, and comes back later': shop(150, {
      A: { lines: (i) => (i >= 40 && i < 54 ? 8 : 0), share: () => 0.05 },
    }),
    'many small parts of the price': shop(150, { A: { ...bad, part: 0.1 } }),
    'a few lines of a slow product': shop(150, { A: { lines: (i) => (i % 10 === 0 ? 1 : 0), share: () => 0.5 } }),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says why it cannot run', () => {
    const none = shop(60, {}).map((facts) => ({ ...facts, refunds: [] }))
    expect(status(none)).toMatchObject({ state: 'cannot_run', missing: ['refunds'] })
    expect(status(shop(30, {}))).toMatchObject({ state: 'learning', reason: '30 of 56 days with refunds' })
    expect(status(shop(90, { A: bad }, { beside: 6 }))).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('10 are needed'),
    })
    expect(status(shop(90, {}))).toMatchObject({ state: 'ready', reason: expect.stringContaining('12 products are compared') })
  })

  it('says the same with days without refunds, given or left out', () => {
    const days = shop(130, { A: bad }).map((facts, i) => (i % 6 === 5 ? { ...facts, refunds: [], sales: none(facts) } : facts))
    const full = told(days)
    expect(full).toHaveLength(1)
    expect(told(days.filter((_, i) => i % 6 !== 5))).toEqual(full)
  })
})

function none({ sales }: DayFacts): DayFacts['sales'] {
  const empty = new Float64Array(0)
  return { ...sales, sku: [], listPrice: empty, unitPrice: empty, units: empty, lines: empty }
}

describe('the evidence of a refund rate', () => {
  const products = Array.from({ length: 1_000 }, (_, k) => randomStream(k, 'poisson'))

  it('reaches 20 with one product in twenty at most, however long one looks, at the rate itself', () => {
    const reached = products.filter((random) => {
      const due: number[] = []
      const isHit: boolean[] = []
      for (let i = 0; i < 150; i++) {
        due.push(random.between(0, 5))
        isHit.push(random.next() < -Math.expm1(-0.05 * (due.at(-1) ?? 0)))
        if (i % 7 === 0 && refundEvidence(due, isHit, 0.05) >= Math.log(20)) return true
      }
      return false
    })
    expect(reached.length / products.length).toBeLessThan(0.05)
  })

  it('grows with each day that has a refund, and shrinks with each that has none', () => {
    for (const random of products.slice(0, 100)) {
      const due = Array.from({ length: random.whole(1, 40) }, () => random.between(0, 4))
      const isHit = due.map(() => random.chance(0.3))
      const known = refundEvidence(due, isHit, 0.1)
      expect(refundEvidence([...due, 2], [...isHit, true], 0.1)).toBeGreaterThan(known)
      expect(refundEvidence([...due, 2], [...isHit, false], 0.1)).toBeLessThan(known)
      expect(refundEvidence([...due, 0], [...isHit, true], 0.1)).toBe(known)
    }
  })
})
