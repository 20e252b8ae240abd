import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { catalogue, detectorOf } from '../catalogue.ts'
import { deserialize, serialize } from '../checkpoint.ts'
import { type DayFacts, noLines } from '../day-facts.ts'
import { advance } from '../engine.ts'
import { type EngineState, startEngine } from '../engine-state.ts'
import type { Finding } from '../finding.ts'
import { report } from '../report.ts'
import { flowFindings, flowFindingsOf, flowLeaks, inTurn, leaking } from '../testing/flow-leaks.ts'
import { type FlowShop, flowShop } from '../testing/flow-shop.ts'
import { reportedUpTo, runAfresh, runShop, withoutFlows } from '../testing/run-shop.ts'

const isFlow = (kind: string) => detectorOf(kind).family !== undefined

/**
 * All flows leak from day 160 on, stop after forty days, and leak again; those of refunds in turn.
 */
const isOn = (i: number) => i >= 160 && (i < 200 || i >= 225)
const days = dearerLane(flowShop(leaking(flowLeaks, { days: 260, isOn: (i, leak) => (leak.refunds ? inTurn(168)(i, leak) : isOn(i)) })))
const whole = runAfresh(days)

/** A lane that grows dearer beside them, which is no leak of a flow. */
function dearerLane(of: readonly DayFacts[]): DayFacts[] {
  const dearer = (parcel: DayFacts['parcels'][number]) =>
    parcel.carrier === 'Swift' && parcel.zone === 'Z1' ? { ...parcel, cost: Math.round(parcel.cost * 1.5) } : parcel
  return of.map((facts, i) => (i < 180 ? facts : { ...facts, parcels: facts.parcels.map(dearer) }))
}

describe('all flows', () => {
  it('tell a leak each', () => {
    const kinds = catalogue.filter(({ family }) => family !== undefined).map(({ kind }) => kind)
    expect(new Set(flowFindingsOf(whole).map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect([...kinds].sort()).toEqual(flowLeaks.map(({ kind }) => kind).sort())
  })

  it('go on from a checkpoint of any day, and say up to a day what they say later', () => {
    let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    const cuts = [60, 125, 166, 167, 168, 190, 207, 231]
    for (const [i, facts] of days.entries()) {
      state = advance(state, facts).state
      if (!cuts.includes(i)) continue
      expect(reportedUpTo(report(state).findings, facts.day)).toEqual(reportedUpTo(report(whole).findings, facts.day))
      state = deserialize(serialize(state))
    }
    expect(report(state)).toEqual(report(whole))
    expect(Buffer.compare(serialize(state), serialize(whole))).toBe(0)
  })

  it('do not depend on the order of the facts of a day', () => {
    const mixed = days.map((facts) => ({
      ...facts,
      parcels: [...facts.parcels].reverse(),
      costs: [...facts.costs].reverse(),
      refunds: [...facts.refunds].reverse(),
    }))
    expect(Buffer.compare(serialize(runAfresh(mixed)), serialize(whole))).toBe(0)
  })

  it('find the same in prices a hundred times as high', () => {
    // At prices at which each leak is large enough to matter.
    const high = days.map((facts) => times(facts, 100))
    const figures = (findings: readonly Finding[], scale: number) =>
      findings.map(({ kind, entity, startedOn, endedOn, detectedOn, loss, evidence }) =>
        [kind, entity, startedOn, endedOn, detectedOn, Math.round(Number(loss.expected) / scale), evidence.length].join(' '),
      )
    const higher = flowFindingsOf(
      runShop(
        high.map((facts) => times(facts, 100)),
        { floor: 20_000_000n },
      ),
    )
    expect(figures(higher, 10_000)).toEqual(figures(flowFindingsOf(runShop(high, { floor: 200_000n })), 100))
    expect(higher.length).toBeGreaterThanOrEqual(flowLeaks.length)
  })

  it.each([3, 365])('find the same %i days later', (count) => {
    const moved = days.map((facts) => ({
      ...facts,
      day: addDays(facts.day, count),
      refunds: facts.refunds.map((refund) => ({ ...refund, orderDay: refund.orderDay && addDays(refund.orderDay, count) })),
    }))
    const figures = (findings: readonly Finding[], move: (at: Day) => Day) =>
      findings.map(({ kind, entity, startedOn, endedOn, detectedOn, loss }) => [
        kind,
        entity,
        move(startedOn),
        endedOn && move(endedOn),
        move(detectedOn),
        loss.expected,
      ])
    expect(figures(flowFindingsOf(runShop(moved)), (at) => at)).toEqual(figures(flowFindingsOf(whole), (at) => addDays(at, count)))
  })

  it('name each row of a finding once, and all parcels of an order and day together', () => {
    const sent = new Map<string, number>()
    const keyOf = (day: string, document: string | null) => [day, document].join(' ')
    for (const { day, parcels } of days)
      for (const { orderId } of parcels) sent.set(keyOf(day, orderId), (sent.get(keyOf(day, orderId)) ?? 0) + 1)
    for (const { evidence, fingerprint } of flowFindingsOf(whole)) {
      const parts = evidence.filter((part) => 'table' in part)
      const keys = parts.map(({ day, table, document, entity }) => [day, table, document, entity].join(' '))
      expect([fingerprint, new Set(keys).size]).toEqual([fingerprint, evidence.length])
      const ofParcels = parts.filter(({ table }) => table === 'parcel')
      expect(ofParcels.map(({ rows }) => rows)).toEqual(ofParcels.map(({ day, document }) => sent.get(keyOf(day, document))))
    }
  })

  it('leave the findings of all other kinds as they are', () => {
    // These read single lines too, and are without them another detector.
    const ofLines = ['price_zero', 'new_code', 'list_price_cut', 'refund_step', 'discount_stack', 'double_billed']
    const isOther = ({ kind }: Finding) => !isFlow(kind) && !ofLines.includes(kind)
    // Which findings are one case is a matter of all kinds.
    const others = (state: EngineState) =>
      report(state)
        .findings.filter(isOther)
        .map(({ caseKey: _, ...finding }) => finding)
    const without = runShop(days.map((facts) => ({ ...facts, lines: noLines })))
    expect(flowFindingsOf(without)).toEqual([])
    expect(others(whole)).toEqual(others(without))
    expect(others(whole).length).toBeGreaterThan(0)
  })

  it('leave what rules and changes find as it is without any flow, to the last figure', () => {
    const found = (state: EngineState) =>
      report(state).findings.flatMap(({ caseKey: _, ...finding }) =>
        isFlow(finding.kind) || detectorOf(finding.kind).isStanding ? [] : [finding],
      )
    expect(found(runShop(days, withoutFlows))).toEqual(found(whole))
    expect(found(whole).length).toBeGreaterThan(0)
  })

  it('keep no more after three years than after two, though codes come and go', () => {
    const ofYears = flowShop({
      days: 3 * 365,
      pace: (i) => 0.5 / (1 + i / 1200),
      sells: (order, random) => {
        if (order.code === '' && random.chance(0.15)) order.code = `CODE${Math.floor(order.day / 60)}`
      },
    })
    let state = runShop(ofYears.slice(0, 2 * 365))
    const afterTwo = serialize(state).length
    for (const facts of ofYears.slice(2 * 365)) state = advance(state, facts).state
    expect(serialize(state).length).toBeLessThan(1.1 * afterTwo)
  })
})

const from = 160
const lookalikes: Readonly<Record<string, Partial<FlowShop>>> = {
  'more and more orders': { pace: (i) => (i < from ? 1 : 1 + (i - from) / 60) },
  'half as many orders': { pace: (i) => (i < from ? 1 : 0.5) },
  'a new code, also when it has a past': {
    days: 330,
    sells: (order, random) => {
      if (order.day >= from && order.code === '' && random.chance(0.2)) order.code = 'NEW'
    },
  },
  'a new gift': {
    leak: (order, random) => {
      if (order.day >= from && random.chance(0.3)) order.lines.push({ sku: 'XTRA', category: 'gifts', list: 500, paid: 0, units: 1 })
    },
  },
  'a new country without postage': {
    leak: (order, random) => {
      if (order.day < from || !random.chance(0.2)) return
      order.country = 'FR'
      for (const parcel of order.parcels) parcel.charged = 0
    },
  },
  'a new channel with other prices': {
    prices: (order, random) => {
      if (order.day < from || !random.chance(0.2)) return
      order.channel = 'shop'
      for (const line of order.lines) line.paid = Math.round(line.paid * 0.75)
    },
  },
  'a code that is used now and then': {
    sells: (order, random) => {
      if (order.day % 28 < 4 && order.day > 40 && order.code === '' && random.chance(0.3)) order.code = 'SPRING'
    },
  },
  'more units of a product, which cost less each': {
    sells: (order, random) => {
      if (order.day >= from && random.chance(0.5)) for (const line of order.lines) line.units = Math.max(line.units, 3)
    },
  },
  'smaller baskets, of which fewer reach free postage': {
    sells: (order) => {
      if (order.day < from) return
      order.lines = order.lines.slice(0, 1)
      for (const line of order.lines) line.units = 1
    },
  },
}

describe('what is no leak', () => {
  it.each(Object.entries(lookalikes))('%s', (_, shop) => {
    for (const seed of [1, 2]) expect(flowFindings({ days: 220, seed, ...shop }).map(({ title }) => title)).toEqual([])
  })

  it('Christmas, in the second year as in the first', () => {
    const isChristmas = (i: number) => i % 365 >= 330 && i % 365 < 351
    expect(flowFindings({ days: 730, pace: (i) => (isChristmas(i) ? 3 : 1) / (1 + i / 1200) }).map(({ title }) => title)).toEqual([])
  })
})

function times(facts: DayFacts, by: number): DayFacts {
  return {
    ...facts,
    sales: { ...facts.sales, listPrice: facts.sales.listPrice.map((of) => of * by), unitPrice: facts.sales.unitPrice.map((of) => of * by) },
    lines: {
      ...facts.lines,
      listPrice: facts.lines.listPrice.map((of) => of * by),
      unitPrice: facts.lines.unitPrice.map((of) => of * by),
    },
    costs: facts.costs.map((cost) => ({ ...cost, unitCost: cost.unitCost * by })),
    refunds: facts.refunds.map((refund) => ({ ...refund, amount: refund.amount * by })),
    parcels: facts.parcels.map((parcel) => ({
      ...parcel,
      charged: parcel.charged * by,
      cost: parcel.cost * by,
      goods: (parcel.goods ?? 0) * by,
    })),
  }
}
