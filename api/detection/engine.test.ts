import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeShop } from '../made-shops/make-shop.ts'
import { addDays, type Day, day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { microsToMinor, type UnitPrice } from '../values/unit-price.ts'
import { catalogue } from './catalogue.ts'
import { deserialize, serialize } from './checkpoint.ts'
import type { DayFacts } from './day-facts.ts'
import { advance } from './engine.ts'
import { type EngineState, startEngine } from './engine-state.ts'
import { type Finding, lostBy } from './finding.ts'
import { report } from './report.ts'
import { nothingElse } from './testing/by-hand.ts'
import { dayFactsOf } from './testing/day-facts-of.ts'
import { reportedFindings, reportedUpTo, runAfresh, runShop } from './testing/run-shop.ts'

const firstDay = day('2025-01-01')

const planted = ['cogs_rise', 'discount_stack', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst'] as const
const kinds: readonly string[] = planted

function leakyDays(seed: number, size: 'medium' | 'high' = 'high'): DayFacts[] {
  const leaks = planted.flatMap((kind) =>
    (['step', 'ramp'] as const).map((shape) => ({ kind, shape, size, endsAfter: seed % 2 === 0 ? 40 : null })),
  )
  return dayFactsOf(makeShop({ seed, firstDay, days: 150, skus: 90, linesPerDay: 90, leaks, traps: 'all' }).tables)
}

/** Built once: code that reads the days does not change them. */
const ofSeed7 = leakyDays(7)

const reportsOfLeaky = new Map<number, readonly Finding[]>()

/**
 * The findings of a leaky shop: drawn seeds are the same in several tests, and each is folded once
 * for all.
 */
function leakyFindings(seed: number): readonly Finding[] {
  const known = reportsOfLeaky.get(seed) ?? report(runShop(leakyDays(seed))).findings
  reportsOfLeaky.set(seed, known)
  return known
}

const noSales = {
  sku: [],
  listPrice: new Float64Array(),
  unitPrice: new Float64Array(),
  units: new Float64Array(),
  lines: new Float64Array(),
}
const seeds = fc.integer({ min: 1, max: 100_000 })
const isLong = Boolean(import.meta.env.RISKPILOT_LONG)
const few = { numRuns: isLong ? 200 : 3 }
const textOf = (state: EngineState) => Buffer.from(serialize(state)).toString()
/** A state is long: the failure shows only the part where the two begin to differ. */
function expectEqual(text: string, other: string): void {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  expect(other.slice(Math.max(0, at - 300), at + 100)).toBe(text.slice(Math.max(0, at - 300), at + 100))
  expect(other.length).toBe(text.length)
}

describe('the fold', () => {
  it('says the same up to every day, whatever comes after it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
        const said = leakyDays(seed).map((facts) => {
          state = advance(state, facts).state
          return [facts.day, reportedUpTo(report(state).findings, facts.day)] as const
        })
        const { findings } = report(state)
        reportsOfLeaky.set(seed, findings)
        for (const [until, up] of said) expect(up).toEqual(reportedUpTo(findings, until))
        expect(said.at(-1)?.[1].length).toBeGreaterThan(0)
      }),
      few,
    )
  })

  it('names on each day exactly what is told for the first time', () => {
    const days = ofSeed7
    let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    const named: string[] = []
    for (const facts of days) {
      const next = advance(state, facts)
      named.push(...next.reported.map((fingerprint) => `${fingerprint} ${facts.day}`))
      state = next.state
    }
    expect(named.sort()).toEqual(
      reportedFindings(state)
        .map((f) => `${f.fingerprint} ${f.detectedOn}`)
        .sort(),
    )
    expect(named.length).toBeGreaterThan(1)
  })

  it('gives equal bytes for two runs, for facts in another order, and when it is stored and read on the way', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 148 }), (seed, stop) => {
        const text = textOf(runAfresh(leakyDays(seed, 'medium')))
        // All at once: any of them that gave other bytes would show.
        const again = leakyDays(seed, 'medium').map(reversed)
        let state = deserialize(serialize(runAfresh(again.slice(0, stop))))
        for (const facts of again.slice(stop)) state = advance(state, facts).state
        expectEqual(text, textOf(state))
        expect(report(deserialize(serialize(state)))).toEqual(report(state))
      }),
      // Evidence of minus infinity, which JSON cannot represent.
      { ...few, examples: [[99_992, 1]] },
    )
  })

  it('takes days without facts, left out or handed in, and refuses to go back', () => {
    const isEmpty = (i: number) => i % 31 === 20
    const days = leakyDays(3).map((facts, i) => (isEmpty(i) ? { ...facts, ...nothingElse, sales: noSales, costs: [] } : facts))
    const open = days.filter((_, i) => !isEmpty(i))
    const state = runShop(days)
    expect(reportedUpTo(report(runShop(open)).findings, '9999')).toEqual(reportedUpTo(report(state).findings, '9999'))
    expect(() => advance(state, days[3] as DayFacts)).toThrow(/days go forward/)
    const nothing = report(startEngine({ currency: currency('USD'), moneyFloorMinor: 0n }))
    expect(nothing.findings).toEqual([])
    expect(nothing.detectors.map(({ state: run, reason }) => [run, reason.slice(0, 22)])).toEqual(
      Array(catalogue.length).fill(['cannot_run', 'no sales were read yet']),
    )
  })

  it('refuses bytes of another version', () => {
    const text = new TextDecoder().decode(serialize(startEngine({ currency: currency('USD'), moneyFloorMinor: 1n })))
    expect(() => deserialize(new TextEncoder().encode(text.replace(/"writtenBy":"[^ ]+/, '"writtenBy":"0.0.1')))).toThrow(/first day/)
  })
})

describe('money', () => {
  it('sums parts and waterfall exactly to the loss', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const finding of leakyFindings(seed)) {
          expect(lossOfParts(finding)).toBe(finding.loss.expected)
          expect(finding.waterfall.reduce((sum, { amount }) => sum + amount, 0n)).toBe(-finding.loss.expected)
          expect(finding.loss.low).toBeLessThanOrEqual(finding.loss.expected)
          expect(finding.loss.high).toBeGreaterThanOrEqual(finding.loss.expected)
          expect(finding.evidence.every((part) => part.day >= finding.startedOn && Number.isInteger(lostBy(part)))).toBe(true)
        }
      }),
      { numRuns: isLong ? 400 : 4 },
    )
  })

  it('decides with the floor who is told, never what exists', () => {
    const days = ofSeed7
    const [low, high] = [report(runShop(days, { floor: 0n })), report(runShop(days, { floor: 100_000_000n }))]
    // A reported finding keeps its start, so the start may differ.
    const existing = ({ findings }: typeof low) => findings.map(({ fingerprint, state }) => [fingerprint, state])
    expect(existing(high)).toEqual(existing(low))
    expect(high.findings.filter((finding) => finding.isReported)).toEqual([])
    expect(low.findings.filter((finding) => finding.isReported).length).toBeGreaterThan(1)
    expect(high.findings.length).toBeGreaterThan(1)
  })

  it('finds the same in prices a hundred times as high, and in other weeks', () => {
    const days = leakyDays(11)
    const said = (findings: readonly Finding[], scale: bigint) =>
      findings.filter((f) => f.isReported).map((f) => [f.entity, f.kind, f.state, (f.loss.expected + scale / 2n) / scale].join())
    // At prices at which each product is large enough to matter: how many are watched decides what
    // is asked of each.
    const highPrices = days.map(hundredfold)
    const [high, higher] = [runShop(highPrices, { floor: 200_000n }), runShop(highPrices.map(hundredfold), { floor: 20_000_000n })]
    expect(said(report(higher).findings, 10_000n)).toEqual(said(report(high).findings, 100n))
    const plain = runShop(days)
    const moved = report(runShop(days.map(later))).findings
    expect(said(moved, 1n)).toEqual(said(report(plain).findings, 1n))
    expect(moved.map((f) => f.detectedOn)).toEqual(report(plain).findings.map((f) => addDays(f.detectedOn, 7 * 144)))
  })
})

describe('life of a finding', () => {
  const leaky = runShop(leakyDays(4))

  it('keeps one finding for one SKU and kind, and tells it once', () => {
    const { findings } = report(leaky)
    expect(new Set(findings.map((f) => f.fingerprint)).size).toBe(findings.length)
    for (const f of findings) expect(f.fingerprint).toBe(`${f.kind}|${f.entity}`)
  })

  it('asks the same of each leak, however many are found', () => {
    const { findings, evidence, memory } = runShop(ofSeed7.slice(0, 120))
    const open = [...findings.values()].filter(({ state, kind }) => state === 'open' && kinds.includes(kind))
    // What has no rows is looked at once a week.
    const earlier = open.filter(({ detectedOn }) => detectedOn <= memory.lastDay - 7)
    expect(earlier.length).toBeGreaterThan(3)
    expect(earlier.filter(({ fingerprint }) => evidence.has(fingerprint))).toEqual([])
    expect(evidence.size).toBeGreaterThan(0)
  })

  it('ends what stopped: no month ahead, the loss and the rating of its last running day stay', () => {
    const ended = reportedFindings(leaky).filter((f) => f.state === 'ended')
    expect(ended.length).toBeGreaterThan(0)
    for (const f of ended) {
      expect(f.monthly).toEqual({ low: 0n, expected: 0n, high: 0n })
      expect(Number(f.riskScore)).toBeGreaterThan(0)
      expect(f.whenRunning).toMatchObject({ riskScore: f.riskScore, severity: f.severity })
      expect(f.loss.expected).toBeGreaterThan(0n)
      expect(f.endedOn).not.toBeNull()
    }
  })
})

/**
 * 144 weeks later: searches for starts and ends use grids of days and weeks aligned to the
 * calendar.
 */
function later(facts: DayFacts): DayFacts {
  const move = (at: Day) => addDays(at, 7 * 144)
  const moveOrder = <Fact extends { orderDay: Day | null }>(fact: Fact) => ({ ...fact, orderDay: fact.orderDay && move(fact.orderDay) })
  return { ...facts, day: move(facts.day), refunds: facts.refunds.map(moveOrder), disputes: facts.disputes.map(moveOrder) }
}

function reversed(facts: DayFacts): DayFacts {
  const { sku, listPrice, unitPrice, units, lines } = facts.sales
  return {
    ...facts,
    costs: [...facts.costs].reverse(),
    refunds: [...facts.refunds].reverse(),
    orders: [...facts.orders].reverse(),
    parcels: [...facts.parcels].reverse(),
    ads: [...facts.ads].reverse(),
    disputes: [...facts.disputes].reverse(),
    sales: {
      sku: [...sku].reverse(),
      listPrice: listPrice.slice().reverse(),
      unitPrice: unitPrice.slice().reverse(),
      units: units.slice().reverse(),
      lines: lines.slice().reverse(),
    },
  }
}

function hundredfold(facts: DayFacts): DayFacts {
  const times = (column: Float64Array) => column.map((value) => value * 100)
  return {
    ...facts,
    sales: { ...facts.sales, listPrice: times(facts.sales.listPrice), unitPrice: times(facts.sales.unitPrice) },
    costs: facts.costs.map((cost) => ({ ...cost, unitCost: cost.unitCost * 100 })),
    refunds: facts.refunds.map((refund) => ({ ...refund, amount: refund.amount * 100 })),
    orders: facts.orders.map((orders) => ({ ...orders, goods: orders.goods * 100 })),
    parcels: facts.parcels.map(({ charged, cost, goods, ...parcel }) => ({
      ...parcel,
      charged: charged * 100,
      cost: cost * 100,
      goods: goods === null ? null : goods * 100,
    })),
    ads: facts.ads.map((ad) => ({ ...ad, spend: ad.spend * 100, value: ad.value * 100 })),
    disputes: facts.disputes.map((dispute) => ({ ...dispute, amount: dispute.amount * 100 })),
    margins: facts.margins.map((order) => ({ ...order, goods: order.goods * 100, earned: order.earned * 100 })),
  }
}

function lossOfParts(finding: Finding): bigint {
  const micros = finding.evidence.reduce((sum, part) => sum + BigInt(lostBy(part)), 0n)
  return microsToMinor(micros as UnitPrice, currency('USD'))
}
