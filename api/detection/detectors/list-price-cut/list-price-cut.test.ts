import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../values/day.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { type Finding, lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { costOf, type FlowShop, flowShop, type MadeLine, type MadeOrder, ordersOf } from '../../testing/flow-shop.ts'
import { at, fiveProducts, type Lines, lowered, shopWithLines } from '../../testing/lowered-prices.ts'
import { reportedFindings, reportedUpTo, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'list_price_cut')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'list-price-cut')

/**
 * Weeks are judged on the shop's own weekday: shops of whole weeks are counted to their last day.
 */
const [start, whole] = [200, 37 * 7]
const shop = ({ days = whole, ...own }: Partial<FlowShop> & { readonly lines: Lines }): FlowShop => shopWithLines({ days, ...own })
const isFive = ({ sku }: MadeLine) => fiveProducts.includes(sku)
const since = (i: number) => i >= start

/** What customers paid less than in the shop as it is, cents. */
function lostIn(of: FlowShop): number {
  const paid = (orders: readonly MadeOrder[]) =>
    orders.reduce((sum, { lines }) => lines.reduce((all, line) => all + line.paid * line.units, sum), 0)
  return paid(ordersOf({ days: of.days, seed: of.seed ?? 1 })) - paid(ordersOf(of))
}

/** The loss is the sum of its rows, and what the shop lost. */
function expectLoss(finding: Finding | undefined, of: FlowShop): void {
  const loss = Number(finding?.loss.expected)
  expect(Math.round((finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0) / 10_000)).toBe(loss)
  expect(Math.abs(loss / lostIn(of) - 1)).toBeLessThan(0.02)
}

describe('list prices that fall together', () => {
  it.each([1, 2, 3])('are one finding, told three to four weeks later, with the day and the money (%i)', (seed) => {
    const leak = shop({ seed, lines: lowered(since) })
    const [finding, ...others] = told(flowShop(leak))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entityType: 'slice', nature: 'change', phase: 'running', startedOn: dayAt(start) })
    expect(finding?.entity).toMatch(/^S\d+ and others of 2025-07-20$/)
    expect(finding?.title).toBe('List price of 5 products is 34% lower since July 2025, without more sales')
    const waited = daysBetween(dayAt(start), finding?.detectedOn ?? dayAt(0))
    expect(waited).toBeGreaterThanOrEqual(21)
    expect(waited).toBeLessThanOrEqual(28)
    expectLoss(finding, leak)
  })

  it('say the dearest products with both prices, and what they left after unit costs', () => {
    const [finding] = told(flowShop(shop({ lines: lowered(since) })))
    expect(finding?.explanation).toMatch(/S2 at \$21\.71 instead of \$32\.90/)
    expect(finding?.explanation).toMatch(
      /and 2 other products\. In the first 2\d days these products left after unit costs \$[\d,]+ in the channels where their price fell, .*\. At the old prices/,
    )
  })

  it('are told of one channel, whose lines alone count', () => {
    const inWeb: Lines = (line, order) => (order.channel === 'web' ? lowered(since)(line, order) : line)
    const leak = shop({ lines: inWeb })
    const isCampaign = ({ day, channel }: MadeOrder) => channel === 'market' && day >= start + 30 && day < start + 44
    const besides = shop({ lines: (line, order) => inWeb(isCampaign(order) ? at(line, 0.85) : line, order) })
    const [finding, ...others] = told(flowShop(besides))
    expect(others).toEqual([])
    expectLoss(finding, leak)
  })

  it('take in a product that is sold some weeks later, under the same name', () => {
    const seldom: Lines = (line, order) => {
      const isSold = line.sku !== 'S1' || (order.day % 3 === 1 && (!since(order.day) || order.day > start + 30))
      return isSold ? lowered(since)(line, order) : null
    }
    const of = shop({ lines: seldom })
    const [early, late] = [told(flowShop(of).slice(0, start + 30))[0], told(flowShop(of))[0]]
    expect([early?.title, late?.title]).toEqual([4, 5].map((count) => expect.stringContaining(`List price of ${count} products is`)))
    expect(late?.fingerprint).toBe(early?.fingerprint)
  })

  it('are held against what they bring in where no unit costs are known', () => {
    const days = flowShop(shop({ lines: lowered(since) })).map((facts) => ({ ...facts, costs: [] }))
    expect(told(days)[0]?.explanation).toMatch(/In the first \d+ days these products brought in \$/)
    expect(status(days)?.reason).toMatch(/no unit costs are known$/)
  })

  it('are told of prices paid where the file has no list prices and those are steady', () => {
    const [finding, ...others] = told(flowShop(shop({ lines: lowered(since) })).map(withoutList))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ startedOn: dayAt(start), entityType: 'slice' })
  })
})

describe('the list price of one product', () => {
  it('is told by its SKU where it lost much and sells no more', () => {
    const leak = shop({ lines: lowered(since, 0.6, ['S6']) })
    const [finding, ...others] = told(flowShop(leak))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ entity: 'S6', entityType: 'sku', startedOn: dayAt(start) })
    expect(finding?.title).toBe('List price of S6 is 40% lower since 20 July 2025, without more sales')
    expectLoss(finding, leak)
  })

  it('is not told where it sells half as much again', () => {
    const lines: Lines = (line, order) => times(lowered(since, 0.5, ['S6'])(line, order), order, 1.5)
    expect(told(flowShop(shop({ lines })))).toEqual([])
  })

  it('is not told where it is cheap', () => {
    const costs = [{ sku: 'S7', unitCost: 100_000, document: 'cheap' }]
    const lines: Lines = (line, order) => lowered(since, 0.4, ['S7'])(line.sku === 'S7' ? at(line, 0.15) : line, order)
    expect(told(flowShop(shop({ lines })).map((facts, i) => (i === 1 ? { ...facts, costs } : facts)))).toEqual([])
  })

  it('is not told where it fell a little, however little it left', () => {
    const costs = [{ sku: 'S6', unitCost: 34_000_000, document: 'dear' }]
    const of = (factor: number) =>
      flowShop(shop({ lines: lowered(since, factor, ['S6']) })).map((facts, i) => (i === 1 ? { ...facts, costs } : facts))
    expect(told(of(0.87))).toEqual([])
    expect(told(of(0.83))).toHaveLength(1)
  })
})

/** More units of what is cut since the start. */
function times(line: MadeLine | null, { day, orderId }: MadeOrder, factor: number): MadeLine | null {
  if (!line || day < start || !['S6', ...fiveProducts].includes(line.sku)) return line
  return { ...line, units: line.units * (Math.floor(factor) + (Number(orderId.slice(-1)) / 10 < factor % 1 ? 1 : 0)) }
}

/** List prices that were not read; what was paid stands for them. */
const withoutList = (facts: DayFacts): DayFacts => ({
  ...facts,
  sales: { ...facts.sales, listPrice: facts.sales.listPrice.map(() => Number.NaN) },
  lines: { ...facts.lines, listPrice: facts.lines.listPrice.map(() => 0) },
})

describe('what looks like it', () => {
  /** The price of each month, as by a currency. */
  const monthly = [1, 1.08, 0.99, 1.07, 0.93, 1.09, 1, 0.75, 0.75]
  const silent: Record<string, Lines> = {
    'the shop as it is': (line) => line,
    'a sale of everything': (line, { day }) => (since(day) ? at(line, 0.8) : line),
    'a sale of everything by more than one factor': (line, { day }) => (since(day) ? at(line, isFive(line) ? 0.7 : 0.85) : line),
    'a campaign of a week': lowered((i) => i >= start && i < start + 7),
    'a campaign of three weeks': lowered((i) => i >= start && i < start + 20),
    'a clearance that earns it back': (line, order) => times(lowered(since)(line, order), order, 3),
    'a range that goes out of season': (line, order) =>
      since(order.day) && isFive(line) && order.day % 3 > 0 ? null : lowered(since)(line, order),
    'products whose season begins': (line, order) =>
      !since(order.day) && isFive(line) && order.day % 4 > 0 ? null : lowered(since, 0.9)(line, order),
    'prices that move each month': (line, { day }) => (isFive(line) ? at(line, monthly[Math.floor(day / 30)] ?? 1) : line),
    'prices that return to what they were': lowered((i) => i < 110 || i >= start, 0.8),
    'products that are new': (line, order) => (isFive(line) && order.day < start - 40 ? null : lowered(since)(line, order)),
    'buyers of many at their lower price': (line, { day, orderId }) => {
      if (!isFive(line) || !since(day)) return line
      return /[01]$/.test(orderId) ? at({ ...line, units: 12 }, 0.6) : null
    },
    'a channel that begins with lower prices': (line, { channel }) => (channel === 'outlet' && isFive(line) ? at(line, 0.7) : line),
  }
  for (const [name, lines] of Object.entries(silent))
    it(`is not told: ${name}`, () => {
      const of = shop({ lines })
      const opened: FlowShop = {
        ...of,
        sells: (order, random) => {
          if (name.startsWith('a channel') && since(order.day) && order.channel === 'market') order.channel = 'outlet'
          of.sells?.(order, random)
        },
      }
      expect(told(flowShop(opened))).toEqual([])
    })

  it('is not told: a lower cost that was passed on', () => {
    const costs = fiveProducts.map((sku) => ({ sku, unitCost: costOf(sku) * 2_500, document: 'cheaper' }))
    const days = flowShop(shop({ lines: lowered(since, 0.5) }))
    expect(told(days.map((facts, i) => (i === start ? { ...facts, costs } : facts)))).toEqual([])
    expect(told(days)).toHaveLength(1)
  })

  it('is not told: a cut that brings in more, of products whose unit cost is known since', () => {
    const lines: Lines = (line, order) => times(lowered(since, 0.9)(line, order), order, 1.2)
    const days = flowShop(shop({ lines }))
    expect(told(days.map((facts, i) => ({ ...facts, costs: i === start ? (days[0]?.costs ?? []) : [] })))).toEqual([])
  })

  it.each([
    ['a product', ['S6']],
    ['several products', fiveProducts],
  ])('is not told again: %s with alerts because they are sold below cost', (_, skus) => {
    const days = flowShop(shop({ lines: lowered(since, 0.35, skus) }))
    expect(reportedFindings(runShop(days)).map(({ kind }) => kind)).toContain('below_cost')
    expect(told(days)).toEqual([])
  })

  it('is not told again: a price typed wrong', () => {
    const lines: Lines = (line, order) => {
      Object.assign(order, { code: '', channel: 'web' })
      return lowered(since, 0.1, ['S6'])({ ...line, units: 1 }, order)
    }
    const days = flowShop(shop({ days: start + 100, lines })).map(withoutList)
    expect(reportedFindings(runShop(days)).map(({ kind }) => kind)).toContain('price_slip')
    expect(told(days)).toEqual([])
  })
})

describe('a cut that is over', () => {
  const andAgain = (i: number) => (i >= start && i < start + 42) || i >= start + 140
  const over = shop({ days: start + 120, lines: lowered(andAgain) })

  it('ends within four weeks, and its loss stays', () => {
    const days = flowShop(over)
    const [finding, ...others] = told(days)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ phase: 'ended', startedOn: dayAt(start), endedOn: dayAt(start + 41) })
    expect(finding?.title).toMatch(/^List price of 5 products was 34% lower until August 2025, without more sales$/)
    expectLoss(finding, over)
    expect(told(days.slice(0, start + 42 + 28))[0]?.phase).toBe('ended')
  })

  it('is the same finding when it comes back', () => {
    const again = shop({ days: 56 * 7, lines: lowered(andAgain) })
    const found = told(flowShop(again))
    expect(found.map(({ entity, phase, startedOn }) => [entity, phase, startedOn])).toEqual([
      [told(flowShop(over))[0]?.entity, 'running', dayAt(start)],
    ])
    expectLoss(found[0], again)
  })

  it('is over when nothing is sold at the low price any more', () => {
    const soldOut: Lines = (line, order) => (isFive(line) && order.day >= start + 40 ? null : lowered(since)(line, order))
    expect(told(flowShop(shop({ days: start + 100, lines: soldOut })))).toMatchObject([{ phase: 'ended', endedOn: dayAt(start + 39) }])
  })
})

describe('its days', () => {
  const days = flowShop(shop({ days: start + 90, lines: lowered((i) => i >= start && i < start + 50) }))

  it.each([start + 24, start + 33, start + 61])('says the same up to day %i, whatever comes after it', (count) => {
    const until = dayAt(count - 1)
    expect(reportedUpTo(told(days.slice(0, count)), until)).toEqual(reportedUpTo(told(days), until))
  })

  it.each([start + 3, start + 30, start + 62])(
    'goes on from a checkpoint of day %i, and in any order of facts, as if nothing had happened',
    (stop) => {
      const unbroken = runShop(days)
      let state = deserialize(serialize(runShop(days.slice(0, stop))))
      for (const facts of days.slice(stop)) state = advance(state, facts).state
      expect(report(state)).toEqual(report(unbroken))
      expect(serialize(state)).toEqual(serialize(unbroken))
      const mixed = days.map((facts) => ({ ...facts, sales: backwards(facts.sales), costs: [...facts.costs].reverse() }))
      expect(serialize(runShop(mixed))).toEqual(serialize(unbroken))
    },
  )

  it('says how far it can judge', () => {
    expect(status(days.slice(0, 100))).toMatchObject({ state: 'learning', reason: '100 of 112 days of prices' })
    const emptied = <Columns extends object>(columns: Columns) =>
      Object.fromEntries(Object.keys(columns).map((name) => [name, []])) as unknown as Columns
    const unsold = days.map((facts) => ({ ...facts, sales: emptied(facts.sales), lines: emptied(facts.lines) }))
    expect(status(unsold)).toMatchObject({ state: 'learning', reason: 'there were no sales before the last 56 days' })
    expect(status(days)).toMatchObject({
      state: 'ready',
      reason: expect.stringMatching(/^100% of lines have a fixed list price; a cut is/),
    })
  })

  it('cannot judge what was paid at a price of its own each time', () => {
    const unsteady = days.map(withoutList).map((facts, i) => {
      const unitPrice = facts.lines.unitPrice.map((price, k) => Math.round(price * (1 + ((i * 7 + k * 5) % 11) / 10)))
      return { ...facts, lines: { ...facts.lines, unitPrice } }
    })
    expect(status(unsteady)).toMatchObject({ state: 'cannot_run', missing: ['orders'] })
    expect(status(unsteady)?.reason).toMatch(
      /^no list prices were read, and only \d+(\.\d)?% of lines were paid at a fixed price: import orders with/,
    )
  })
})

function backwards({ sku, ...columns }: DayFacts['sales']): DayFacts['sales'] {
  const { listPrice, unitPrice, units, lines } = columns
  return {
    sku: [...sku].reverse(),
    ...{ listPrice: listPrice.toReversed(), unitPrice: unitPrice.toReversed() },
    units: units.toReversed(),
    lines: lines.toReversed(),
  }
}
