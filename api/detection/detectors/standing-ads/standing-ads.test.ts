import { describe, expect, it } from 'vitest'
import { type Random, randomStream } from '../../../made-shops/random.ts'
import { dayNumber } from '../../../values/day.ts'
import type { AdFact, DayFacts } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'
import { dueOf, neverSoldEvidence, orderValue } from './never-sold.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_ads')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-ads')

const ad = (campaign: string, spend: number, value = 0, source = 'canonical-ads'): AdFact => ({
  ...{ campaign, rows: 1, source, clicks: Math.round(2 * spend) },
  ...{ spend: Math.round(spend * 1e6), value: Math.round(value * 1e6) },
})

/** The value of orders that come at random, of 20 to 40 each. */
function sales(spend: number, level: number, random: Random): number {
  const gap = () => -Math.log(1 - random.next())
  let value = 0
  for (let at = gap(); at < (spend * level) / 30; at += gap()) value += random.between(20, 40)
  return value
}

/**
 * Two campaigns that sell for three times their spend, or for `level` times, and those of `other`.
 */
function shop(count: number, other: (i: number, random: Random) => readonly AdFact[], { seed = 1, level = 3 } = {}): DayFacts[] {
  const random = randomStream(seed, 'ads by hand')
  const beside = randomStream(seed, 'others by hand')
  return daysByHand(count, () => ({ sales: [{ sku: 'A', list: 5, paid: 5, units: 40, lines: 20 }] })).map((facts, i) => ({
    ...facts,
    ads: [ad('search', 50, sales(50, level, random)), ad('shopping', 30, sales(30, level, random)), ...other(i, beside)],
  }))
}

/**
 * Two to twelve campaigns of different sizes, yields, order values and days, and one of nothing but
 * spend for each name given.
 */
function anyShop(seed: number, idle: readonly string[]): DayFacts[] {
  const random = randomStream(seed, 'any shop')
  const order = 15 * Math.exp(random.between(0, 2.5))
  const spread = random.between(0.2, 0.9)
  const plans = Array.from({ length: random.whole(2, 12) }, (_, k) => ({
    ...{ campaign: `c${k}`, spend: order * Math.exp(random.between(-3, 1)), level: 2.5 * Math.exp(0.6 * random.around()) },
    ...{
      order: order * Math.exp(0.4 * random.around()),
      from: random.whole(0, 1) * random.whole(0, 150),
      to: random.chance(0.7) ? 180 : random.whole(20, 180),
    },
  }))
  const value = ({ spend, level, order: worth }: (typeof plans)[number]) => {
    const gap = () => -Math.log(1 - random.next())
    const due = (spend * level * Math.exp(0.2 * random.around())) / worth
    let sum = 0
    for (let at = gap(); at < due; at += gap()) sum += worth * Math.exp(spread * random.around() - spread ** 2 / 2)
    return sum
  }
  return daysByHand(180, () => ({ sales: [{ sku: 'A', list: 5, paid: 5, units: 40, lines: 20 }] })).map((facts, i) => ({
    ...facts,
    ads: [
      ...plans
        .filter(({ from, to }) => i >= from && i < to)
        .map((plan) => ad(plan.campaign, plan.spend * random.between(0.6, 1.4), value(plan))),
      ...idle.map((campaign) => ad(campaign, order / 2)),
    ],
  }))
}

describe('ads that never sold anything', () => {
  it('tells them as one exact sum over all their days, from the first on', () => {
    const days = shop(90, (i) => [ad('video', 20), ...(i >= 10 ? [ad('podcast', 15)] : [])])
    const [finding, ...others] = reportedFindings(runShop(days))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      ...{ kind: 'standing_ads', entity: 'all', nature: 'standing', startedOn: dayAt(0), detectedOn: dayAt(28), phase: 'running' },
      ...{ loss: { low: 300_000n, expected: 300_000n, high: 300_000n }, counted: { loss: 300_000n }, monthly: { expected: 105_000n } },
      title: 'Ads in "video" and another have sold next to nothing since January 2025: $3,000',
    })
    expect(finding?.explanation).toContain('"video", $1,800; "podcast", $1,200')
    const entities = finding?.evidence.map((part) => ('table' in part ? `${part.table} ${part.entity}` : ''))
    expect(new Set(entities)).toEqual(new Set(['ad_spend video', 'ad_spend podcast']))
  })

  it.each([1, 2, 3, 4, 5, 6])('takes off the trickle that they sold, whatever the order of the rows (%i)', (seed) => {
    const days = shop(120, (_, random) => [ad('video', 30, sales(30, 0.04, random))], { seed })
    const [finding] = told(days)
    const rows = days.flatMap(({ ads }) => ads.filter(({ campaign }) => campaign === 'video'))
    const lost = rows.reduce((sum, { spend, value }) => sum + spend - value, 0)
    expect(finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0)).toBe(lost)
    expect(told(days.map((facts) => ({ ...facts, ads: [...facts.ads].reverse() })))).toEqual([finding])
  })

  it('adds up the entries of a campaign’s day, and counts their rows', () => {
    const parts = [ad('video', 12), { ...ad('video', 8), rows: 2 }]
    const [finding] = told(shop(60, () => parts))
    expect(finding?.evidence).toHaveLength(60)
    expect(finding?.evidence[0]).toMatchObject({ rows: 3, amount: 20_000_000, expected: 0 })
  })

  it('is over with the last day of spend, sixty days after it', () => {
    const days = shop(150, (i) => (i < 60 ? [ad('video', 20)] : [ad('video', 0)]))
    expect(told(days.slice(0, 118))).toMatchObject([{ phase: 'running' }])
    expect(told(days)).toMatchObject([
      {
        phase: 'ended',
        endedOn: dayAt(59),
        loss: { expected: 120_000n },
        monthly: { expected: 0n },
        title: expect.stringContaining('sold'),
      },
    ])
  })

  it('counts a later campaign from its first day, also where that lies before the end of an earlier one', () => {
    const days = shop(260, (i) => [...(i < 60 ? [ad('video', 20)] : []), ...(i >= 40 ? [ad('radio', i < 130 ? 0.3 : 12)] : [])])
    const [finding] = told(days)
    expect(finding?.evidence.filter((part) => 'table' in part && part.entity === 'radio')).toHaveLength(220)
    expect(finding).toMatchObject({ phase: 'running', startedOn: dayAt(0), loss: { expected: 120_000n + 2_700n + 156_000n } })
  })

  it('stops counting a campaign that sells for good, and keeps what it told', () => {
    const days = shop(240, (i, random) => [ad('video', 20, i < 100 ? 0 : sales(20, 3, random))])
    const [finding] = told(days)
    expect(finding).toMatchObject({ phase: 'ended', startedOn: dayAt(0) })
    expect(finding && dayNumber(finding.endedOn ?? dayAt(0)) - dayNumber(dayAt(100))).toBeLessThan(30)
  })

  it('leaves a campaign that fell to the change', () => {
    const days = shop(200, (i, random) => [ad('display', 40, i < 100 ? sales(40, 3, random) : 0)])
    expect(reportedFindings(runShop(days)).map(({ kind, entity }) => [kind, entity])).toEqual([['ad_waste', 'display']])
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'campaigns that all sell': shop(180, (_, random) => [ad('video', 20, sales(20, 2, random))]),
    'low sales': shop(180, (_, random) => [ad('video', 20, sales(20, 0.6, random))]),
    'a new campaign': shop(120, (i) => (i >= 100 ? [ad('video', 40)] : [])),
    'a small new campaign': shop(120, (i) => (i >= 60 ? [ad('video', 2)] : [])),
    'three weeks of a season': shop(180, (i) => (i >= 60 && i < 81 ? [ad('video', 40)] : [])),
    'sales that come a week late': shop(90, (i, random) => [ad('video', 8, i < 7 ? 0 : sales(8, 1, random))]),
    'no sales recorded': shop(180, () => [ad('video', 20)], { level: 0 }),
    'another network without sales': shop(180, () => [ad('video', 20, 0, 'tiktok-ads'), ad('reels', 15, 0, 'tiktok-ads')]),
    'tracking that was broken for most of its days': shop(120, (i) => (i >= 20 && i < 60 ? [ad('video', 20)] : [])).map((facts, i) =>
      i >= 22 && i < 62 ? { ...facts, ads: facts.ads.map((one) => ({ ...one, value: 0 })) } : facts,
    ),
    'most of the spend without sales': shop(180, () => [ad('video', 100), ad('radio', 40)]),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it.each(Array.from({ length: 16 }, (_, k) => k + 1))('is silent in a shop of any shape whose campaigns sell (%i)', (seed) => {
    expect(told(anyShop(seed, []))).toEqual([])
  })

  it.each([1, 2, 3, 4])('tells of a shop of any shape the one that does not (%i)', (seed) => {
    const [finding, ...others] = told(anyShop(seed, ['video']))
    expect(others).toEqual([])
    expect(new Set(finding?.evidence.map((part) => ('table' in part ? part.entity : '')))).toEqual(new Set(['video']))
  })

  it('judges a network by its own campaigns', () => {
    const other = (random: Random) => [ad('reels', 30, sales(30, 3, random), 'tiktok-ads'), ad('video', 20, 0, 'tiktok-ads')]
    expect(told(shop(90, (_, random) => other(random)))).toHaveLength(1)
  })

  it('says why it cannot run', () => {
    const reason = (text: string) => expect.stringContaining(text)
    expect(status(shop(60, () => [], { level: 0 }))).toMatchObject({
      state: 'cannot_run',
      reason: reason('sales are probably not recorded'),
    })
    expect(status(shop(60, () => [ad('video', 100)]))).toMatchObject({ state: 'cannot_run', reason: reason('50% is needed') })
    expect(status(shop(20, () => []))).toMatchObject({ state: 'learning', reason: '20 of 28 days of ads' })
    expect(status(shop(60, () => [], { level: 0.05 }))).toMatchObject({ state: 'learning', reason: reason('too few sales') })
    expect(status(shop(60, () => []).map((facts) => ({ ...facts, ads: [] })))).toMatchObject({ state: 'cannot_run', missing: ['ads'] })
    expect(status(shop(60, () => [ad('reels', 20, 0, 'tiktok-ads')]))).toMatchObject({ state: 'ready', reason: reason('80% of ad spend') })
    const stale = shop(80, () => []).map((facts, i) => (i < 60 ? facts : { ...facts, ads: [] }))
    expect(status(stale)).toMatchObject({ state: 'ready', reason: 'the last ads row is 20 days old' })
  })

  it.each([1, 2, 3, 4, 5])('finds the same with days without ads or sales, given or left out (%i)', (seed) => {
    const empty = daysByHand(120, () => ({ sales: [] }))
    const days = shop(120, () => [ad('video', 20)], { seed }).map((facts, i) => (i % 6 === 4 ? (empty[i] ?? facts) : facts))
    const given = told(days.filter((_, i) => i % 6 !== 4))
    expect(given).toHaveLength(1)
    expect(told(days)).toEqual(given)
  })
})

describe('the evidence that a campaign never sold', () => {
  const campaigns = Array.from({ length: 2_000 }, (_, k) => randomStream(k, 'poisson'))

  it.each([1, 2])(
    'reaches 20 with one campaign in twenty at most, however long one looks, where sales come at %i times the due rate',
    (rate) => {
      const reached = campaigns.filter((random) => {
        let [due, sold] = [0, 0]
        for (let i = 0; i < 200; i++) {
          due += 0.15
          if (random.next() < 0.15 * rate) sold += 1
          if (neverSoldEvidence({ due, sold }) >= Math.log(20)) return true
        }
        return false
      })
      expect(reached.length / campaigns.length).toBeLessThan(0.05)
    },
  )

  it('grows with what was due and shrinks with what was sold', () => {
    for (const random of campaigns.slice(0, 200)) {
      const [due, sold] = [random.between(0, 60), random.whole(0, 9)]
      expect(neverSoldEvidence({ due: due + 1, sold })).toBeGreaterThan(neverSoldEvidence({ due, sold }))
      expect(neverSoldEvidence({ due, sold: sold + 1 })).toBeLessThan(neverSoldEvidence({ due, sold }))
    }
  })

  it('takes an order for what it is worth: the unit of money cancels out', () => {
    const days = Array.from({ length: 400 }, (_, i) => ({ spend: 20, value: sales(20, 3, campaigns[i] as Random) }))
    expect(orderValue([days])).toBeGreaterThan(20)
    expect(orderValue([days])).toBeLessThan(40)
    const cents = days.map(({ spend, value }) => ({ spend: 100 * spend, value: 100 * value }))
    expect(orderValue([cents])).toBeCloseTo(100 * orderValue([days]), 6)
    expect(orderValue([days.slice(0, 13), []])).toBeNaN()
  })

  it('expects a quarter of what others sell, and never more than half of the spend', () => {
    expect(dueOf(100, { spend: 50, value: 60 })).toBe(30)
    expect(dueOf(100, { spend: 50, value: 500 })).toBe(50)
    expect(dueOf(100, { spend: 0, value: 500 })).toBe(0)
  })
})
