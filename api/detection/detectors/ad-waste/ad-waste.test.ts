import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import type { ShopSpec } from '../../../made-shops/shop.ts'
import { addDays, dayNumber } from '../../../values/day.ts'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { emptyMemory, remember } from '../../shop-memory.ts'
import { type AdChange, adsByHand } from '../../testing/ads-by-hand.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'
import { adWasteDetector } from './ad-waste.ts'

const seeds = import.meta.env.RISKPILOT_LONG ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]
/** Ads do not depend on the shop's sales: a small shop is enough. */
const small = (spec: ShopSpec): ShopSpec => ({ ...spec, skus: 60, linesPerDay: 30 })
const smallSpec: typeof leakySpec = (seed, kind, size) => small(leakySpec(seed, kind, size))

describe('made shops', () => {
  it('finds nearly every medium leak within a month, dates it to the week, and is right about the money', () => {
    const found = measure(seeds, 'ad_waste', 'medium', smallSpec)
    expect(found.leaks).toBe(2 * seeds.length)
    expect(found.found).toBeGreaterThanOrEqual((11 / 6) * seeds.length)
    expect(found.falseInTwin).toBeLessThanOrEqual(seeds.length / 3)
    // Measured: 33.5 with six detectors sharing the budget, 31 with three.
    expect(found.delay).toBeLessThanOrEqual(34)
    expect(found.startError).toBeLessThanOrEqual(7)
    expect(found.moneyError).toBeLessThanOrEqual(0.12)
    expect(found.covered).toBeGreaterThanOrEqual(0.75)
  })

  it('finds every high leak, sooner and nearer to the truth', () => {
    const found = measure(seeds, 'ad_waste', 'high', smallSpec)
    expect(found).toMatchObject({ leaks: 2 * seeds.length, found: 2 * seeds.length })
    expect(found.delay).toBeLessThanOrEqual(16)
    expect(found.startError).toBeLessThanOrEqual(7)
    expect(found.moneyError).toBeLessThanOrEqual(0.08)
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = smallSpec(4, 'ad_waste', 'high')
    const shop = makeShop(spec)
    const cuts = [40, 75, 96, 111, 134, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    expect(whole.filter((f) => f.kind === 'ad_waste').length).toBeGreaterThan(0)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })
})

/** A shop of five campaigns and a few sales; `change` states the differences from the plan. */
function adsShop(count: number, seed: number, change?: (campaign: string, i: number) => AdChange): DayFacts[] {
  const ads = adsByHand(count, seed, change)
  const sales = [{ sku: 'A', list: 5, paid: 5, units: 40, lines: 20 }]
  return daysByHand(count, () => ({ sales })).map((facts, i) => ({ ...facts, ads: ads[i] ?? [] }))
}

function withHalfTheValue(facts: DayFacts): DayFacts {
  return { ...facts, ads: facts.ads.map((ad) => ({ ...ad, value: Math.round(ad.value / 2) })) }
}

const wasteIn = (days: readonly DayFacts[]) => reportedFindings(runShop(days, changesAlone), 'ad_waste')
const reportedEntities = (change: (campaign: string, i: number) => AdChange, count = 180) =>
  seeds.flatMap((seed) => wasteIn(adsShop(count, seed, change)).map((f) => `${seed} ${f.entity} ${f.detectedOn}`))

describe('by hand', () => {
  it('counts spend times the share of the yield that is gone, from the day it fell', () => {
    const [finding, ...more] = wasteIn(adsShop(150, 3, (name, i) => (name === 'social_retarget' && i >= 90 ? { yield: 0.4 } : {})))
    expect(more).toEqual([])
    expect(finding).toMatchObject({ kind: 'ad_waste', entity: 'social_retarget', entityType: 'campaign', state: 'open', endedOn: null })
    expect(Math.abs(dayNumber(finding?.startedOn ?? dayAt(0)) - dayNumber(dayAt(90)))).toBeLessThanOrEqual(4)
    expect(finding && finding.detectedOn <= dayAt(102)).toBe(true)
    const truth = 60 * 50 * 0.6
    expect(Math.abs(Number(finding?.loss.expected) / 100 / truth - 1)).toBeLessThan(0.2)
    expect(finding?.evidence.every((part) => 'table' in part && part.table === 'ad_spend' && part.document === null)).toBe(true)
    expect(finding?.title).toMatch(
      /^(Campaign "social_retarget" sells \d+% less per \$1 of ads|Sales per \$1 of ads in "social_retarget" have slipped \d+%) since /,
    )
    expect(finding?.explanation).toContain('a month')
  })

  /** A campaign of many orders a day, whose clicks cost four tenths more from day `since` on. */
  const large = (seed: number, count: number, since: number) => {
    const plan = { spend: 6_000, yield: 1.85 }
    const dearer = { yield: 1 / 1.4, clickPrice: 1.4 }
    const ads = adsByHand(count, seed, (name, i) => (name === 'search_large' && i >= since ? dearer : {}), { search_large: plan })
    return adsShop(count, seed).map((facts, i) => ({ ...facts, ads: ads[i] ?? [] }))
  }

  it('tells of a large campaign with five weeks of history within a week, and that its clicks cost more', () => {
    for (const seed of seeds) {
      const [finding, ...more] = wasteIn(large(seed, 41, 34))
      expect(more).toEqual([])
      expect(finding).toMatchObject({ entity: 'search_large', phase: 'running' })
      expect(Math.abs(dayNumber(finding?.startedOn ?? dayAt(0)) - dayNumber(dayAt(34)))).toBeLessThanOrEqual(2)
      expect(finding?.explanation).toMatch(/A click cost \$0\.5\d* before and \$0\.(69|7)\d* of late, which is why/)
      expect(wasteIn(large(seed, 41, 41)), 'nothing fell').toEqual([])
    }
  })

  it('is silent about one odd day of a large campaign', () => {
    for (const seed of seeds)
      for (const at of [36, 40])
        expect(wasteIn(large(seed, 41, 41).map((facts, i) => (i === at ? withHalfTheValue(facts) : facts)))).toEqual([])
  })

  it('finds what fades over four weeks', () => {
    const fading = (i: number) => 1 - 0.6 * Math.min(1, Math.max(0, (i - 79) / 28))
    const reported = wasteIn(adsShop(160, 5, (name, i) => (name === 'search_generic' ? { yield: fading(i) } : {})))
    expect(reported.map((f) => f.entity)).toEqual(['search_generic'])
    expect(Math.abs(dayNumber(reported[0]?.startedOn ?? dayAt(0)) - dayNumber(dayAt(80)))).toBeLessThanOrEqual(14)
  })

  it('ends on about the day the yield came back, and goes on as the same finding when it falls again', () => {
    const low = (i: number) => (i >= 80 && i < 120) || i >= 170
    const change = (name: string, i: number) => (name === 'search_brand' && low(i) ? { yield: 0.4 } : {})
    const ended = wasteIn(adsShop(150, 2, change))
    expect(ended).toMatchObject([{ entity: 'search_brand', state: 'ended' }])
    expect(Math.abs(dayNumber(ended[0]?.endedOn ?? dayAt(0)) - dayNumber(dayAt(119)))).toBeLessThanOrEqual(4)
    const again = wasteIn(adsShop(200, 2, change))
    expect(again).toMatchObject([{ entity: 'search_brand', state: 'open', detectedOn: ended[0]?.detectedOn }])
    expect(again[0]?.lossAtDetection).toBe(ended[0]?.lossAtDetection)
    expect(Number(again[0]?.loss.expected)).toBeGreaterThan(1.4 * Number(ended[0]?.loss.expected))
  })

  it('ends within ten days of the yield being back, after six weeks and after four months', () => {
    for (const lasts of [40, 120])
      for (const seed of seeds) {
        const change = (name: string, i: number) => (name === 'search_brand' && i >= 60 && i < 60 + lasts ? { yield: 0.5 } : {})
        expect(wasteIn(adsShop(60 + lasts, seed, change)), `seed ${seed}`).toMatchObject([{ phase: 'running' }])
        expect(wasteIn(adsShop(60 + lasts + 10, seed, change)), `seed ${seed}`).toMatchObject([{ phase: 'ended' }])
      }
  })

  it('ends with the last day of spend when the campaign is stopped', () => {
    const change = (name: string, i: number) => (name === 'social_prospect' && i >= 80 ? { yield: 0.3, isMissing: i >= 120 } : {})
    expect(wasteIn(adsShop(150, 1, change))).toMatchObject([{ entity: 'social_prospect', state: 'ended', endedOn: dayAt(119) }])
  })

  it('keeps counting after four months, from the same start', () => {
    const [finding] = wasteIn(adsShop(320, 4, (name, i) => (name === 'display' && i >= 90 ? { yield: 0.3 } : {})))
    expect(Math.abs(dayNumber(finding?.startedOn ?? dayAt(0)) - dayNumber(dayAt(90)))).toBeLessThanOrEqual(6)
    const truth = 230 * 45 * 0.7
    expect(Math.abs(Number(finding?.loss.expected) / 100 / truth - 1)).toBeLessThan(0.12)
  })

  it('joins campaigns of one group that fell together into one case', () => {
    const reported = wasteIn(adsShop(150, 6, (name, i) => (name.startsWith('search') && i >= 90 ? { yield: 0.3 } : {})))
    expect(reported.map((f) => f.entity)).toEqual(['search_brand', 'search_generic'])
    expect(new Set(reported.map((f) => f.caseKey)).size).toBe(1)
  })
})

describe('what looks like it and is not', () => {
  const everyone = (of: (i: number) => AdChange) => (_: string, i: number) => of(i)

  it('is silent where nothing happens', () => expect(reportedEntities(() => ({}))).toEqual([]))

  it('is silent when spend doubles at the same return', () =>
    expect(reportedEntities((name, i) => (name === 'search_generic' && i >= 90 ? { spend: 2 } : {}))).toEqual([]))

  it('is silent when spend doubles and brings ordinarily less at the margin', () =>
    expect(reportedEntities((name, i) => (name === 'search_generic' && i >= 90 ? { spend: 2, yield: 2 ** -0.25 } : {}))).toEqual([]))

  it('is silent when all campaigns dip for nine days', () =>
    expect(reportedEntities(everyone((i) => (i >= 90 && i < 99 ? { yield: 0.8 } : {})))).toEqual([]))

  it('is silent when all campaigns bring more before Christmas and less after it', () =>
    expect(reportedEntities(everyone((i) => ({ yield: i >= 70 && i < 108 ? 1.6 : 1 })))).toEqual([]))

  it('is silent when demand falls for good, for all', () =>
    expect(reportedEntities(everyone((i) => (i >= 100 ? { yield: 0.7 } : {})))).toEqual([]))

  it('is silent about a day of broken tracking, of all campaigns or of one', () => {
    expect(reportedEntities(everyone((i) => (i === 100 ? { yield: 0 } : {})))).toEqual([])
    expect(reportedEntities((name, i) => (name === 'search_brand' && i === 100 ? { yield: 0 } : {}))).toEqual([])
  })

  it('takes weeks without any value at usual clicks for a broken tracking, no waste', () =>
    expect(reportedEntities((name, i) => (name === 'search_brand' && i >= 100 && i < 130 ? { yield: 0 } : {}))).toEqual([]))

  it('is silent about missing days, of all campaigns or of one', () => {
    expect(reportedEntities(everyone((i) => (i % 17 === 3 || (i > 100 && i < 106) ? { isMissing: true } : {})))).toEqual([])
    expect(reportedEntities((name, i) => (name === 'display' && i > 90 && i < 104 ? { isMissing: true } : {}))).toEqual([])
  })

  it('is silent about a campaign that starts late, and about one that stops', () => {
    expect(reportedEntities((name, i) => (name === 'display' && i < 80 ? { isMissing: true } : {}))).toEqual([])
    expect(reportedEntities((name, i) => (name === 'social_retarget' && i > 100 ? { isMissing: true } : {}))).toEqual([])
  })

  it('is silent about a new campaign that brings less in its first three weeks', () =>
    expect(reportedEntities((name, i) => (name === 'display' && i < 81 ? { isMissing: i < 60, yield: 0.6 } : {}))).toEqual([]))

  it('is silent about weak weekends', () => expect(reportedEntities(everyone((i) => (i % 7 >= 5 ? { yield: 0.5 } : {})))).toEqual([]))

  it('is silent about one day on which a budget ran away', () =>
    expect(reportedEntities((name, i) => (name === 'search_generic' && i === 100 ? { spend: 6, yield: 1 / 6 } : {}))).toEqual([]))
})

describe('the gate', () => {
  it('leaves out nothing that could be told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(0.3, 0.5, 0.75), (seed, level) => {
        const days = adsShop(130, seed, (name, i) => (name === 'social_retarget' && i >= 80 ? { yield: level } : {}))
        expect(suspected(days, true)).toEqual(suspected(days, false))
      }),
      { numRuns: import.meta.env.RISKPILOT_LONG ? 100 : 4 },
    )
  })
})

/**
 * Candidates with evidence of at least 2.5 nats (a seventh of what a report needs), by day and
 * campaign.
 */
function suspected(days: readonly DayFacts[], isGated: boolean): string[] {
  const detector = adWasteDetector({ isGated })
  const [state, memory] = [detector.start(), emptyMemory()]
  return days.flatMap((facts) => {
    const today = remember(memory, facts, () => 0)
    return [...detector.learn(state, memory, today)].sort().flatMap((campaign) => {
      const found = detector.assess(state, memory, campaign, { openSince: null, endedOn: null, frozenTo: null })
      return found && found.logEvidence >= 2.5 ? [`${facts.day} ${campaign} ${found.logEvidence} ${found.startedOn}`] : []
    })
  })
}

describe('readiness', () => {
  const statusOf = (days: readonly DayFacts[]) => report(runShop(days, changesAlone)).detectors.find((d) => d.detector === 'ad-waste')

  it('cannot run without ads, without those of the last two weeks, or without conversion values', () => {
    expect(statusOf(adsShop(60, 1, () => ({ isMissing: true })))).toMatchObject({
      state: 'cannot_run',
      reason: 'no ads were read: import ads.csv with date, campaign, spend, clicks and conv_value',
    })
    expect(statusOf(adsShop(60, 1, (_, i) => ({ isMissing: i >= 40 })))).toMatchObject({
      state: 'cannot_run',
      reason: 'the last ads row is 20 days old: import the ads of the days since',
    })
    const untracked = statusOf(adsShop(60, 1, (name) => (name === 'display' ? {} : { yield: 0 })))
    expect(untracked?.state).toBe('cannot_run')
    expect(untracked?.reason).toMatch(
      /^conversion value is reported for 12% of ad spend \(\$1,\d{3} of \$1[01],\d{3} in the last 30 days\)/,
    )
  })

  it('learns for four weeks first', () => {
    expect(statusOf(adsShop(20, 1))).toMatchObject({ state: 'learning', reason: '20 of 28 days of ads' })
    expect(statusOf(adsShop(28, 1))).toMatchObject({ state: 'ready', reason: 'conversion value is reported for 100% of ad spend' })
  })
})

describe('what is made of it', () => {
  it('runs on days made by the shop maker in any order of campaigns', () => {
    const days = dayFactsOf(makeShop(smallSpec(2, 'ad_waste', 'high')).tables)
    const turned = days.map((facts) => ({ ...facts, ads: [...facts.ads].reverse() }))
    expect(wasteIn(turned)).toEqual(wasteIn(days))
  })
})
