import { describe, expect, it } from 'vitest'
import { fairRoasKinds, lowRoasKinds, makeLowRoasShop } from '../../../made-shops/low-roas-shop.ts'
import { type Random, randomStream } from '../../../made-shops/random.ts'
import { day, dayNumber } from '../../../values/day.ts'
import type { AdFact, DayFacts, RefundFact } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { reportedFindings, reportedUpTo, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { belowEvidence, belowSince, isForLater } from './below-break-even.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_roas')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-roas')

const ad = (campaign: string, spend: number, value = 0, source = 'canonical-ads'): AdFact => ({
  ...{ campaign, rows: 1, source, clicks: Math.round(2 * spend) },
  ...{ spend: Math.round(spend * 1e6), value: Math.round(value * 1e6) },
})

/** The value of orders that come at random, of 20 to 40 each. */
function sales(spend: number, roas: number, random: Random): number {
  const gap = () => -Math.log(1 - random.next())
  let value = 0
  for (let at = gap(); at < (spend * roas) / 30; at += gap()) value += random.between(20, 40)
  return value
}

const refund = (amount: number): RefundFact => ({
  ...{ refundId: 'R', orderId: null, sku: 'A', units: 1, amount: Math.round(amount * 1e6), orderDay: null, reason: '' },
})

type Shop = { readonly seed?: number; readonly cost?: number; readonly refunded?: number }

/**
 * Half of a sale is left: campaigns break even at a ROAS of 2. Two sell four times their spend,
 * beside those of `other`.
 */
function shop(
  count: number,
  other: (i: number, random: Random) => readonly AdFact[],
  { seed = 1, cost = 2.5, refunded = 0 }: Shop = {},
): DayFacts[] {
  const [random, beside] = [randomStream(seed, 'roas by hand'), randomStream(seed, 'others by hand')]
  const made = daysByHand(count, (i) => ({
    sales: [{ sku: 'A', list: 5, paid: 5, units: 40, lines: 20 }],
    costs: i === 0 && cost > 0 ? [{ sku: 'A', cost }] : [],
  }))
  return made.map((facts, i) => ({
    ...facts,
    refunds: refunded > 0 ? [{ ...refund(200 * refunded), refundId: `R${i}` }] : [],
    ads: [ad('search', 50, sales(50, 4, random)), ad('shopping', 40, sales(40, 4, random)), ...other(i, beside)],
  }))
}

const madeSpec = { firstDay: day('2025-03-01'), days: 150, skus: 120, linesPerDay: 40, leaks: [], traps: 'all' } as const

describe('campaigns below break-even', () => {
  it('tells them as one exact sum of spend less the margin on their sales, from their first day on', () => {
    const days = shop(100, (_, random) => [ad('video', 30, sales(30, 1, random)), ad('radio', 30, sales(30, 1.2, random))])
    const [finding, ...others] = reportedFindings(runShop(days))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ kind: 'standing_roas', entity: 'all', nature: 'standing', startedOn: dayAt(0), phase: 'running' })
    expect(finding?.title).toBe('Ads in "video" and another are below break-even ROAS since January 2025: $2,844 lost')
    const rows = days.flatMap(({ ads }) => ads.filter(({ campaign }) => campaign === 'video' || campaign === 'radio'))
    const lost = rows.reduce((sum, { spend, value }) => sum + spend - 0.5 * value, 0)
    expect(finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0)).toBeCloseTo(lost, -3)
    expect(finding?.evidence).toHaveLength(200)
    expect(finding?.loss.low).toBe(finding?.loss.high)
    expect(finding && finding.monthly.low < finding.monthly.expected && finding.monthly.expected < finding.monthly.high).toBe(true)
  })

  it('states break-even ROAS, the margin, and what each campaign sold', () => {
    const days = shop(100, () => [ad('video', 30, 30)], { cost: 3.1 })
    const [finding] = told(days)
    expect(finding?.explanation).toContain('Break-even ROAS is 2.6 at your margin of 38%')
    expect(finding?.explanation).toContain('"video" had a ROAS of 1.0 and lost $1,860')
    expect(finding?.explanation).toContain('each $1 of its ads earned $0.38')
  })

  it('takes refunds off the margin', () => {
    // A sale of 5 leaves 2.50, half of it. Of 200 a day, 40 come back, a fifth: 0.5 × (1 − 0.2) =
    // 0.4, and 1 / 0.4 = 2.5.
    const days = shop(100, () => [ad('video', 30, 30)], { refunded: 0.2 })
    const [finding] = told(days)
    expect(finding?.explanation).toContain('Break-even ROAS is 2.5 at your margin of 40%')
    expect(Number(finding?.loss.expected) / 100).toBeCloseTo(100 * (30 - 0.4 * 30), 0)
  })

  it('does not hold lines sold below cost against the ads, which another alert tells', () => {
    // A day sells 40 units at 5 and 40 at 1.25, for 250; they cost 200. The cheap ones lose 50,
    // which counts as covered: (250 − 200 + 50) / 250 = 0.4. Held against the ads, it would be (250
    // − 200) / 250 = 0.2.
    const days = shop(100, () => [ad('video', 30, 30)]).map((facts) => {
      const { sales: own } = facts
      const more = (column: Float64Array, value: number) => Float64Array.of(...column, value)
      const sold = { sku: [...own.sku, 'A'], listPrice: more(own.listPrice, 5e6), unitPrice: more(own.unitPrice, 1.25e6) }
      return { ...facts, sales: { ...sold, units: more(own.units, 40), lines: more(own.lines, 20) } }
    })
    expect(told(days)[0]?.explanation).toContain('Break-even ROAS is 2.5 at your margin of 40%')
  })

  it('says the same for the rows of a day in any order, and adds up the entries of a campaign', () => {
    const days = shop(100, () => [ad('video', 20, 10), { ...ad('video', 10, 5), rows: 2 }])
    expect(told(days)[0]?.evidence[0]).toMatchObject({ rows: 3, amount: 30_000_000, expected: 7_500_000 })
    expect(told(days.map((facts) => ({ ...facts, ads: [...facts.ads].reverse() })))).toEqual(told(days))
  })

  it('begins where costs took the margin, not before: a campaign that sells as ever is no change of ads', () => {
    // Of a sale, 0.6 is left until day 120, and 0.3 since: 2.4 times the spend earns 1.44 of it,
    // and then 0.72.
    const days = shop(300, (_, random) => [ad('video', 40, sales(40, 2.4, random))], { cost: 2 }).map((facts, i) =>
      i === 120 ? { ...facts, costs: [{ sku: 'A', unitCost: 3_500_000, document: 'costs.csv' }] } : facts,
    )
    const [finding, ...others] = told(days)
    expect(others).toEqual([])
    const start = dayNumber(finding?.startedOn ?? dayAt(0)) - dayNumber(dayAt(0))
    // The margin is that of 90 days: it follows the cost within them.
    expect(start).toBeGreaterThan(120)
    expect(start).toBeLessThan(210)
    expect(finding?.evidence).toHaveLength(300 - start)
    expect(finding?.evidence.at(-1)?.day).toBe(dayAt(299))
  })

  it('counts no money twice with ad waste, which tells the days since a fall', () => {
    const days = shop(220, (i, random) => [ad('video', 40, sales(40, i < 110 ? 1.1 : 0.3, random))])
    const all = reportedFindings(runShop(days))
    const of = (kind: string) => all.filter((one) => one.kind === kind)
    expect(all.map(({ kind }) => kind).sort()).toEqual(['ad_waste', 'standing_roas'])
    const falling = new Map(of('ad_waste').flatMap(({ evidence }) => evidence.map((part) => [part.day, lostBy(part)])))
    // Ad waste may place its start earlier once the standing loss is over: such a day counts by its
    // larger claim.
    const twice = of('standing_roas').flatMap(({ evidence }) => evidence.filter((part) => falling.has(part.day)))
    expect(twice.length).toBeLessThan(7)
    const own = of('standing_roas').flatMap(({ evidence }) => evidence)
    const once = own.reduce((sum, part) => sum + lostBy(part) - Math.min(Math.max(0, lostBy(part)), falling.get(part.day) ?? 0), 0)
    expect(Number(of('standing_roas')[0]?.counted.loss) / 100).toBeCloseTo(once / 1e6, 1)
  })

  it('leaves campaigns that never sold to their own alert', () => {
    const days = shop(120, (_, random) => [
      ad('video', 30),
      ad('radio', 30, sales(30, 0.08, random)),
      ad('reels', 30, sales(30, 0.9, random)),
    ])
    const all = reportedFindings(runShop(days))
    const members = (kind: string) =>
      new Set(
        all.filter((one) => one.kind === kind).flatMap(({ evidence }) => evidence.map((part) => ('table' in part ? part.entity : ''))),
      )
    expect(members('standing_ads')).toEqual(new Set(['video', 'radio']))
    expect(members('standing_roas')).toEqual(new Set(['reels']))
  })

  it('stops counting a campaign that covers its cost again, and is over sixty days after the last day', () => {
    const days = shop(300, (i, random) => (i < 110 ? [ad('video', 40, sales(40, 0.9, random))] : [ad('video', 40, sales(40, 3.2, random))]))
    const [finding] = told(days)
    expect(finding).toMatchObject({ phase: 'ended', startedOn: dayAt(0), monthly: { expected: 0n } })
    expect(finding && dayNumber(finding.endedOn ?? dayAt(0)) - dayNumber(dayAt(110))).toBeLessThan(50)
  })

  it('leaves a day out on which a network recorded no sales at all', () => {
    const broken = shop(100, () => [ad('video', 30, 15)]).map((facts, i) =>
      i === 40 ? { ...facts, ads: facts.ads.map((one) => ({ ...one, value: 0 })) } : facts,
    )
    const [finding] = told(broken)
    expect(finding?.evidence).toHaveLength(99)
    expect(finding?.evidence.some((part) => part.day === dayAt(40))).toBe(false)
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'campaigns that break even': shop(200, (_, random) => [ad('video', 30, sales(30, 2, random)), ad('radio', 10, sales(10, 2.2, random))]),
    'campaigns a little below break-even': shop(200, (_, random) => [ad('video', 30, sales(30, 1.75, random))]),
    'a launch of seven weeks': shop(200, (i, random) => (i >= 60 && i < 109 ? [ad('video', 40, sales(40, 0.8, random))] : [])),
    'prospecting that earns back most of its cost': shop(200, (_, random) => [ad('social_prospecting', 40, sales(40, 1.4, random))]),
    'a tiny campaign without an order for weeks': shop(120, (i) => [ad('video', 1, i % 40 === 39 ? 60 : 0)]),
    'one bad month': shop(200, (i, random) => [ad('video', 40, sales(40, i >= 90 && i < 115 ? 0.6 : 2.4, random))]),
    'unknown costs': shop(200, (_, random) => [ad('video', 30, sales(30, 0.8, random))], { cost: 0 }),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it.each(import.meta.env.RISKPILOT_LONG ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [1])(
    'is silent about twelve campaigns at break-even for a year (%i)',
    (seed) => {
      const days = shop(360, (_, random) => Array.from({ length: 12 }, (_, k) => ad(`c${k}`, 4 * (k + 1), sales(4 * (k + 1), 2, random))), {
        seed,
      })
      expect(told(days)).toEqual([])
    },
  )

  it('asks prospecting, launch and brand campaigns to earn half of their cost, and tells them below it', () => {
    for (const name of ['Prospecting | EU', 'social_prospect', 'Brand', 'search_brand', 'New Customers 2025', 'launch-spring'])
      expect([name, isForLater(name)]).toEqual([name, true])
    for (const name of ['Brandenburg', 'reached again', 'retargeting', 'relaunched'])
      expect([name, isForLater(name)]).toEqual([name, false])
    expect(told(shop(120, (_, random) => [ad('social_prospecting', 40, sales(40, 0.6, random))]))).toHaveLength(1)
  })

  it('says why it cannot run', () => {
    const reason = (text: string) => expect.stringContaining(text)
    expect(status(shop(80, () => [], { cost: 0 }))).toMatchObject({
      state: 'cannot_run',
      missing: ['costs'],
      reason: reason('80% is needed'),
    })
    expect(status(shop(80, () => []).map((facts) => ({ ...facts, ads: [] })))).toMatchObject({ state: 'cannot_run', missing: ['ads'] })
    expect(status(shop(80, () => [], { cost: 4.9 }))).toMatchObject({ state: 'cannot_run', reason: reason('no campaign can break even') })
    const unsold = shop(80, () => []).map((facts) => ({ ...facts, ads: facts.ads.map((one) => ({ ...one, value: 0 })) }))
    expect(status(unsold)).toMatchObject({ state: 'cannot_run', reason: reason('sales are probably not recorded') })
    expect(status(shop(30, () => []))).toMatchObject({ state: 'learning', reason: '30 of 56 days of ads' })
    expect(status(shop(80, () => []))).toMatchObject({
      state: 'ready',
      reason: 'a campaign breaks even at a ROAS of 2.0, at your margin of 50%',
    })
  })
})

describe('made shops', () => {
  it('says the same up to a day when nothing after that day is there, and finds the money', () => {
    for (const kind of lowRoasKinds.filter((low) => low !== 'fallen')) {
      const { shop: made, truth } = makeLowRoasShop({ ...madeSpec, seed: 31 }, kind)
      const days = dayFactsOf(made.tables)
      const full = told(days)
      expect([kind, full.length]).toEqual([kind, 1])
      const found = Number(full[0]?.counted.loss) * 10_000
      expect(Math.abs(found / Number(truth.lossMicros) - 1)).toBeLessThan(0.1)
      const cuts = kind === 'several' || kind === 'late' ? [69, 80, 110] : []
      for (const cut of cuts) expect(reportedUpTo(told(days.slice(0, cut)), dayAt(cut))).toEqual(reportedUpTo(full, dayAt(cut)))
    }
  })

  it('is silent in twins and about campaigns that are none', () => {
    for (const kind of [null, ...fairRoasKinds]) {
      const { shop: made } = makeLowRoasShop({ ...madeSpec, seed: 32 }, kind)
      expect([kind, told(dayFactsOf(made.tables))]).toEqual([kind, []])
    }
  })
})

describe('the evidence that a campaign is below break-even', () => {
  const ground = { order: 31, beginnings: 1 }
  const campaigns = Array.from({ length: 200 }, (_, k) => randomStream(k, 'break-even'))
  const days = (roas: number, random: Random) =>
    Array.from({ length: 180 }, (_, day) => {
      const value = sales(10, roas, random)
      return { day, rows: 1, spend: 10, value, margin: 0.5, earned: 0.5 * value, isCounted: false }
    })

  it('reaches 20 on any day with fewer than one in twenty of the campaigns that earn nine tenths of their cost', () => {
    const reached = campaigns.filter((random) => {
      const own = days(1.8, random)
      return own.some((_, i) => belowEvidence(own.slice(0, i + 1), ground) >= Math.log(20))
    })
    expect(reached.length / campaigns.length).toBeLessThan(0.05)
  })

  it('reaches it with nearly every campaign that earns half of its cost', () => {
    const reached = campaigns.slice(0, 100).filter((random) => belowEvidence(days(1, random), ground) >= Math.log(20))
    expect(reached.length).toBeGreaterThan(95)
  })
})

describe('the day since which a campaign is below break-even', () => {
  /** Days in a row, each with its number and its sales for each unit of spend. */
  const days = (...spans: readonly (readonly [count: number, roas: number])[]) =>
    spans
      .flatMap(([count, roas]) => Array.from({ length: count }, () => roas))
      .map((roas, i) => ({
        day: 1000 + i,
        ...{ rows: 1, spend: 100, value: 100 * roas, margin: 0.5, earned: 50 * roas, isCounted: false },
      }))
  const alone = { earlier: { spend: 0, value: 0 }, margin: 0.5, leavesFalls: false }
  const since = (own: ReturnType<typeof days>, campaign = 'video', how: Partial<typeof alone> = {}) =>
    belowSince(own, { campaign, order: 50, threshold: Math.log(20), ...alone, ...how })

  it.each([
    ['the first, of a campaign that was always below', days([60, 1]), 1000],
    ['that of its fall, where it covered its cost before', days([100, 2.4], [60, 1]), 1100],
    ['the first, where it never covered its cost', days([100, 1.8], [60, 1]), 1000],
    ['none within eight weeks of the first', days([56, 1]), null],
    ['none within eight weeks of its fall', days([100, 2.4], [56, 1]), null],
    ['none where it earned four fifths of its cost', days([160, 1.61]), null],
    ['none where one half paid for itself', days([80, 0.4], [80, 2.02]), null],
  ])('is %s', (_, own, expected) => expect(since(own)).toBe(expected))

  it('is none of a campaign that paid for itself and reports less, where that is held against the orders of the shop', () => {
    const paid = { spend: 10_000, value: 24_000 }
    const leavesFalls = true
    expect(since(days([100, 2.4], [60, 1]), 'video', { leavesFalls })).toBe(null)
    expect(since(days([60, 1]), 'video', { leavesFalls, earlier: paid })).toBe(null)
    expect(since(days([60, 1]), 'video', { leavesFalls, earlier: { spend: 10_000, value: 19_000 } })).toBe(1000)
    expect(since(days([100, 2.4], [60, 0.5]), 'video', { leavesFalls })).toBe(1100)
    expect(since(days([60, 0.5]), 'video', { leavesFalls, earlier: paid })).toBe(1000)
  })

  it('asks a campaign that is named for later sales for half of its cost', () => {
    expect([since(days([120, 1.1]), 'brand'), since(days([120, 0.9]), 'brand')]).toEqual([null, 1000])
  })
})
