import { describe, expect, it } from 'vitest'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts, PayoutFact } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { payingShop, sale } from '../../testing/paying-shop.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'held_reserves')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'held-reserves')

/** What is held on day `i`: no two amounts are alike. */
const heldOn = (i: number) => 50_000_000 + 10_000 * i
const move = (type: 'reserve' | 'release', i: number, gross: number): PayoutFact => ({
  ...{ ...sale(''), orderId: null, payoutId: `PO-${i}`, type, fee: 0 },
  gross: type === 'reserve' ? -gross : gross,
})

type Plan = { readonly days: number; readonly after?: (i: number) => number | null; readonly isRead?: (i: number) => boolean }

/** Holds a sum each day and releases it after 30 days, or after so many; null: never. */
function shop({ days, after = () => 30, isRead = () => true }: Plan): DayFacts[] {
  const releases = Map.groupBy(
    Array.from({ length: days }, (_, i) => ({ i, on: after(i) === null ? null : i + (after(i) ?? 0) })),
    ({ on }) => on,
  )
  const all = payingShop({ days }, (i) => ({
    payouts: [move('reserve', i, heldOn(i)), ...(releases.get(i) ?? []).map((one) => move('release', i, heldOn(one.i)))],
  }))
  return all.map((facts, i) => (isRead(i) ? facts : { ...facts, payouts: [] }))
}

/** From day 60 on every third reserve stays. */
const kept = (i: number) => (i >= 60 && i % 3 === 0 ? null : 30)

describe('reserves that are not released', () => {
  it('counts what is held for longer than nearly all before, a quarter more', () => {
    const [finding, ...others] = told(shop({ days: 130, after: kept }))
    expect(others).toEqual([])
    const due = Array.from({ length: 130 }, (_, i) => i).filter((i) => kept(i) === null && i + 30 + 8 <= 129)
    expect(finding).toMatchObject({
      ...{ kind: 'held_reserves', entity: 'all', nature: 'rule', startedOn: dayAt(60), detectedOn: dayAt(98), endedOn: null },
      loss: { expected: BigInt(due.reduce((sum, i) => sum + heldOn(i), 0) / 10_000) },
    })
    expect(finding?.title).toMatch(/^Payouts: 11 reserves were not released since /)
    expect(finding?.evidence.map(({ day }) => day)).toEqual(due.map(dayAt))
    expect(finding?.evidence[0]).toEqual({
      ...{ day: dayAt(60), table: 'payout', entity: 'Card', document: 'gross:reserve:PO-60', rows: 1, amount: heldOn(60), expected: 0 },
    })
  })

  it('takes back what is released after all, and a part of it off', () => {
    const late = shop({ days: 130, after: kept }).map((facts, i) => ({
      ...facts,
      payouts: [...facts.payouts, ...(i === 110 ? [move('release', i, heldOn(60)), move('release', i, heldOn(63) - 1_000_000)] : [])],
    }))
    const lost = new Map(told(late)[0]?.evidence.map((part) => [part.day, lostBy(part)]))
    expect(lost.has(dayAt(60))).toBe(false)
    expect([...lost.values()].reduce((sum, one) => sum + one, 0)).toBe(
      Array.from({ length: 11 }, (_, k) => heldOn(60 + 3 * k)).reduce((sum, one) => sum + one, 0) - heldOn(60) - heldOn(63) + 1_000_000,
    )
  })

  it('tells after the longest contract where nothing was ever released, and when a service stops to release', () => {
    const never = shop({ days: 200, after: () => null })
    expect(told(never.slice(0, 187))).toEqual([])
    expect(told(never)[0]).toMatchObject({ startedOn: dayAt(0), detectedOn: dayAt(187) })
    expect(told(shop({ days: 130, after: (i) => (i < 60 ? 30 : null) }))[0]).toMatchObject({ startedOn: dayAt(60), detectedOn: dayAt(98) })
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'reserves that come back in time': shop({ days: 200 }),
    'a release that waits for a week': shop({ days: 200, after: (i) => (i % 20 === 7 ? 37 : 30) }),
    'some that are held three times as long by their kind': shop({ days: 200, after: (i) => (i % 2 === 0 ? 7 : 90) }),
    'releases of a month that was not imported': shop({ days: 200, isRead: (i) => i < 100 || i >= 131 }),
    'payouts that end': shop({ days: 200, isRead: (i) => i < 100 }),
    'the first half year of a service that releases nothing': shop({ days: 180, after: () => null }),
    'releases of what was held before the first file': shop({ days: 200, isRead: (i) => i >= 40 }),
    'payouts without reserves': payingShop({ days: 120 }),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says how far it can judge', () => {
    expect(status(payingShop({ days: 60, payment: () => ({ isMissing: true }) }))).toMatchObject({
      state: 'cannot_run',
      missing: ['payouts'],
    })
    expect(status(payingShop({ days: 60 }))).toMatchObject({ state: 'ready', reason: 'your payment services hold no reserves' })
    expect(status(shop({ days: 25 }))).toMatchObject({
      state: 'ready',
      reason: 'fewer than five reserves were released; until then what is held for 187 days is told',
    })
    expect(status(shop({ days: 60 }))).toMatchObject({
      state: 'ready',
      reason: 'the usual time of reserves is known of 1 payment service',
    })
  })

  it.each([30, 99, 120])('goes on from a checkpoint of day %i, and in any order of facts, as if nothing had happened', (stop) => {
    const days = shop({ days: 130, after: kept })
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
    const mixed = days.map((facts) => ({ ...facts, payouts: [...facts.payouts].reverse() }))
    expect(serialize(runShop(mixed))).toEqual(serialize(runShop(days)))
  })
})
