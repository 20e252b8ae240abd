import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../values/day.ts'
import { currency } from '../../../values/money.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { startEngine } from '../../engine-state.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { type FlowShop, flowShop, type MadeOrder, ordersOf } from '../../testing/flow-shop.ts'
import { reportedFindings, reportedUpTo, runShop, withoutFlows } from '../../testing/run-shop.ts'

const start = 200
const days = start + 80

type Sells = NonNullable<FlowShop['sells']>

/** Orders of the web shop without another code have this one, in part, on the days of `isOn`. */
const newCode =
  (part: number, isOn: (i: number) => boolean = (i) => i >= start, code = 'NEW'): Sells =>
  (order, random) => {
    if (isOn(order.day) && order.channel === 'web' && order.code === '' && random.chance(part)) order.code = code
  }

const asked = (shop: Omit<FlowShop, 'days'> & { days?: number }) =>
  reportedFindings(runShop(flowShop({ days, ...shop }), withoutFlows), 'new_code')
const withCode = (shop: FlowShop, code = 'NEW') => ordersOf(shop).filter((order) => order.code === code)

/** A fifth of what an order costs without the code, cents: large quantities are a tenth cheaper. */
const offOf = ({ lines }: MadeOrder) => lines.reduce((sum, { list, units }) => sum + 0.2 * list * (units >= 3 ? 0.9 : 1) * units, 0)

describe('a code that is new and does not end', () => {
  const leak: FlowShop = { days, sells: newCode(0.3) }

  it('is asked about after seven weeks, with all that it took off since its first use', () => {
    const [finding, ...others] = asked(leak)
    expect(others).toEqual([])
    const orders = withCode(leak)
    const first = orders[0]?.day ?? 0
    expect(finding).toMatchObject({ entityType: 'code', entity: 'NEW', nature: 'change', phase: 'running', startedOn: dayAt(first) })
    const after = daysBetween(dayAt(first), finding?.detectedOn ?? dayAt(0))
    expect(after).toBeGreaterThanOrEqual(48)
    expect(after).toBeLessThan(56)
    expect(finding?.title).toMatch(/^New discount code NEW comes off (2|3)\d% of web orders since July 2025: \$\d,\d{3}$/)
    const until =
      (finding?.evidence ?? [])
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? ''
    const counted = orders.filter(({ day }) => dayAt(day) <= until)
    expect(finding?.evidence.length).toBe(counted.length)
    expect(orders.length - counted.length).toBeLessThan(30)
    const loss = finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0
    expect(Math.round(loss / 10_000)).toBe(Number(finding?.loss.expected))
    expect(loss / 10_000 / counted.reduce((sum, order) => sum + offOf(order), 0)).toBeCloseTo(1, 1)
  })

  it('ends after three weeks without it, and is the same finding when it is back', () => {
    const isOn = (i: number) => i >= start && (i < start + 60 || i >= start + 100)
    const made = flowShop({ days: start + 150, sells: newCode(0.3, isOn) })
    let state = runShop(made.slice(0, start + 95))
    const [ended] = reportedFindings(state, 'new_code')
    expect(ended).toMatchObject({ phase: 'ended', endedOn: dayAt(start + 59) })
    expect(ended?.title).toMatch(/^New discount code NEW came off \d\d% of web orders until September 2025: \$\d,\d{3}$/)
    for (const facts of made.slice(start + 95)) state = advance(state, facts).state
    const back = reportedFindings(state, 'new_code')
    expect(back).toMatchObject([{ fingerprint: ended?.fingerprint, phase: 'running', startedOn: ended?.startedOn }])
    expect(back[0]?.loss.expected).toBeGreaterThan(1.5 * Number(ended?.loss.expected))
  })

  it('stays over where an order has it once more', () => {
    const isOn = (i: number) => (i >= start && i < start + 60) || i === start + 100
    expect(asked({ days: start + 130, sells: newCode(0.6, isOn) })).toMatchObject([{ phase: 'ended', endedOn: dayAt(start + 59) }])
  })

  it('goes on through a week in which the shop is closed', () => {
    const isClosed = (i: number) => i >= start + 20 && i < start + 30
    expect(asked({ pace: (i) => (isClosed(i) ? 0 : 1), sells: newCode(0.3) })).toMatchObject([{ phase: 'running' }])
  })

  it('is told the same from stored states, up to any day, and from facts in another order', () => {
    const made = flowShop({ days: start + 150, sells: newCode(0.3, (i) => i >= start && (i < start + 60 || i >= start + 100)) })
    const whole = runShop(made)
    const mixed = made.map((facts): DayFacts => {
      const { sku, ...columns } = facts.sales
      const sales = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.toReversed()]))
      return { ...facts, sales: { ...columns, ...sales, sku: sku.toReversed() }, parcels: facts.parcels.toReversed() }
    })
    let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2000n })
    for (const [i, facts] of mixed.entries()) {
      state = advance(state, facts).state
      if (i % 29 !== 0) continue
      expect(reportedUpTo(report(state).findings, facts.day)).toEqual(reportedUpTo(report(whole).findings, facts.day))
      state = deserialize(serialize(state))
    }
    expect(reportedFindings(state, 'new_code').length).toBe(1)
    expect(serialize(state)).toEqual(serialize(whole))
  })
})

describe('what is no code to ask about', () => {
  const replacing: Sells = (order, random) => newCode(0.3, (i) => i >= 40, order.day < start ? 'OLD' : 'NEW')(order, random)
  const ownCustomers: Sells = (order, random) => {
    newCode(0.3)(order, random)
    if (order.code === 'NEW') order.customer = `T${order.day % 5}`
  }
  const seen = new Set<string>()
  const firstOrders: Sells = (order, random) => {
    if (order.orderId === '0000-000') seen.clear()
    if (!seen.has(order.customer)) newCode(0.9)(order, random)
    seen.add(order.customer)
  }
  const lookalikes: Readonly<Record<string, Omit<FlowShop, 'days'> & { days?: number }>> = {
    'one that few orders have': {
      pace: () => 3,
      sells: (order) => {
        const isOne = order.day >= start && order.day % 2 === 0 && order.orderId.endsWith('-001')
        if (isOne) Object.assign(order, { channel: 'web', code: 'NEW' })
      },
      prices: ({ code, lines }) => {
        if (code === 'NEW') for (const line of lines) line.paid = Math.round(line.paid * 0.3)
      },
    },
    'one that takes off little': {
      sells: newCode(0.3),
      prices: ({ code, lines }) => {
        if (code === 'NEW') for (const line of lines) line.paid = Math.round((line.paid / 0.8) * 0.985)
      },
    },
    'one that takes nothing off most orders': {
      sells: newCode(0.6),
      prices: ({ code, lines }, random) => {
        if (code === 'NEW' && random.chance(0.8)) for (const line of lines) line.paid = Math.round(line.paid / 0.8)
      },
    },
    'one of a campaign of six weeks': { sells: newCode(0.6, (i) => i >= start && i < start + 42) },
    'one that hardly anybody uses any more': {
      sells: (order, random) => newCode(order.day < start + 42 ? 0.6 : 0.04)(order, random),
    },
    'one that is used every second week': { sells: newCode(0.6, (i) => i >= start && i % 14 < 7) },
    'one of a sale for everybody of nine weeks': {
      sells: (order, random) => {
        if (order.day >= start && order.day < start + 63 && order.channel !== 'market' && random.chance(0.8)) order.code = 'NEW'
      },
    },
    'one that replaces another of the same discount': { sells: replacing },
    'one that few customers have': { sells: ownCustomers },
    'one that first orders have': { sells: firstOrders },
    'one in a shop of less than half a year': { days: 250, sells: newCode(0.3, (i) => i >= 150) },
    'one in files that have named codes for less than half a year': {
      sells: (order, random) => {
        if (order.day < 60) order.code = ''
        newCode(0.3)(order, random)
      },
    },
    'one that was used a year before': { days: 420, sells: newCode(0.3, (i) => (i > 10 && i < 20) || i >= 340) },
  }
  it.each(Object.entries(lookalikes))('%s', (_, shop) => {
    expect(asked(shop).map(({ title }) => title)).toEqual([])
  })

  it('is one beside an older code that stopped, of another discount or of hardly any use', () => {
    const deeper: FlowShop = {
      days,
      sells: replacing,
      prices: ({ code, lines }) => {
        if (code === 'OLD') for (const line of lines) line.paid = Math.round((line.paid / 0.8) * 0.9)
      },
    }
    expect(asked(deeper)).toMatchObject([{ entity: 'NEW' }])
    const seldom: Sells = (order, random) => {
      if (order.day < start) newCode(0.05, () => true, 'OLD')(order, random)
      else newCode(0.3)(order, random)
    }
    expect(asked({ sells: seldom })).toMatchObject([{ entity: 'NEW' }])
  })
})

describe('a code that was asked about', () => {
  it('is told by no other kind when it comes off more often, and more each time', () => {
    const later = start + 190
    const more: FlowShop = {
      days: later + 70,
      pace: (i) => 1 / (1 + i / 1200),
      sells: (order, random) => {
        newCode(0.2)(order, random)
        if (order.day >= later && order.channel === 'app' && random.chance(0.7)) order.code = 'NEW'
      },
      prices: ({ day, code, lines }) => {
        if (day >= later && code === 'NEW') for (const line of lines) line.paid = Math.round((line.paid / 0.8) * 0.65)
      },
    }
    const ofCodes = reportedFindings(runShop(flowShop(more))).filter(({ kind }) =>
      ['new_code', 'code_share', 'code_discount'].includes(kind),
    )
    expect(ofCodes.map(({ kind, entity }) => [kind, entity])).toEqual([['new_code', 'NEW']])
  })
})
