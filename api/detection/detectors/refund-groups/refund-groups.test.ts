import { describe, expect, it } from 'vitest'
import { dayAt } from '../../testing/by-hand.ts'
import { flowFindings, moreOf, returnedToMarket } from '../../testing/flow-leaks.ts'
import { type FlowShop, reasons } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

/** One customer, who orders often between two days and sends nearly all of it back. */
const sendsBack = (days: number, seed: number, { from, until }: { from: number; until: number }): FlowShop => ({
  days,
  seed,
  sells: (order, random) => {
    if (order.day >= from && order.day < until && random.chance(0.04)) order.customer = 'BACK'
  },
  refunds: (order, random) => {
    if (order.customer === 'BACK') order.refunds = [...order.refunds, ...moreOf(order, 0.9, random.pick(reasons), random)]
  },
})

describe('refunds of a group', () => {
  testFlow(returnedToMarket, {
    entities: ['channel market'],
    title: /^Refunds through market are up since \d+ \w+ 2025: (29|3\d)% of sales, from 5\.\d%$/,
    titleWhenOver: /^Refunds through market were up until \d+ \w+ 2025: (29|3\d)% of sales, from 5\.\d%$/,
    within: 0.25,
  })

  it.each([1, 2])('names the customer, who is new, and ends with the last refund where the customer is gone (%i)', (seed) => {
    const shop = (days: number) => flowFindings(sendsBack(days, seed, { from: 200, until: 260 }))
    const [running, ended] = [shop(260), shop(350)]
    expect(running.map(({ kind, entityType, entity, phase }) => [kind, entityType, entity, phase])).toEqual([
      ['refund_group', 'customer', 'BACK', 'running'],
    ])
    expect(running[0]?.title).toMatch(/^Refunds of customer BACK are up since \w+ 2025: [78]\d% of sales, from [45]\.\d%$/)
    expect(ended.map(({ fingerprint, phase }) => [fingerprint, phase])).toEqual([[running[0]?.fingerprint, 'ended']])
    const last = ended[0]?.evidence.at(-1)?.day
    expect(ended[0]?.endedOn).toBe(last)
    expect((last ?? '') >= dayAt(260) && (last ?? '') < dayAt(273)).toBe(true)
  })

  it.each([1, 2])('is silent where more of the whole shop comes back (%i)', (seed) => {
    const wave: FlowShop = {
      days: 260,
      seed,
      refunds: (order, random) => {
        const more = moreOf(order, 0.1, random.pick(reasons), random)
        if (order.day >= 200) order.refunds = [...order.refunds, ...more]
      },
    }
    expect(flowFindings(wave, 'refund_group')).toEqual([])
  })
})
