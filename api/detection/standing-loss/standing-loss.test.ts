import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeIdleAdsShop } from '../../made-shops/idle-ads-shop.ts'
import { makeLosingCountryShop } from '../../made-shops/losing-country-shop.ts'
import { makeLowRoasShop } from '../../made-shops/low-roas-shop.ts'
import { makePayoutShop } from '../../made-shops/payout-shop.ts'
import { makeRefundedShop } from '../../made-shops/refunded-shop.ts'
import { makeReturningShop } from '../../made-shops/returning-customers-shop.ts'
import type { ShopSpec } from '../../made-shops/shop.ts'
import { makeStandingShop } from '../../made-shops/standing-shop.ts'
import { makeUnderchargedShop } from '../../made-shops/undercharged-shop.ts'
import { day, dayNumber } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import type { Detector } from '../candidate.ts'
import { catalogue, type LeakKind } from '../catalogue.ts'
import { deserialize, serialize } from '../checkpoint.ts'
import type { DayFacts } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import { lostBy } from '../finding.ts'
import { report } from '../report.ts'
import type { ReportedRows } from '../reported-rows.ts'
import { dayFactsOf, type ShopRows } from '../testing/day-facts-of.ts'
import { reversedRows } from '../testing/reversed-rows.ts'
import { reportedFindings, reportedUpTo } from '../testing/run-shop.ts'

const standing = catalogue.filter(({ isStanding }) => isStanding === true)
const spec: ShopSpec = { seed: 4_104, firstDay: day('2025-03-01'), days: 0, skus: 150, linesPerDay: 80, leaks: [], traps: [] }

/** For each kind a shop that has it, and always had. */
const losing: Partial<Record<LeakKind, (days: number) => ShopRows>> = {
  standing_below_cost: (days) => makeStandingShop({ ...spec, days }, { kind: 'deep_discount' }).shop.tables,
  standing_ads: (days) => makeIdleAdsShop({ ...spec, days, seed: 4_106 }, 'several').shop.tables,
  standing_roas: (days) => makeLowRoasShop({ ...spec, days, seed: 4_107 }, 'several').shop.tables,
  standing_contribution: (days) => makeLosingCountryShop({ ...spec, days, seed: 4_108 }, 'both').shop.tables,
  standing_postage: (days) => makeUnderchargedShop({ ...spec, days, seed: 4_109 }, 'lane').shop.tables,
  standing_refunds: (days) => makeRefundedShop({ ...spec, days, seed: 4_110, linesPerDay: 120 }, 'three').shop.tables,
  standing_refund_fees: (days) => makePayoutShop({ ...spec, days, seed: 4_114, linesPerDay: 50 }, 'fees_kept').shop.tables,
  standing_serial_returns: (days) => makeReturningShop({ ...spec, days, seed: 4_120 }, 'few').shop.tables,
}

/** Folds by the given detectors alone; `then` sees, and may replace, the state after each day. */
function fold(
  days: readonly DayFacts[],
  detectors: readonly Detector<unknown>[],
  then: (state: EngineState, i: number) => EngineState = (state) => state,
): EngineState {
  let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2_000n })
  for (const [i, facts] of days.entries()) state = then(advance(state, facts, detectors).state, i)
  return state
}

const storedAndRead = (state: EngineState, i: number) => (i % 9 === 8 ? deserialize(serialize(state)) : state)

const digestOf = (state: EngineState) => createHash('sha256').update(serialize(state)).digest('hex')

const has = () => true
const everything: ReadonlySet<string> = Object.assign(new Set<string>(), { has })
const allOfEach: ReadonlyMap<string, number> = Object.assign(new Map<string, number>(), { get: () => Number.MAX_VALUE })
const allTold: ReportedRows = {
  ...{ whole: everything, changes: allOfEach, parcels: everything, ads: everything, refunds: allOfEach, disputes: everything },
}

/** The detector in a shop all of whose rows other findings tell from a day on. */
const whereAllIsTold = (detector: Detector<unknown>, from: number): Detector<unknown> => ({
  ...detector,
  learn: (state, memory, today) => detector.learn(state, memory, today.day < from ? today : { ...today, reportedRows: () => allTold }),
})

describe('every standing loss', () => {
  it('has a shop here', () => {
    expect(Object.keys(losing).sort()).toEqual(standing.map(({ kind }) => kind).sort())
  })
})

describe.each(standing)('$name', (detector) => {
  const shopOf = (count: number) => dayFactsOf(losing[detector.kind as LeakKind]?.(count) ?? {})
  const some = shopOf(180)
  const lastDay = dayNumber(some.at(-1)?.day ?? spec.firstDay)
  const told = (state: EngineState) => reportedFindings(state, detector.kind as LeakKind)

  it('is told once for the shop, by rows that sum up to its loss and of which none is named twice', () => {
    const [finding, ...others] = told(fold(some, standing))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'all', nature: 'standing', phase: 'running' })
    const rows = finding?.evidence ?? []
    expect(BigInt(Math.round(rows.reduce((sum, part) => sum + lostBy(part), 0) / 1e4))).toBe(finding?.loss.expected)
    expect(new Set(rows.map((part) => JSON.stringify(part))).size).toBe(rows.length)
    expect(finding?.startedOn).toBe(rows.map((part) => part.day).sort()[0])
  })

  it('gives equal bytes again, and where it is stored and read on the way', () => {
    const bytes = digestOf(fold(some, standing))
    expect(digestOf(fold(some, standing))).toBe(bytes)
    expect(digestOf(fold(some, standing, storedAndRead))).toBe(bytes)
  })

  it('says the same of rows in another order', () => {
    expect(report(fold(some.map(reversedRows), standing, storedAndRead))).toEqual(report(fold(some, standing)))
  })

  it('says the same up to a day, whatever comes after it', () => {
    const full = told(fold(some, standing))
    const onDays: (readonly [day: string, said: readonly string[]])[] = []
    fold(some, standing, (state, i) => {
      const upTo = some[i]?.day ?? ''
      if (i % 5 === 0 || full.some(({ detectedOn }) => detectedOn === upTo)) onDays.push([upTo, reportedUpTo(told(state), upTo)])
      return state
    })
    expect(onDays).toEqual(onDays.map(([upTo]) => [upTo, reportedUpTo(full, upTo)]))
    expect(new Set(onDays.map(([, said]) => said.length))).toEqual(new Set([0, 1]))
  })

  // What stays with a payment service of a refund, no other detector reads.
  it.skipIf(detector.kind === 'standing_refund_fees')('says nothing of rows that other findings tell, nor lets them stand', () => {
    expect(told(fold(some, [whereAllIsTold(detector, 0)]))).toEqual([])
    const [finding] = told(fold(some, [whereAllIsTold(detector, lastDay)]))
    expect(told(fold(some.slice(0, -1), [detector]))[0]?.loss.expected).toBeGreaterThan(0n)
    // Of a group of orders, those that gained stay, and those from before the days that are judged.
    const lately = finding?.evidence.filter((part) => dayNumber(part.day) > lastDay - 60) ?? []
    expect(lately.reduce((sum, part) => sum + lostBy(part), 0)).toBeLessThanOrEqual(0)
  })

  it('keeps of its members no more after two years than after sixteen months, though they go on losing', () => {
    const sizes: number[] = []
    fold(shopOf(720), [detector], (state, i) => {
      const { own } = detector.pack(state.detectors.get(detector.name)) as { own: unknown }
      if (i === 479 || i === 719) sizes.push(JSON.stringify(own).length)
      return state
    })
    const [before = 0, after] = sizes
    expect(after).toBeLessThan(1.2 * before + 1)
  })
})
