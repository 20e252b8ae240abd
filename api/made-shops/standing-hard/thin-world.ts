import type { Order } from '../ordinary/made.ts'
import { dearerParcels, giveOrders, type Habits, listOf, member, returning, withHabits } from './hard-habits.ts'
import { broken, type HardPlan } from './hard-plan.ts'
import { homeShop } from './home-shop.ts'

const zones = { Cyprus: 'ISLES', Malta: 'EU', Iceland: 'ISLES', Estonia: 'EU' } as const
type Place = keyof typeof zones

/** Thirty to sixty orders of customers in one more country. */
function ordersFrom(country: Place, first: number): Habits {
  return giveOrders({
    ...{ concern: country, count: country === 'Malta' ? [30, 36] : [32, 58] },
    isFit: (order) => order.customer.country === 'United Kingdom',
    become: (order, number) => ({ ...order, customer: member(first + number, country) }),
  })
}

/** Orders of a stall at fairs: the organizer takes a fee of his own, and most comes back. */
const fair: Habits = giveOrders({
  ...{ concern: 'fair', count: [34, 58] },
  isFit: (order) => order.customer.country === 'United Kingdom' && listOf(order) >= 3_000,
  become: (order, number) => ({ ...order, customer: member(600 + number), channel: 'fair', method: 'Fairpay' }),
})

/** Units of each line of the two orders that were crushed. */
const units = 18

const isCrushed = ({ customer, items }: Order) => customer.country === 'Malta' && items.every(({ qty }) => qty === units)

/** The two dearest orders to Malta were large, and both arrived broken: nothing else does. */
const crushed: Habits = {
  placed: [
    (orders, { days }) => {
      // Early enough that their refunds are in the files.
      const own = orders.filter(({ customer, on }) => customer.country === 'Malta' && on < days.length - 60)
      const dear = new Set(own.sort((a, b) => listOf(b) - listOf(a)).flatMap(({ id }, i) => (i < 2 ? [id] : [])))
      const larger = (order: Order): Order => ({ ...order, items: order.items.map((item) => ({ ...item, qty: units })) })
      return orders.map((order) => (dear.has(order.id) ? larger(order) : order))
    },
  ],
}

/**
 * A country and a channel with few orders that always lose; beside them few orders that lose by
 * chance, or only cost much.
 */
export function thinWorld(seed: number): HardPlan {
  const shop = homeShop(seed)
  const isles = { parcel: 2_650, kilogram: 260 }
  const trade = withHabits(
    {
      ...shop,
      places: [...Object.entries(zones).map(([country, zone]) => ({ country, zone, share: 0 })), ...shop.places],
      carriers: { ...shop.carriers, Post: { ...shop.carriers.Post, ISLES: isles } },
      postage: { ...shop.postage, ISLES: { charge: 2_995, freeFrom: null } },
      services: [{ name: 'Fairpay', rate: 1_900, fixed: 60, days: 7, share: 0 }, ...shop.services],
    },
    ...(Object.keys(zones) as Place[]).map((country, i) => ordersFrom(country, i * 100)),
    fair,
    dearerParcels({
      ...{ concern: 'customs', more: [3_900, 5_600] },
      isOwn: (_, sold) => sold.order.customer.country === 'Cyprus',
    }),
    returning({
      ...{ concern: 'fair', part: 0.66, reason: 'not as pictured', parcel: [700, 1_100] },
      isOwn: ({ channel }) => channel === 'fair',
    }),
    crushed,
    returning({ concern: 'crushed', part: 1, isOwn: isCrushed, reason: broken, parcel: null }),
  )
  const country = (value: Place) => ({ money: 'orders', what: 'country', value }) as const
  return {
    trade,
    leaks: [
      { id: 'cyprus', title: 'Parcels to one country cost more than its few orders earn', slice: country('Cyprus') },
      {
        id: 'fair',
        title: 'What is sold at fairs mostly comes back, and its fee stays',
        slice: { money: 'orders', what: 'channel', value: 'fair' },
      },
    ],
    lookAlikes: [
      { id: 'malta', why: 'two large orders arrived broken, among few: chance', slice: country('Malta'), but: 'chance' },
      { id: 'iceland', why: 'parcels are dear, and charged for', slice: country('Iceland') },
      { id: 'estonia', why: 'few orders, nothing else', slice: country('Estonia') },
    ],
  }
}
