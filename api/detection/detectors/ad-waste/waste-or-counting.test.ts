import { describe, expect, it } from 'vitest'
import type { DayFacts, SoldLines } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { emptyMemory, remember } from '../../shop-memory.ts'
import { type AdChange, adsByHand } from '../../testing/ads-by-hand.ts'
import { daysByHand } from '../../testing/by-hand.ts'
import { type FlowShop, flowShop } from '../../testing/flow-shop.ts'
import { changesAlone, reportedFindings, runShop } from '../../testing/run-shop.ts'
import { adWaste } from './ad-waste.ts'
import { causeOf } from './waste-or-counting.ts'
import { emptyWeeks, noteWeek, packWeeks, storedWeeks, sumOf, unpackWeeks, weekOf } from './week-sums.ts'

const start = 120
const days = 200

type Ads = (campaign: string, i: number) => AdChange
type Shop = Pick<FlowShop, 'pace' | 'seed'> & {
  /** Orders that are never placed. */
  readonly lost?: (order: { readonly channel: string; readonly category: string; readonly place: number }, i: number) => boolean
  readonly more?: Parameters<typeof adsByHand>[3]
  readonly namesChannels?: boolean
  readonly count?: number
}

/** A shop whose orders name their channel, beside the ads. */
function shop(
  ads: Ads,
  { pace = () => 3, seed = 1, lost = () => false, more = {}, namesChannels = true, count = days }: Shop = {},
): DayFacts[] {
  const byDay = adsByHand(count, seed, ads, more)
  return flowShop({ days: count, pace, seed }).map((facts, i): DayFacts => {
    const { lines } = facts
    const kept = lines.orderId.map((_, k) => !lost({ channel: lines.channel[k] ?? '', category: lines.category[k] ?? '', place: k }, i))
    const columns = Object.entries(lines).map(([name, column]) => [name, (column as unknown[]).filter((_, k) => kept[k])])
    const own = Object.fromEntries(columns) as SoldLines
    const channel = namesChannels ? own.channel : own.channel.map(() => '')
    return { ...facts, parcels: [], refunds: [], lines: { ...own, channel }, ads: byDay[i] ?? [] }
  })
}

const wasteIn = (made: readonly DayFacts[]) => reportedFindings(runShop(made, changesAlone), 'ad_waste')
/** Log of the evidence from which a fall is told; about what a report needs. */
const told = 5

/**
 * The campaigns that the detector would tell on any day, on evidence that is enough for a report.
 */
function named(made: readonly DayFacts[]): string[] {
  const [state, memory, found] = [adWaste.start(), emptyMemory(), new Set<string>()]
  for (const facts of made) {
    const today = remember(memory, facts, () => 0)
    for (const campaign of adWaste.learn(state, memory, today)) {
      const waste = adWaste.assess(state, memory, campaign, { openSince: null, endedOn: null, frozenTo: null })
      if (waste?.isConclusive && waste.logEvidence >= told) found.add(campaign)
    }
  }
  return [...found].sort()
}
const falls =
  (campaign: string, left: number, from = start): Ads =>
  (name, i) =>
    name === campaign && i >= from ? { yield: left } : {}

describe('reported value that falls on one day', () => {
  it('is no waste where the orders of the shop do not say so', () => {
    expect(wasteIn(shop(falls('social_retarget', 0.6)))).toEqual([])
    expect(named(shop(falls('search_generic', 0.5)))).toEqual([])
  })

  it('is waste where the clicks of the campaign cost as much more, which no way of counting changes', () => {
    const dearer: Ads = (name, i) => (name === 'search_generic' && i >= start ? { yield: 1 / 1.8, clickPrice: 1.8 } : {})
    expect(named(shop(dearer))).toEqual(['search_generic'])
    const allDearer: Ads = (name, i) => (i < start ? {} : { clickPrice: 1.8, yield: name === 'search_generic' ? 1 / 1.8 : 1 })
    expect(named(shop(allDearer))).toEqual([])
  })

  it('is waste where orders name no channel, so that they cannot be held against ads', () =>
    expect(named(shop(falls('social_retarget', 0.6), { namesChannels: false }))).toEqual(['social_retarget']))

  it('is waste where nearly all is gone, whatever the orders do', () =>
    expect(named(shop(falls('social_retarget', 0.1)))).toEqual(['social_retarget']))

  const market = { market_search: { spend: 40, yield: 6 } }
  const halfOf = (is: (order: { channel: string; category: string }) => boolean): Shop['lost'] => {
    return (order, i) => i >= start && is(order) && order.place % 2 === 0
  }

  it('is waste where the sales of the channel that it is named after fell with it', () => {
    const fell = shop(falls('market_search', 0.5), { more: market, lost: halfOf(({ channel }) => channel === 'market') })
    expect(named(fell)).toEqual(['market_search'])
    expect(named(shop(falls('market_search', 0.5), { more: market }))).toEqual([])
  })

  it('is waste where the sales of the category that it is named after fell with it', () => {
    const more = { 'Pots | Shopping': { spend: 80, yield: 6 } }
    expect(named(shop(falls('Pots | Shopping', 0.5), { more, lost: halfOf(({ category }) => category === 'pots') }))).toEqual([
      'Pots | Shopping',
    ])
    expect(named(shop(falls('Pots | Shopping', 0.5), { more }))).toEqual([])
  })

  it('is no waste where all channels sell less', () =>
    expect(named(shop(falls('market_search', 0.5), { more: market, pace: (i) => (i >= start ? 1.5 : 3) }))).toEqual([]))

  it('is no waste where the channel sold less in the same weeks of last year', () => {
    const isLow = (i: number) => i % 364 >= 60 && i % 364 < 130
    const lost: Shop['lost'] = (order, i) => order.channel === 'market' && isLow(i) && order.place % 2 === 0
    const own = { more: market, count: 364 + 125 }
    expect(named(shop(falls('market_search', 0.5, 364 + 60), { ...own, lost }))).toEqual([])
    expect(named(shop(falls('market_search', 0.5, 364 + 60), { ...own, lost: (order, i) => i >= 364 && lost(order, i) }))).toEqual([
      'market_search',
    ])
  })
})

describe('spend that buys nothing more', () => {
  const creeping = (value: number): Ads => {
    const times = (i: number) => 1 + 0.03 * Math.max(0, Math.floor((i - 60) / 7))
    return (name, i) => (name === 'search_generic' ? { spend: times(i), yield: times(i) ** (value - 1) } : {})
  }

  it('is waste where a budget creeps up and the value stays where it was: all that was spent on top', () => {
    const made = shop(creeping(0), { count: 280 })
    const [finding, ...others] = wasteIn(made)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'search_generic', phase: 'running' })
    const spent = made
      .slice(60)
      .flatMap(({ ads }) => ads.flatMap(({ campaign, spend }) => (campaign === 'search_generic' ? [spend / 1e4] : [])))
    const onTop = spent.reduce((sum, spend) => sum + spend - 12_000, 0)
    expect(Number(finding?.loss.expected) / onTop).toBeGreaterThan(0.75)
    expect(Number(finding?.loss.expected) / onTop).toBeLessThan(1.1)
    expect(finding?.explanation).toMatch(/ It spent \$1[23]\d a day before and spends \$2[0-4]\d now, and its sales did not follow\. /)
    expect(finding?.explanation).toMatch(/ Set the budget of search_generic back to about \$1[23]\d a day/)
  })

  it('is counted as any other fall where orders name no channel', () => {
    const [finding, ...others] = wasteIn(shop(creeping(0), { count: 280, namesChannels: false }))
    expect(others).toEqual([])
    expect(finding?.entity).toBe('search_generic')
    expect(finding?.explanation).not.toContain('did not follow')
  })

  it('is none where the value follows', () => expect(named(shop(creeping(0.9), { count: 280 }))).toEqual([]))

  it('is none where the other budgets grow as well, and a platform reports less', () => {
    const ads: Ads = (name, i) => ({ spend: i >= 60 ? 1.5 : 1, ...(name === 'display' && i >= 180 ? { yield: 0.6 } : {}) })
    expect(named(shop(ads, { count: 280 }))).toEqual([])
  })

  it('is none where another campaign is stopped, and a platform reports less', () => {
    const ads: Ads = (name, i) => ({ isMissing: name === 'search_generic' && i >= 100, ...falls('display', 0.6)(name, i) })
    expect(named(shop(ads))).toEqual([])
  })

  it('is waste where a copy of the campaign takes what it sold', () => {
    const more = { 'social_prospect - Copy': { spend: 70, yield: 1.2 } }
    const ads: Ads = (name, i) => ({ isMissing: name.endsWith('Copy') && i < start, ...falls('social_prospect', 0.6)(name, i) })
    const [finding, ...others] = wasteIn(shop(ads, { more }))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'social_prospect', phase: 'running' })
    const ofCopy = finding?.evidence.filter((part) => 'entity' in part && part.entity === 'social_prospect - Copy') ?? []
    expect(ofCopy.length).toBeGreaterThan(days - start - 7)
    const loss = finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0
    expect(Math.round(loss / 1e4)).toBe(Number(finding?.loss.expected))
    // The copy spends 70 a day, and brings what the campaign brought before.
    expect(Math.abs(loss / 1e6 / (70 * (days - start)) - 1)).toBeLessThan(0.2)
    expect(finding?.explanation).toMatch(/ “social_prospect - Copy” began around then, has spent \$5,[56]\d\d, and takes what it sold: /)
    const other = { 'video - Copy': { spend: 70, yield: 1.2 } }
    expect(named(shop(ads, { more: other }))).toEqual([])
  })
})

describe('why a campaign sells less, by its weeks', () => {
  /** Spend and value of each campaign in each of 60 weeks; null where it did not run. */
  type Weekly = (week: number) => readonly [spend: number, value: number] | null
  const weeksOf = (campaigns: Readonly<Record<string, Weekly>>) => {
    const weeks = emptyWeeks()
    for (const [name, weekly] of Object.entries(campaigns)) {
      const all = Array.from({ length: 60 }, (_, week) => ({ week, own: weekly(week) })).filter(({ own }) => own !== null)
      weeks.spend.set(name, new Map(all.map(({ week, own }) => [week, own?.[0] ?? 0])))
      weeks.value.set(name, new Map(all.map(({ week, own }) => [week, own?.[1] ?? 0])))
    }
    return weeks
  }
  const steady: Weekly = () => [100, 400]
  const since =
    (spend: number, value: number, from = 50): Weekly =>
    (week) =>
      week >= from ? [100 * spend, 400 * value] : [100, 400]
  const ends =
    (week: number): Weekly =>
    (of) =>
      of >= week ? null : [100, 400]
  const at = (start: number) => ({ campaign: 'shopping', startedOn: 7 * start, today: 60 * 7 - 1 })
  const grew = (own: Weekly, ...others: readonly Weekly[]) =>
    causeOf(weeksOf({ shopping: own, ...Object.fromEntries(others.map((one, k) => [`other ${k}`, one])) }), at(50)).grew

  it.each([
    ['a budget grew by half, and brought nothing more', true, [since(1.5, 1), steady, steady, steady]],
    ['there is no other campaign', true, [since(1.5, 1)]],
    ['the value followed', false, [since(1.5, 1.4), steady, steady, steady]],
    ['the value fell, and not the spend alone is to blame', false, [since(1.5, 0.7), steady, steady, steady]],
    ['it grew by a fifth', false, [since(1.2, 0.9), steady, steady, steady]],
    ['all budgets grew alike', false, [since(1.5, 1), since(1.5, 1.1), since(1.5, 1.1), since(1.5, 1.1)]],
    ['the others were cut and it was not', false, [since(1, 0.9), since(0.6, 1), since(0.6, 1), since(0.6, 1)]],
    ['one of the others was cut', true, [since(1.5, 1), since(0.1, 0.1), steady, steady]],
    ['one of the others stopped', true, [since(1.5, 1), ends(52), steady, steady]],
  ] as const)('%s: %s', (_, expected, [own, ...others]) => expect(grew(own, ...others)).toBe(expected))

  it('compares the last four weeks with weeks that are at least eight before them', () =>
    expect([
      grew((week) => (week < 49 ? null : [100 * (week < 56 ? 1 : 1.5), 400])),
      grew((week) => (week < 44 ? null : [100 * (week < 56 ? 1 : 1.5), 400])),
    ]).toEqual([false, true]))

  it('is none where the budget grew as much in the same weeks of last year', () => {
    const inSeason =
      (isYearly: boolean): Weekly =>
      (week) => [week >= 56 || (isYearly && week >= 4 && week < 8) ? 150 : 100, 400]
    expect([grew(inSeason(true), steady, steady), grew(inSeason(false), steady, steady)]).toEqual([false, true])
  })

  const began =
    (first: number): Weekly =>
    (week) =>
      week < first ? null : [80, 100]
  const copy = (name: string, other: Weekly, start: number) => causeOf(weeksOf({ shopping: steady, [name]: other }), at(start)).copy

  it('is a copy where a campaign with all words of its name began then, and it ran before', () => {
    expect(copy('Shopping - Copy', began(32), 30)).toBe('Shopping - Copy')
    expect(copy('Shopping - Copy', began(28), 30)).toBe('Shopping - Copy')
    expect(copy('Shopping - Copy', began(20), 30)).toBe(null)
    expect(copy('video', began(30), 30)).toBe(null)
    expect(copy('Shopping - Copy', began(0), 4)).toBe(null)
  })
})

describe('what is kept of weeks', () => {
  it('is the same from stored states, up to any day, and where days without rows are left out', () => {
    const made = shop(falls('social_retarget', 0.1), { count: 700 })
    const [one, other] = [emptyWeeks(), { weeks: emptyWeeks() }]
    const [empty] = daysByHand(1, () => ({ sales: [] })) as [DayFacts]
    for (const [i, facts] of made.entries()) {
      noteWeek(one, i, i % 50 === 7 ? empty : facts)
      if (i % 50 === 7) continue
      noteWeek(other.weeks, i, { ...facts, ads: facts.ads.toReversed() })
      if (i % 29 === 0) other.weeks = unpackWeeks(structuredClone(packWeeks(other.weeks)))
    }
    expect(packWeeks(other.weeks)).toEqual(packWeeks(one))
    expect([...one.sales.keys()].every((week) => week >= weekOf(699) - storedWeeks)).toBe(true)
    expect(sumOf(one.sales, weekOf(692), weekOf(699))).toBe(
      sumOf(one.channels.get('web'), 98, 99) + sumOf(one.channels.get('app'), 98, 99) + sumOf(one.channels.get('market'), 98, 99),
    )
  })
})
