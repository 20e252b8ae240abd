import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeShop, withoutLeaks } from '../../../made-shops/make-shop.ts'
import { addDays, dayNumber } from '../../../values/day.ts'
import type { DayFacts, ParcelFact } from '../../day-facts.ts'
import { lostBy } from '../../finding.ts'
import { dayWords } from '../../phrases.ts'
import { report } from '../../report.ts'
import { emptyMemory } from '../../shop-memory.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { leakySpec, measure, reportedWhenCut } from '../../testing/made-leaks.ts'
import { changesAlone, reportedFindings, reportedUpTo, runShop } from '../../testing/run-shop.ts'
import { makeShippingOverrun } from './shipping-overrun.ts'

const seeds = import.meta.env.RISKPILOT_LONG ? [301, 302, 303] : [301]

describe('made shops', () => {
  it('finds medium and high leaks, dates them to the week, and is right about the money', () => {
    for (const size of ['medium', 'high'] as const) {
      const found = measure(seeds, 'shipping_overrun', size)
      expect(found.found).toBe(2 * seeds.length)
      expect(found.falseOnes + found.falseInTwin).toBeLessThanOrEqual(1)
      expect(found.delay).toBeLessThanOrEqual(21)
      expect(found.startError).toBeLessThanOrEqual(7)
      expect(found.moneyError).toBeLessThanOrEqual(0.13)
      expect(found.covered).toBeGreaterThanOrEqual(0.7)
    }
  })

  it('says the same up to a day when nothing after that day is there', () => {
    const spec = leakySpec(4, 'shipping_overrun', 'high')
    const shop = makeShop(spec)
    const cuts = [40, 75, 90, 111, 134, 190].map((offset) => addDays(spec.firstDay, offset))
    const { cut, whole } = reportedWhenCut(shop, cuts)
    for (const [i, last] of cuts.entries()) expect(reportedUpTo(cut[i] ?? [], last)).toEqual(reportedUpTo(whole, last))
  })

  it('suspects the same with the gate as without', () => {
    const [gated, open] = [makeShippingOverrun({ isGated: true }), makeShippingOverrun({ isGated: false })]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.boolean(), (seed, isTwin) => {
        const spec = { ...leakySpec(seed, 'shipping_overrun', 'low'), days: 150, linesPerDay: 120 }
        const [state, own] = [open.start(), gated.start()]
        const [memory, never] = [emptyMemory(), { openSince: null, endedOn: null, frozenTo: null }]
        for (const facts of dayFactsOf(makeShop(isTwin ? withoutLeaks(spec) : spec).tables)) {
          const today = { day: dayNumber(facts.day), facts, sold: [], soldLines: [], soldMemory: [], soldCheaply: [], costed: [] }
          memory.lastDay = today.day
          const found = gated.learn(own, memory, today).map((lane) => gated.assess(own, memory, lane, never))
          const all = open.learn(state, memory, today).map((lane) => open.assess(state, memory, lane, never))
          expect(found.filter((candidate) => candidate !== null)).toEqual(all.filter((candidate) => candidate !== null))
        }
      }),
      { numRuns: 5 },
    )
  })
})

type Sent = { readonly carrier: string; readonly zone: string; readonly day: number; readonly units: number }
type Rule = {
  /** Factor on the base cost. */
  readonly times?: (sent: Sent) => number
  readonly charged?: (sent: Sent) => number
  readonly carrier?: (sent: Sent) => string
  readonly isLost?: (sent: Sent) => boolean
  readonly parcels?: number
}

/**
 * Three carriers, two zones, `parcels` (four) a day each: 4.00 plus 0.15 a unit, half as much again
 * abroad, with 8 % noise. Buyers are charged 4.95.
 */
function shop(count: number, rule: Rule): DayFacts[] {
  const random = uniforms(17)
  return daysByHand(count, () => ({ sales: [{ sku: 'S', list: 5, paid: 5, units: 10, lines: 4 }] })).map((facts, day) => {
    const parcels: ParcelFact[] = []
    for (const usual of ['Northline', 'Parcelhaus', 'Swift'])
      for (const zone of ['EU', 'UK'])
        for (let i = 0; i < (rule.parcels ?? 4); i++) {
          const units = Math.ceil(40 * random() ** 2)
          const noise = 1 + 0.08 * (random() + random() + random() - 1.5) * 2
          const sent = { carrier: usual, zone, day, units }
          const carrier = rule.carrier?.(sent) ?? usual
          const own = { ...sent, carrier }
          const plain = (4 + 0.15 * units) * (zone === 'EU' ? 1.5 : 1) * noise
          const cost = Math.round(plain * (rule.times?.(own) ?? 1) * 100) * 10_000
          const charged = Math.round((rule.charged?.(own) ?? 4.95) * 1e6)
          if (!rule.isLost?.(own))
            parcels.push({ orderId: `${day}-${usual}-${zone}-${i}`, carrier, zone, size: '', charged, cost, goods: units * 3e6, units })
        }
    return { ...facts, parcels }
  })
}

const isSwift = ({ carrier, zone }: Sent) => carrier === 'Swift' && zone === 'UK'
const leak = (from: number, to = Number.POSITIVE_INFINITY, by = 1.2) => ({
  times: (sent: Sent) => (isSwift(sent) && sent.day >= from && sent.day < to ? by : 1),
})
const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, changesAlone), 'shipping_overrun')

describe('by hand', () => {
  it('counts what parcels of one lane cost beyond their sizes, from the day on', () => {
    const days = shop(120, { ...leak(80), parcels: 6 })
    const [finding, ...others] = reported(days)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'Swift/UK', entityType: 'lane', state: 'open', waterfall: [{ part: 'shipping cost' }] })
    expect(Math.abs(dayNumber(finding?.startedOn ?? dayAt(0)) - dayNumber(dayAt(80)))).toBeLessThanOrEqual(1)
    const cost = days.slice(80).flatMap(({ parcels }) => parcels.filter((p) => p.carrier === 'Swift' && p.zone === 'UK'))
    const truth = cost.reduce((sum, parcel) => sum + parcel.cost - parcel.cost / 1.2, 0) / 1e4
    expect(Math.abs(Number(finding?.loss.expected) / truth - 1)).toBeLessThan(0.12)
    expect(Number(finding?.loss.low)).toBeLessThan(truth)
    expect(Number(finding?.loss.high)).toBeGreaterThan(truth)
    expect(finding?.explanation).toContain('What customers pay did not change.')
    expect(finding?.title).toMatch(/^Shipping with Swift to UK costs \d+% more per parcel since \d+ March 2025$/)
    expect(finding?.explanation).toMatch(/Check the last three invoices from Swift against your rate card/)
    for (const part of finding?.evidence ?? []) {
      const rows = days.find(({ day }) => day === part.day)?.parcels.filter((p) => p.carrier === 'Swift' && p.zone === 'UK') ?? []
      expect(part).toMatchObject({ table: 'parcel', document: null, rows: rows.length, amount: rows.reduce((sum, p) => sum + p.cost, 0) })
      expect(lostBy(part)).toBeGreaterThan(0)
    }
  })

  const silent: Record<string, Rule> = {
    'a small rate rise of all carriers': { times: ({ day }) => (day >= 80 ? 1.025 : 1) },
    'a fuel surcharge that grows slowly': { times: ({ day }) => 1 + (0.04 * day) / 365 },
    'a rate rise of all carriers that is not so small': { times: ({ day }) => (day >= 80 ? 1.08 : 1) },
    'odd bills': { times: ({ day, units, carrier }) => ((day * 7 + units * 3 + carrier.length) % 50 === 0 ? 2 : 1) },
    'one day on which every bill of a lane is double': { times: (sent) => (isSwift(sent) && sent.day === 100 ? 2 : 1) },
    'a missing carrier file': { isLost: ({ carrier, day }) => carrier === 'Swift' && day >= 80 && day < 84 },
    'a carrier that takes over half of another’s parcels': {
      carrier: ({ carrier, day, units }) => (carrier === 'Parcelhaus' && day >= 80 && units % 2 === 0 ? 'Swift' : carrier),
    },
    'heavy parcels that are given to one carrier': {
      carrier: ({ carrier, zone, day, units }) => (zone === 'UK' && day >= 80 && units > 20 ? 'Swift' : carrier),
    },
    'a rise that buyers are charged for': {
      ...leak(80),
      charged: (sent) => (isSwift(sent) && sent.day >= 80 ? 4.95 * 1.4 : 4.95),
    },
  }
  for (const [name, rule] of Object.entries(silent)) {
    it(`is silent about ${name}`, () => expect(reported(shop(150, rule))).toEqual([]))
  }

  it('says the same whatever the order of a day’s parcels', () => {
    const days = shop(110, { ...leak(80), parcels: 6 })
    const turned = days.map((facts) => ({ ...facts, parcels: [...facts.parcels].reverse() }))
    expect(reported(days)).toHaveLength(1)
    expect(reported(turned)).toEqual(reported(days))
  })

  it('makes one case of a carrier that becomes dearer in several zones', () => {
    const findings = reported(shop(130, { times: ({ carrier, day }) => (carrier === 'Swift' && day >= 80 ? 1.25 : 1), parcels: 6 }))
    expect(findings.map(({ entity }) => entity)).toEqual(['Swift/EU', 'Swift/UK'])
    expect(new Set(findings.map(({ caseKey }) => caseKey)).size).toBe(1)
  })

  it('ends when the cost is back, and goes on as the same finding when it rises again', () => {
    const [ended] = reported(shop(130, leak(60, 100)))
    expect(ended).toMatchObject({ state: 'ended', endedOn: dayAt(99) })
    const twice = { times: (sent: Sent) => leak(60, 100).times(sent) * leak(130).times(sent) }
    const [again, ...others] = reported(shop(170, twice))
    expect(others).toEqual([])
    expect(again).toMatchObject({ state: 'open', startedOn: ended?.startedOn })
    expect(again?.evidence.some(({ day }) => day >= dayAt(100) && day < dayAt(128))).toBe(false)
    expect(again?.evidence.some(({ day }) => day >= dayAt(131))).toBe(true)
  })

  it('begins again after its last end, where a smaller rise from before it stays', () => {
    const lasting = { times: (sent: Sent) => leak(60, 110, 1.35).times(sent) * leak(40, 400, 1.07).times(sent) }
    const [finding] = reported(shop(220, { ...lasting, parcels: 8 }))
    const since = /sent with Swift to UK since (\d+ \w+ \d+) cost/.exec(finding?.explanation ?? '')?.[1]
    expect([finding?.state, finding?.explanation.includes('It leaked before')], finding?.explanation).toEqual(['open', true])
    const daysAfter = Array.from({ length: 110 }, (_, i) => dayWords(dayAt(110 + i)))
    expect(daysAfter).toContain(since)
  })

  it('takes what buyers are charged more off the loss', () => {
    const half = reported(
      shop(150, { ...leak(60), parcels: 6, charged: (sent) => (isSwift(sent) && sent.day >= 60 ? 4.95 * 1.08 : 4.95) }),
    )[0]
    const whole = reported(shop(150, { ...leak(60), parcels: 6 }))[0]
    if (!half || !whole) throw new Error('no leak')
    const share = Number(half.loss.expected) / Number(whole.loss.expected)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.9)
    expect(Number(half.monthly.expected)).toBeLessThan(0.9 * Number(whole.monthly.expected))
    expect(half.explanation).toMatch(/Customers pay \d+% of the rise, and that part is not counted\./)
  })

  it('ends within days of the cost being back', () => {
    const state = (days: number) => reported(shop(days, leak(60, 100)))[0]?.state
    expect([state(100), state(112)]).toEqual(['open', 'ended'])
  })

  it('ends when buyers are charged for it', () => {
    const charged = (sent: Sent) => (isSwift(sent) && sent.day >= 110 ? 4.95 * 1.4 : 4.95)
    const [finding] = reported(shop(150, { ...leak(60), charged }))
    expect(finding?.state).toBe('ended')
    expect(finding?.endedOn && finding.endedOn >= dayAt(110) && finding.endedOn <= dayAt(128)).toBe(true)
  })
})

describe('readiness', () => {
  const stateAfter = (days: readonly DayFacts[]) => report(runShop(days, changesAlone)).detectors.find((d) => d.kind === 'shipping_overrun')

  it('cannot run without parcels, and says what to import', () => {
    const days = shop(40, {}).map((facts) => ({ ...facts, parcels: [] }))
    expect(stateAfter(days)).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('import shipping.csv') })
  })
  it('cannot run on parcels whose orders are not known, and says how much cost that is', () => {
    const days = shop(40, {}).map((facts) => ({ ...facts, parcels: facts.parcels.map((p) => ({ ...p, goods: null, units: null })) }))
    expect(stateAfter(days)).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringMatching(
        /^the orders of 0% of the shipping cost are known \(\$0 of \$[\d,]+ in the last 30 days\); 80% is needed/,
      ),
    })
  })
  it('learns for four weeks', () => {
    expect(stateAfter(shop(20, {}))).toMatchObject({ state: 'learning', reason: '20 of 28 days of parcels' })
    expect(stateAfter(shop(28, {}))?.state).toBe('ready')
  })
})

/** Uniform numbers from a seed (Lehmer, Park and Miller 1988). */
function uniforms(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
