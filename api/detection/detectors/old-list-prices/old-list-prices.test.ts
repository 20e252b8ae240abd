import { describe, expect, it } from 'vitest'
import { flowFindings, oldPriceList } from '../../testing/flow-leaks.ts'
import type { FlowShop, MadeOrder } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

const from = 170
/** All list prices times so much, for orders of which this is so. */
const listTimes = (by: number, isOf: (order: MadeOrder) => boolean): FlowShop['leak'] => {
  return (order) => {
    if (!isOf(order)) return
    order.lines = order.lines.map((line) => ({ ...line, list: Math.round(line.list * by), paid: Math.round(line.paid * by) }))
  }
}
const isLate = ({ day }: MadeOrder) => day >= from

const lookalikes: Readonly<Record<string, Partial<FlowShop>>> = {
  'prices that rise everywhere at once': { leak: listTimes(1.125, isLate) },
  'prices that rise elsewhere a week earlier': {
    leak: listTimes(1.125, ({ day, channel }) => day >= from + (channel === 'market' ? 7 : 0)),
  },
  'a channel whose list was always lower': { leak: listTimes(0.88, ({ channel }) => channel === 'market') },
  'a channel with a lower list that sells more': {
    leak: listTimes(0.88, ({ channel }) => channel === 'market'),
    sells: (order, random) => {
      if (isLate(order) && random.chance(0.5)) order.channel = 'market'
    },
  },
  'list prices of one channel that fall': { leak: listTimes(0.85, (order) => isLate(order) && order.channel === 'app') },
  'prices that fall elsewhere first': { leak: listTimes(0.9, ({ day, channel }) => day >= from + (channel === 'market' ? 40 : 0)) },
}

describe('list prices that others have left behind', () => {
  testFlow(oldPriceList, {
    entities: ['channel market'],
    title: /^(9\d(\.\d)?|100)% of market lines sell at an old list price since \d+ \w+ 2025$/,
    titleWhenOver: /^[6-9]\d(\.\d)?% of market lines sold at an old list price until \d+ \w+ 2025$/,
  })

  it.each(Object.entries(lookalikes))('are not %s', (_, shop) => {
    expect(flowFindings({ days: 240, ...shop }, 'old_list_prices').map(({ title }) => title)).toEqual([])
  })
})
