import { describe, expect, it } from 'vitest'
import { dearerCards } from '../../testing/flow-leaks.ts'
import { type FlowShop, flowShop, type MadeOrder } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'
import { reportedFindings, runShop } from '../../testing/run-shop.ts'

const start = 200
type Shop = Pick<FlowShop, 'pace' | 'sells' | 'leak'>

/**
 * The findings of both detectors of fees of sales: neither is to tell what the other tells, nor a
 * mix.
 */
function toldIn(seed: number, shop: Shop): (readonly [string, string])[] {
  const state = runShop(flowShop({ days: 290, seed, ...shop }))
  return reportedFindings(state).flatMap(({ kind, entity }) =>
    kind === 'fee_share' || kind === 'fee_rate' ? [[kind, entity] as const] : [],
  )
}

const isOnly = ({ lines }: MadeOrder, category: string) => lines.every((line) => line.category === category)
const isCard = ({ payment }: MadeOrder) => payment.source === 'CardPay'

describe('fees that take more of some sales', () => {
  testFlow(dearerCards, {
    entities: ['slice CardPay / NL'],
    title: /^Fees of CardPay take (3\.\d|4|4\.[0-4])% of sales to NL since \w+ 2025, from (2\.[7-9]|3|3\.[12])%$/,
    titleWhenOver: /^Fees of CardPay took (3\.\d|4|4\.[0-4])% of sales to NL until \w+ 2025, from (2\.[7-9]|3|3\.[12])%$/,
    waits: 7,
    // One card in five costs nearly twice as much, and sales to one country are few.
    within: 0.2,
  })

  it.each([1, 2])('are told of a class of a marketplace whose fees vary from week to week (%i)', (seed) => {
    const leak = (order: MadeOrder) => {
      if (order.day >= start && !isCard(order) && isOnly(order, 'cups')) order.payment.rate = 0.18
    }
    expect(toldIn(seed, { leak })).toEqual([['fee_share', 'Bazaar / cups']])
  })

  it.each([1, 2])('are told once: what rises for a whole service is told of the service by its rate (%i)', (seed) => {
    const leak = (order: MadeOrder) => {
      if (order.day >= start && isCard(order)) order.payment.rate += 0.008
    }
    expect(toldIn(seed, { leak })).toEqual([['fee_rate', 'CardPay']])
  })

  /** Of a market that sells too little for a rule of weeks: only the flow judges it. */
  const quiet = () => 0.65
  const isMarket = (order: MadeOrder) => !isCard(order)
  const since = (order: MadeOrder) => order.day >= start

  /**
   * The market keeps a sum of each sale all the time; two baskets of three become one unit of one
   * product.
   */
  const smallBaskets: Shop = {
    pace: quiet,
    sells: (order, random) => {
      const [line] = order.lines
      if (line && since(order) && random.chance(0.67)) order.lines = [{ ...line, units: 1 }]
    },
    leak: (order) => {
      if (isMarket(order)) Object.assign(order.payment, { fixed: 150, rate: 0.08 })
    },
  }
  /**
   * A product far below all others becomes half of what is sold: of such sales no share is known.
   */
  const tinyBaskets: Shop = {
    ...smallBaskets,
    sells: (order, random) => {
      if (since(order) && random.chance(0.5)) order.lines = [{ sku: 'S7', category: 'tins', list: 290, paid: 290, units: 1 }]
    },
  }
  /** Cups are a dear class all the time, and become most of what is sold. */
  const dearClass: Shop = {
    pace: quiet,
    sells: (order, random) => {
      if (!since(order) || order.channel !== 'market' || !random.chance(0.67)) return
      order.lines = [{ sku: 'S5', category: 'cups', list: 1990, paid: 1990, units: 2 }]
    },
    leak: (order) => {
      if (isMarket(order)) order.payment.rate = isOnly(order, 'cups') ? 0.18 : 0.12
    },
  }
  /** A method costs more all the time, and is chosen more often, or only since then. */
  const dearMethod = (before: number): Shop => ({
    pace: quiet,
    sells: (order, random) => {
      order.method = random.chance(since(order) ? 0.67 : before) ? 'later' : 'card'
    },
    leak: (order) => {
      if (isMarket(order) && order.method === 'later') order.payment.rate += 0.08
    },
  })

  it.each(
    [1, 2].flatMap((seed) => [
      ['smaller baskets, on which a sum for each sale weighs more', seed, smallBaskets] as const,
      ['baskets of a size that was not sold before', seed, tinyBaskets] as const,
      ['more of a class that always was dear', seed, dearClass] as const,
      ['a dear method that more choose', seed, dearMethod(0.15)] as const,
      ['a new method', seed, dearMethod(0)] as const,
    ]),
  )('are not told of %s (%i)', (_, seed, shop) => {
    expect(toldIn(seed, shop)).toEqual([])
  })
})
