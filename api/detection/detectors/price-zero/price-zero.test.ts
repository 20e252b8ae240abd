import { describe, expect, it } from 'vitest'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import type { Finding } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { flowShop, type MadeOrder } from '../../testing/flow-shop.ts'
import { onDays, shopWith } from '../../testing/odd-sales.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const kinds = ['price_zero', 'below_cost', 'discount_beyond_margin']
const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows)).filter(({ kind }) => kinds.includes(kind))

const status = (facts: readonly DayFacts[]) =>
  report(runShop(facts, withoutFlows)).detectors.find(({ detector }) => detector === 'price-zero')
const listless = (facts: DayFacts) => ({ ...facts, sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) } })

describe('a price of nothing', () => {
  const free = { list: 10, paid: 0, units: 4, lines: 2 }

  it('is counted at the price that others pay, and ends a month after the last free line', () => {
    const findings = reported(shopWith(90, onDays(40, 45, free)))
    expect(findings).toMatchObject([
      {
        kind: 'price_zero',
        entity: 'S0',
        startedOn: dayAt(40),
        detectedOn: dayAt(40),
        state: 'ended',
        endedOn: dayAt(44),
        loss: { expected: 20_000n },
      },
    ])
    expect(findings[0]?.title).toMatch(/^Price of S0 was zero on 10 order lines until \d+ \w+ 2025$/)
  })

  it('is no finding for a single gift, for what is always free, or before anybody paid', () => {
    expect(reported(shopWith(60, onDays(40, 41, { ...free, units: 1, lines: 1 })))).toEqual([])
    const sample = daysByHand(60, () => ({ sales: [{ sku: 'S0', list: 3, paid: 0, units: 9, lines: 9 }] }))
    expect(reported(sample)).toEqual([])
    const once = daysByHand(60, (i) => ({ sales: [{ sku: 'S0', list: 3, paid: i % 10 === 0 ? 3 : 0, units: 9, lines: 9 }] }))
    expect(reported(once)).toEqual([])
  })

  it('is told for one line of many units', () => {
    expect(reported(shopWith(60, onDays(40, 41, { ...free, units: 40, lines: 1 })))).toMatchObject([{ loss: { expected: 40_000n } }])
  })

  it('cannot be told from a sample where no list prices are known', () => {
    const days = shopWith(60, () => []).map(listless)
    expect(status(days)).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('samples'), missing: ['orders'] })
  })
})

describe('what came for nothing on purpose', () => {
  const isNth = ({ orderId }: MadeOrder, every: number) => Number(orderId.replace('-', '')) % every === 0
  const free = (order: MadeOrder) => {
    for (const line of order.lines) line.paid = 0
  }
  const withGift = (order: MadeOrder, code: string) => {
    order.lines = [...order.lines.filter(({ sku }) => sku !== 'S1'), { sku: 'S1', category: 'cups', list: 1490, paid: 0, units: 1 }]
    order.code = code
  }
  const isOf = ({ lines }: MadeOrder, of: string) => lines.every(({ sku }) => sku === of)
  const daysWith = (leak: (order: MadeOrder) => void) => flowShop({ days: 130, leak })
  const told = (leak: (order: MadeOrder) => void) => reportedFindings(runShop(daysWith(leak), withoutFlows), 'price_zero')
  const freeIn = (days: readonly DayFacts[], of: string) =>
    days.reduce(
      (all, { lines }) =>
        all + lines.units.reduce((sum, units, i) => sum + (lines.sku[i] === of && lines.unitPrice[i] === 0 ? units : 0), 0),
      0,
    )
  /**
   * The units of a product that came for nothing beside those that the shop sends again for free,
   * and those that findings count.
   */
  const freeUnits = (leak: (order: MadeOrder) => void, of: string) =>
    freeIn(daysWith(leak), of) -
    freeIn(
      daysWith(() => {}),
      of,
    )
  const countedUnits = (findings: readonly Finding[]) =>
    findings.flatMap(({ evidence }) => evidence).reduce((all, part) => all + ('units' in part ? part.units : 0), 0)

  it('is no mistake: a gift that a code adds, among lines that others pay for', () => {
    expect(
      told((order) => {
        if (order.day >= 60 && isNth(order, 3)) withGift(order, 'FREEGIFT')
      }),
    ).toEqual([])
    expect(
      told((order) => {
        if (order.day >= 60 && isNth(order, 3)) withGift(order, '')
      }).map(({ entity }) => entity),
    ).toEqual(['S1'])
  })

  it('is no mistake where only the lines that were paid for name the code', () => {
    const days = daysWith((order) => {
      if (order.day >= 60 && isNth(order, 3)) withGift(order, 'FREEGIFT')
    })
    const named = days.map((facts): DayFacts => {
      const code = facts.lines.code.map((of, i) => (facts.lines.unitPrice[i] === 0 ? '' : of))
      return { ...facts, lines: { ...facts.lines, code } }
    })
    expect(reportedFindings(runShop(named, withoutFlows), 'price_zero')).toEqual([])
  })

  it.each(['RESHIP', ''])('is no mistake: whole orders that are sent again (code "%s")', (code) => {
    const again = (order: MadeOrder) => {
      if (!isNth(order, 20)) return
      order.code = code
      free(order)
    }
    expect(told(again)).toEqual([])
  })

  it('is a mistake under a code that takes off a tenth elsewhere', () => {
    const slipped = (order: MadeOrder) => {
      const [first, second] = order.lines
      if (order.day >= 60 && order.code === 'WELCOME' && first?.sku === 'S1' && second) first.paid = 0
    }
    const findings = told(slipped)
    expect(findings.map(({ entity }) => entity)).toEqual(['S1'])
    expect(countedUnits(findings)).toBe(freeUnits(slipped, 'S1'))
  })

  it('is a mistake where half of a day’s orders are free, with the codes that they have on other days', () => {
    const broken = (order: MadeOrder) => {
      if (order.day === 100 && isNth(order, 2)) free(order)
    }
    const findings = told(broken)
    expect(findings.length).toBeGreaterThan(3)
    for (const { startedOn, detectedOn } of findings) expect([startedOn, detectedOn]).toEqual([dayAt(100), dayAt(100)])
  })

  it('is a mistake in a small shop where one order of four is free each day', () => {
    const days = flowShop({
      days: 130,
      pace: () => 0.3,
      leak: (order) => {
        if (order.day >= 60 && order.orderId.endsWith('-000')) free(order)
      },
    })
    expect(reportedFindings(runShop(days, withoutFlows), 'price_zero').length).toBeGreaterThan(3)
  })

  it('is a mistake where a code that takes all off comes off a third of a week’s orders', () => {
    const leaked = (order: MadeOrder) => {
      if (order.day < 100 || !isNth(order, 3)) return
      order.code = 'STAFF'
      free(order)
    }
    expect(told(leaked).length).toBeGreaterThan(3)
  })

  it('counts whole orders of a product that slips into orders that are paid for', () => {
    const slipped = (order: MadeOrder) => {
      if (order.day >= 110 && isNth(order, 2)) for (const line of order.lines) if (line.sku === 'S1') line.paid = 0
    }
    const findings = told(slipped)
    expect(findings).toMatchObject([{ entity: 'S1', endedOn: null }])
    expect(countedUnits(findings)).toBe(freeUnits(slipped, 'S1'))
    const alone = (order: MadeOrder) => {
      if (order.day >= 60 && isOf(order, 'S1')) free(order)
    }
    expect(freeUnits(alone, 'S1')).toBeGreaterThan(4)
    expect(told(alone)).toEqual([])
  })

  it('is told the same from stored states and from cells in another order', () => {
    const days = daysWith((order) => {
      if (order.day === 100 && isNth(order, 2)) free(order)
      else if (isNth(order, 40)) withGift(order, isNth(order, 80) ? 'FREEGIFT' : '')
      else if (isOf(order, 'S1') && isNth(order, 3)) free(order)
    })
    const backwards = days.map((facts): DayFacts => {
      const { sku, ...columns } = facts.sales
      const sales = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.toReversed()]))
      return { ...facts, sales: { ...columns, ...sales, sku: sku.toReversed() } }
    })
    let state = runShop(backwards.slice(0, 1))
    for (const facts of backwards.slice(1)) state = advance(deserialize(serialize(state)), facts).state
    expect(reportedFindings(state, 'price_zero').length).toBeGreaterThan(1)
    expect(serialize(state)).toEqual(serialize(runShop(days)))
  })
})
