import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import { addDays, daysBetween } from '../../../values/day.ts'
import type { DayFacts, RefundFact } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { type ComesBack, type LateShop, lateShop, uniforms } from '../../testing/delayed-by-hand.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { candidatesBy, lostBy } from '../../testing/quick-look.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'
import { refundAnomalyWith } from './refund-anomaly.ts'

const skus = ['A', ...Array.from({ length: 29 }, (_, k) => `S${k + 1}`)]

/**
 * Thirty products, four lines a day each; two in a hundred are returned, more of A where `extra`
 * adds some.
 */
function shopWith(extra: (i: number) => number, other: Partial<LateShop> = {}, names = false): DayFacts[] {
  const random = uniforms(17)
  const lines = other.lines ?? (() => 4)
  const refunds = (sku: string, i: number): ComesBack[] => {
    const chance = 0.02 + (sku === 'A' ? extra(i) : 0)
    return Array.from({ length: lines(sku, i) }, () => ({ draw: random(), after: 1 + Math.floor(45 * random() ** 1.6), amount: 10, names }))
      .filter(({ draw }) => draw < chance)
      .map(({ after, amount }) => ({ after, amount, names }))
  }
  return lateShop({ days: 200, skus, lines, refunds, ...other })
}

const reportedOn = (days: DayFacts[]) => reportedFindings(runShop(days, changesAlone), 'refund_step')
const usual = shopWith(() => 0)
const refund = (id: string, sku = 'A'): RefundFact => ({
  refundId: id,
  orderId: null,
  sku,
  units: 1,
  amount: 10_000_000,
  orderDay: null,
  reason: '',
})
/** The usual shop with different refunds. */
const refundsAs = (of: (refunds: readonly RefundFact[], i: number) => readonly RefundFact[]) =>
  usual.map((facts, i) => ({ ...facts, refunds: of(facts.refunds, i) }))
const isReported = (days: DayFacts[]) => reportedOn(days).some(({ entity }) => entity === 'A')

describe('by hand', () => {
  it('finds that more comes back, since when, and what it costs', () => {
    for (const names of [false, true]) {
      const [finding, ...others] = reportedOn(shopWith((i) => (i >= 100 ? 0.15 : 0), {}, names))
      expect(others).toEqual([])
      expect(finding).toMatchObject({ kind: 'refund_step', entity: 'A', state: 'open', endedOn: null })
      expect(Math.abs(daysBetween(dayAt(100), finding?.startedOn ?? dayAt(0)))).toBeLessThanOrEqual(8)
      expect(daysBetween(dayAt(100), finding?.detectedOn ?? dayAt(0))).toBeLessThanOrEqual(40)
      const onTop = 0.15 * 4 * (100 - 15.7) * 10
      expect(Number(finding?.loss.expected) / 100).toBeGreaterThan(0.7 * onTop)
      expect(Number(finding?.loss.expected) / 100).toBeLessThan(1.3 * onTop)
      expect(finding?.evidence.every((part) => 'table' in part && part.table === 'refund' && part.document !== null)).toBe(true)
      expect(finding?.title).toMatch(/^Refund rate of A (is|has crept) up since \d+ \w+ 2025: [\d.]+%, from [\d.]+%$/)
    }
  })

  it('ends when orders placed of late come back as usual, with what came late of earlier ones', () => {
    const [finding] = reportedOn(shopWith((i) => (i >= 80 && i < 120 ? 0.25 : 0), { days: 260 }))
    expect(finding).toMatchObject({ entity: 'A', state: 'ended' })
    expect(Math.abs(daysBetween(dayAt(119), finding?.endedOn ?? dayAt(0)))).toBeLessThanOrEqual(10)
    expect(Math.abs(Number(finding?.loss.expected) / 100 - 400)).toBeLessThan(140)
  })

  it('is silent where nothing changes', () => {
    expect(reportedOn(usual)).toEqual([])
  })

  it('is silent about a bad lot that comes back on one day, and about a basket of everything', () => {
    const lot = Array.from({ length: 12 }, (_, k) => refund(`LOT${k}`))
    const basket = skus.map((sku) => refund('BASKET', sku))
    for (const more of [lot, basket])
      expect(reportedOn(refundsAs((refunds, i) => (i === 130 ? [...refunds, ...more] : refunds)))).toEqual([])
  })

  it('is silent when three times as much is sold and comes back in proportion', () => {
    expect(isReported(shopWith(() => 0, { lines: (sku, i) => (sku === 'A' && i >= 100 ? 12 : 4) }))).toBe(false)
  })

  it('is silent when the season is over and what was sold still comes back', () => {
    expect(isReported(shopWith(() => 0, { lines: (sku, i) => (sku === 'A' ? (i < 110 ? 10 : 0) : 4) }))).toBe(false)
  })

  it('is silent about a product that always came back more often', () => {
    expect(isReported(shopWith(() => 0.08))).toBe(false)
  })

  it('is silent about what waited for the end of a week off', () => {
    const waited = usual.slice(120, 128).flatMap(({ refunds }) => refunds)
    const days = refundsAs((refunds, i) => (i === 127 ? waited : i >= 120 && i < 127 ? [] : refunds))
    expect(reportedOn(days.map((facts, i) => (i >= 120 && i < 127 ? { ...facts, sales: emptySales() } : facts)))).toEqual([])
  })
})

function emptySales(): DayFacts['sales'] {
  const none = new Float64Array(0)
  return { sku: [], listPrice: none, unitPrice: none, units: none, lines: none }
}

it('takes two in a hundred lines to come back, until a shop shows its own rate', () => {
  const { means, weights } = refundAnomalyWith(true).start().book.prior
  expect(means[weights.indexOf(Math.max(...weights))]).toBeCloseTo(0.02, 6)
})

describe('readiness', () => {
  const statusOf = (days: DayFacts[]) => report(runShop(days, changesAlone)).detectors.find((d) => d.detector === 'refund-anomaly')
  it('says what is missing, and learns for six weeks first', () => {
    expect(statusOf(shopWith(() => 0, { refunds: () => [] }).slice(0, 60))).toMatchObject({
      state: 'cannot_run',
      reason: 'no refunds were read yet: import refunds with refund_id, date, sku, qty and amount',
    })
    expect(statusOf(usual.slice(0, 30))?.state).toBe('learning')
    expect(statusOf(usual.slice(0, 60))?.state).toBe('ready')
  })
})

describe('made shops', () => {
  it('finds most medium and nearly all high leaks, dates them to the week, and is right about the money', () => {
    const seeds = import.meta.env.RISKPILOT_LONG ? [1, 2, 3, 4] : [1, 2]
    const high = measure(seeds, 'refund_step', 'high')
    expect(high.found).toBeGreaterThanOrEqual(1.5 * seeds.length)
    expect(high.startError).toBeLessThanOrEqual(8)
    expect(high.moneyError).toBeLessThanOrEqual(0.15)
    expect(high.falseInTwin).toBeLessThanOrEqual(0.75 * seeds.length)
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = leakySpec(5, 'refund_step', 'high')
    const shop = makeShop(spec)
    const cuts = [75, 111, 134, 171, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })

  it('loses nothing by its quick look that could be told, and suspects it within a week', () => {
    for (const seed of [7, 8]) {
      const days = dayFactsOf(makeShop(leakySpec(seed, 'refund_step', 'medium')).tables)
      const [quick, full] = [
        candidatesBy(refundAnomalyWith(true), days, 40_000_000),
        candidatesBy(refundAnomalyWith(false), days, 40_000_000),
      ]
      expect(full.size).toBeGreaterThan(0)
      expect(lostBy(quick, full).lost, `seed ${seed}`).toEqual([])
      expect(lostBy(quick, full).later, `seed ${seed}`).toBeLessThanOrEqual(7)
    }
  })
})
