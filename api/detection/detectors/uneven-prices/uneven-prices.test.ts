import { describe, expect, it } from 'vitest'
import { flowFindings, someForLess } from '../../testing/flow-leaks.ts'
import { type FlowShop, goodsOf, type MadeLine, type MadeOrder } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

const from = 140
const isTrade = ({ customer }: MadeOrder) => customer.startsWith('T') || Number(customer.slice(1)) % 10 === 0

/** Takes a part off the prices of an order without a code. */
function takeOff(order: MadeOrder, share: number, isMeant: (line: MadeLine) => boolean = () => true): void {
  if (order.code === '') for (const line of order.lines) if (isMeant(line)) line.paid = Math.round(line.paid * (1 - share))
}

/** A price list of which every product costs as many times as much since then. */
const listTimes =
  (by: number): FlowShop['sells'] =>
  (order) => {
    if (order.day >= from) order.lines = order.lines.map((line) => ({ ...line, list: Math.round(by * line.list) }))
  }

const lookalikes: Readonly<Record<string, Partial<FlowShop>>> = {
  'more orders that reach a quantity tier': {
    sells: ({ day, lines }, random) => {
      if (day >= from && random.chance(0.5)) for (const line of lines) line.units = Math.max(line.units, 3)
    },
  },
  'a new quantity tier': { prices: (order) => order.day >= from && takeOff(order, 0.08, ({ units }) => units === 2) },
  'trade customers who always had their prices': { prices: (order) => isTrade(order) && takeOff(order, 0.25) },
  'two new trade customers': {
    sells: (order, random) => {
      if (order.day >= from && random.chance(0.03)) order.customer = random.pick(['T1', 'T2'])
    },
    prices: (order) => order.customer.startsWith('T') && takeOff(order, 0.25),
  },
  'a clearance of one product at one price for all': {
    prices: (order) => order.day >= from && takeOff(order, 0.4, ({ sku }) => sku === 'S2'),
  },
  'a code that more use': {
    sells: (order, random) => {
      if (order.day >= from && order.code === '' && random.chance(0.2)) order.code = 'WELCOME'
    },
  },
  'higher prices for all from one day on': { sells: listTimes(1.1) },
  'lower prices for all from one day on': { sells: listTimes(0.9) },
  'prices lowered for all below a list price that stays': { prices: (order) => order.day >= from && takeOff(order, 0.1) },
  'a channel with other prices': {
    prices: (order) => {
      if (order.day >= 60 && order.channel === 'app') order.channel = 'till'
      if (order.channel === 'till') takeOff(order, 0.25)
    },
  },
}

const unevenIn = (shop: FlowShop) => flowFindings(shop, 'uneven_prices').map(({ title }) => title)

describe('prices that only some get', () => {
  testFlow(someForLess, {
    entities: ['shop all'],
    title: /^(9(\.\d)?|1[0-5])% of orders pay mostly 25% below list price since \w+ 2025, from 0%$/,
    titleWhenOver: /^1\d% of orders paid mostly 25% below list price until \w+ 2025, from 0%$/,
  })

  it.each([1, 2])('are told where a sum comes off whole orders from too low a value (%i)', (seed) => {
    let truth = 0
    const findings = flowFindings({
      days: 250,
      seed,
      prices: (order) => {
        const goods = goodsOf(order)
        if (order.day < from + 30 || order.code !== '' || order.channel === 'market' || goods < 4000) return
        for (const line of order.lines) line.paid = Math.round(line.paid * (1 - 500 / goods))
        truth += 500
      },
    })
    // What is dear by itself is sold to all below its list price, which is the other flow's.
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['uneven_prices', 'price_paid']))
    const uneven = findings.filter(({ kind }) => kind === 'uneven_prices')
    expect(uneven.map(({ phase }) => phase)).toEqual(['running'])
    expect(uneven[0]?.title).toContain(' pay mostly $5.00 below list price ')
    const loss = findings.reduce((sum, finding) => sum + Number(finding.loss.expected), 0)
    expect(loss / truth).toBeGreaterThan(0.75)
    expect(loss / truth).toBeLessThan(1.05)
  })

  it.each(Object.entries(lookalikes))('are not %s', (_, shop) => {
    expect(unevenIn({ days: 190, ...shop })).toEqual([])
  })

  it.each([1, 3, 5])('are not a sale of everything for three weeks, from any weekday on (%i)', (after) => {
    const isSale = ({ day }: MadeOrder) => day >= from + after && day < from + after + 21
    expect(unevenIn({ days: 180, prices: (order) => isSale(order) && takeOff(order, 0.2) })).toEqual([])
  })
})
