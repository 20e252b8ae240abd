import { changedParcels, giveOrders, type Habits, member, returning, withHabits } from './hard-habits.ts'
import type { HardPlan } from './hard-plan.ts'
import { homeShop } from './home-shop.ts'

/** Prices of one channel, a part of the shop's own. */
function pricesOf(channel: string, part: number): Habits {
  return {
    lines: [
      (line) => {
        const price = Math.round((line.shelf * part) / 5) * 5
        return line.order.channel === channel ? { ...line, list: price, unit: price } : line
      },
    ],
  }
}

/** Orders that come through a market place, paid by its own service. */
function through(
  channel: string,
  of: { readonly method: string; readonly first: number; readonly count: readonly [number, number] },
): Habits {
  return giveOrders({
    ...{ concern: channel, count: of.count },
    isFit: (order) => order.customer.country === 'United Kingdom',
    become: (order, number) => ({ ...order, customer: member(of.first + number), channel, method: of.method }),
  })
}

/**
 * A market place whose commission, prices and free returns leave less than nothing; another that
 * leaves little.
 */
export function channelsWorld(seed: number): HardPlan {
  const shop = homeShop(seed)
  const services = [
    { name: 'Bazaar', rate: 1_500, fixed: 40, days: 7, share: 0 },
    { name: 'Craftly', rate: 1_100, fixed: 30, days: 5, share: 0 },
  ]
  const trade = withHabits(
    { ...shop, services: [...services, ...shop.services] },
    through('bazaar', { method: 'Bazaar', first: 0, count: [420, 760] }),
    through('craftly', { method: 'Craftly', first: 2_000, count: [420, 760] }),
    pricesOf('bazaar', 0.65),
    pricesOf('craftly', 0.8),
    changedParcels('bazaar', (parcel, { sold }) => (sold.order.channel === 'bazaar' ? { ...parcel, charged: 0 } : parcel)),
    returning({
      ...{ concern: 'bazaar', part: 0.28, reason: 'not as pictured', parcel: [500, 800] },
      isOwn: ({ channel }) => channel === 'bazaar',
    }),
    returning({
      ...{ concern: 'craftly', part: 0.1, reason: 'not as pictured', parcel: [420, 600] },
      isOwn: ({ channel }) => channel === 'craftly',
    }),
  )
  const channel = (value: string) => ({ money: 'orders', what: 'channel', value }) as const
  return {
    trade,
    leaks: [{ id: 'bazaar', title: 'A market place costs more than its orders earn', slice: channel('bazaar') }],
    lookAlikes: [
      { id: 'craftly', why: 'lower prices and a commission, and something is left', slice: channel('craftly') },
      { id: 'social', why: 'a small channel with the prices of all', slice: channel('social') },
    ],
  }
}
