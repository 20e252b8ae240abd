import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import { addDays } from '../../../values/day.ts'
import { dayWords } from '../../phrases.ts'
import { report } from '../../report.ts'
import { type Cost, dayAt, daysByHand, type Sale } from '../../testing/by-hand.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'

const seeds = import.meta.env.RISKPILOT_LONG ? [1, 2, 3, 4, 5, 6] : [1, 2]

describe('made shops', () => {
  it('finds every medium leak within two weeks, dates it to the week, and is right about the money', () => {
    const found = measure(seeds, 'cogs_rise', 'medium')
    expect(found).toMatchObject({ leaks: 2 * seeds.length, found: 2 * seeds.length, falseInTwin: 0 })
    expect(found.falseOnes).toBeLessThanOrEqual(seeds.length > 3 ? 1 : 0)
    expect(found.delay).toBeLessThanOrEqual(14)
    expect(found.startError).toBeLessThanOrEqual(7)
    expect(found.moneyError).toBeLessThanOrEqual(0.1)
    expect(found.covered).toBeGreaterThanOrEqual(0.75)
  })

  it('finds most low leaks, and hardly any that is not there', () => {
    const found = measure(seeds, 'cogs_rise', 'low')
    expect(found.found).toBeGreaterThanOrEqual((10 / 6) * seeds.length)
    expect(found.falseOnes).toBeLessThanOrEqual(seeds.length > 3 ? 1 : 0)
    expect(found.falseInTwin).toBe(0)
    expect(found.moneyError).toBeLessThanOrEqual(0.2)
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = leakySpec(4, 'cogs_rise', 'high')
    const shop = makeShop(spec)
    const cuts = [40, 75, 90, 111, 134, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })
})

/**
 * A shop of thirty steady SKUs; the cost of the first is `costOf`. Lots vary by one percent, price
 * 5.00, ten units a day.
 */
function steady(count: number, own: { costs(i: number): number | null; price?(i: number): number; units?: number }) {
  return daysByHand(count, (i) => {
    const sales: Sale[] = [{ sku: 'A', list: own.price?.(i) ?? 5, paid: own.price?.(i) ?? 5, units: own.units ?? 10, lines: 4 }]
    const costs: Cost[] = []
    const ownCost = own.costs(i)
    if (ownCost !== null) costs.push({ sku: 'A', cost: ownCost })
    for (let k = 1; k < 30; k++) {
      sales.push({ sku: `S${k}`, list: 4, paid: 4, units: 5, lines: 2 })
      if ((i + k) % 17 === 0 || i === 0) costs.push({ sku: `S${k}`, cost: 2 * (1 + 0.012 * Math.sin(7 * i + 3 * k)) })
    }
    return { sales, costs }
  })
}

/** A new lot every twelve days, its cost up to 0.8 % higher or lower. */
const lot = (i: number) => 1 + 0.004 * (((Math.floor(i / 12) * 3 + 4) % 5) - 2)
const every = (days: number, cost: (i: number) => number) => (i: number) => (i % days === 0 ? cost(i) : null)

describe('by hand', () => {
  it('counts units times the rise, from the day of the document on', () => {
    const days = steady(120, { costs: every(12, (i) => (i >= 60 ? 2.36 : 2) * lot(i)) })
    const [finding] = reportedFindings(runShop(days))
    expect(finding).toMatchObject({ kind: 'cogs_rise', entity: 'A', state: 'open', startedOn: dayAt(60), endedOn: null })
    expect(finding?.detectedOn).toBe(dayAt(69))
    expect(Number(finding?.loss.expected) / 100).toBeGreaterThan(600 * 0.36 * 0.95)
    expect(Number(finding?.loss.expected) / 100).toBeLessThan(600 * 0.36 * 1.05)
    expect(Number(finding?.monthly.expected) / 100).toBeCloseTo(108, -1)
    expect(finding?.title).toMatch(/^Margin on A falls: unit cost is up 1[78]% since 2 March 2025$/)
    expect(finding?.explanation).toContain('a month')
    expect(finding?.evidence).toHaveLength(60)
    expect(finding?.marginChange).toEqual({ since: dayAt(60), until: dayAt(119), parts: [{ part: 'cost', amount: expect.anything() }] })
    expect(Number(finding?.marginChange?.parts[0]?.amount) / 100).toBeCloseTo(-600 * 0.36, -1)
  })

  it('ends on the day before the cost came back, and goes on as the same finding when it rises again', () => {
    const cost = (i: number) => ((i >= 60 && i < 96) || i >= 144 ? 2.5 : 2) * lot(i)
    const ended = reportedFindings(runShop(steady(120, { costs: every(12, cost) })))
    expect(ended).toMatchObject([{ state: 'ended', endedOn: dayAt(95), startedOn: dayAt(60) }])
    const again = reportedFindings(runShop(steady(190, { costs: every(12, cost) })))
    expect(again).toMatchObject([{ state: 'open', endedOn: null, startedOn: dayAt(60), detectedOn: ended[0]?.detectedOn }])
    expect(again[0]?.lossAtDetection).toBe(ended[0]?.lossAtDetection)
    // The narrative's figures, and those they are compared with, are of the second episode.
    expect(again[0]?.marginChange).toMatchObject({ since: dayAt(144), until: dayAt(189) })
    expect(again[0]?.explanation).toContain(`until ${dayWords(dayAt(144))}`)
    expect(again[0]?.explanation).toContain(`It leaked before, from ${dayWords(dayAt(60))}; the amounts cover all of that time.`)
    expect(Number(again[0]?.loss.expected)).toBeGreaterThan(1.8 * Number(ended[0]?.loss.expected))
  })

  it('dates and counts from the episode that was told, not from an earlier one that nobody was told of', () => {
    const cost = (i: number) => (i >= 144 ? 2.6 : i >= 60 && i < 96 ? 2.2 : 2) * lot(i)
    const days = steady(190, { costs: every(12, cost) })
    const [small] = report(runShop(days.slice(0, 120), { floor: 12_000n })).findings
    expect(small).toMatchObject({ entity: 'A', state: 'ended', isReported: false, startedOn: dayAt(60) })
    const [reported] = reportedFindings(runShop(days, { floor: 12_000n }))
    expect(reported).toMatchObject({ state: 'open', startedOn: dayAt(144) })
    expect(Number(reported?.loss.expected) / 100).toBeGreaterThan(460 * 0.6 * 0.9)
    expect(Number(reported?.loss.expected) / 100).toBeLessThan(460 * 0.6 * 1.1)
    expect(reported?.evidence.every((part) => part.day >= dayAt(144))).toBe(true)
  })

  it('is silent when the price follows within the week', () => {
    for (const delay of [0, 2, 4, 6]) {
      const price = (i: number) => (i >= 60 + delay ? 5.9 : 5)
      expect(reportedFindings(runShop(steady(120, { price, costs: every(12, (i) => (i >= 60 ? 2.36 : 2) * lot(i)) })))).toEqual([])
    }
  })

  it('tells a rise within four days in a shop that is seen to follow within two, and waits in one that takes twelve', () => {
    const prompt = reportedFindings(runShop(following(2)))
    expect(prompt.map((f) => f.entity)).toEqual(['A'])
    expect([171, 172, 173, 174].map(dayAt)).toContain(prompt[0]?.detectedOn)
    const slow = reportedFindings(runShop(following(12)))
    expect(slow.filter((f) => f.entity !== 'A').length).toBeLessThanOrEqual(1)
    expect([183, 184, 185, 186].map(dayAt)).toContain(slow.find((f) => f.entity === 'A')?.detectedOn)
  })

  it('is silent about a mistyped cost that is corrected the next day', () => {
    const costs = (i: number) => (i === 60 ? 20 : i === 61 ? 2 : i % 12 === 0 ? 2 * lot(i) : null)
    expect(report(runShop(steady(120, { costs }))).findings).toEqual([])
  })

  it('keeps, but does not tell, a rise on what hardly sells', () => {
    const { findings } = report(runShop(steady(120, { units: 1, costs: every(12, (i) => (i >= 60 ? 2.36 : 2) * lot(i)) })))
    expect(findings).toMatchObject([{ entity: 'A', isReported: false }])
  })

  it('joins what rose with the same cost document into one case', () => {
    const rise = (i: number) => (i >= 60 ? 1.2 : 1)
    const days = daysByHand(110, (i) => ({
      sales: ['A', 'B', 'C'].map((sku) => ({ sku, list: 5, paid: 5, units: 10, lines: 4 })),
      costs:
        i % 12 === 0
          ? ['A', 'B', 'C'].map((sku, k) => ({ sku, cost: 2 * (sku === 'C' ? 1 : rise(i)) * (1 + 0.008 * Math.sin(5 * i + k)) }))
          : [],
    }))
    const reported = reportedFindings(runShop(days))
    expect(reported.map((f) => f.entity)).toEqual(['A', 'B'])
    expect(new Set(reported.map((f) => f.caseKey)).size).toBe(1)
  })
})

/**
 * Ten products whose cost rises one after the other and whose price follows after `days`; finally
 * the cost of A rises, and its price does not follow.
 */
function following(days: number) {
  return daysByHand(200, (i) => {
    const products = Array.from({ length: 30 }, (_, k) => {
      const rises = k < 10 ? 40 + 12 * k : k === 29 ? 170 : 999
      const cost = 2 * (i >= rises ? 1.1 : 1) * (1 + 0.008 * Math.sin(7 * i + 3 * k))
      const price = k < 10 && i >= rises + days ? 5.5 : 5
      return { sku: k === 29 ? 'A' : `P${k}`, cost, price, isCosted: (i + k) % 17 === 0 || i === 0 || i === rises }
    })
    return {
      sales: products.map(({ sku, price }) => ({ sku, list: price, paid: price, units: 10, lines: 4 })),
      costs: products.filter((p) => p.isCosted).map(({ sku, cost }) => ({ sku, cost })),
    }
  })
}

describe('readiness', () => {
  const statusOf = (days: ReturnType<typeof steady>) =>
    report(runShop(days, changesAlone)).detectors.find((d) => d.detector === 'margin-erosion')

  it('cannot run without unit costs, and says for how much money they are missing', () => {
    const known = daysByHand(40, (i) => ({
      sales: [
        { sku: 'A', list: 5, paid: 5, units: 12, lines: 3 },
        { sku: 'B', list: 5, paid: 5, units: 88, lines: 9 },
      ],
      costs: i === 0 ? [{ sku: 'A', cost: 2 }] : [],
    }))
    const status = statusOf(known)
    expect(status?.state).toBe('cannot_run')
    expect(status?.reason).toBe(
      'unit costs are known for 12% of net sales ($1,800 of $15,000 in the last 30 days); 80% is needed: import costs.csv with sku, valid_from and unit_cost',
    )
  })

  it('learns for four weeks first', () => {
    expect(statusOf(steady(20, { costs: every(12, lot) }))).toMatchObject({ state: 'learning', reason: '20 of 28 days of history' })
    expect(statusOf(steady(28, { costs: every(12, lot) }))).toMatchObject({ state: 'ready' })
  })
})
