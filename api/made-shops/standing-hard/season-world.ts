import { dearerParcels, giveOrders, holds, isKept, listOf, member, orderedAlone, returning, withHabits } from './hard-habits.ts'
import type { HardPlan } from './hard-plan.ts'
import { homeRanges, homeShop, single } from './home-shop.ts'

/** December sells five times what another month does, November twice. */
const months = [0.9, 0.9, 1, 1, 1, 1, 0.9, 0.9, 1.1, 1.2, 2, 5]

const tree = single('TRE', {
  ...{ name: 'Paper tree', category: 'Gifts', price: 2_900, cost: 1_700, grams: 1_900, share: 4, units: [1], size: 'L' },
})

const isGift = (on: string | undefined) => on !== undefined && on.slice(5, 7) === '12'

/** Who sends back most of what he orders, all year. */
const returners = [0, 1].map((number) => member(number))

/**
 * A shop of one great month: a product and two customers who lose all year, and what December alone
 * makes look bad.
 */
export function seasonWorld(seed: number): HardPlan {
  const shop = homeShop(seed, months)
  const trade = withHabits(
    { ...shop, linesPerDay: shop.linesPerDay * 0.7, ranges: [...homeRanges, tree] },
    orderedAlone('TRE'),
    ...returners.map((customer) =>
      giveOrders({
        ...{ concern: customer.id, count: [8, 13] },
        isFit: (order) => order.customer.country === 'United Kingdom' && listOf(order) >= 6_000 && !holds(order, 'TRE'),
        become: (order) => ({ ...order, customer, isFirst: false }),
      }),
    ),
    dearerParcels({ concern: 'tree', more: [1_300, 1_900], isOwn: (_, { order }) => holds(order, 'TRE') }),
    dearerParcels({
      ...{ concern: 'express', more: [250, 600], chance: 0.5 },
      isOwn: ({ zone }, { order }, { days }) => zone === 'HOME' && isGift(days[order.on]),
    }),
    returning({
      ...{ concern: 'returners', part: 1, reason: 'changed mind', parcel: [1_500, 2_400] },
      isOwn: (order, world) => returners.some(({ id }) => id === order.customer.id) && !isKept(order, world),
      isLine: ({ product }) => product.range.price >= 1_000,
    }),
    returning({
      ...{ concern: 'gifts', part: 0.2, reason: 'unwanted gift', parcel: null },
      isOwn: (order, { days }) => isGift(days[order.on]) && holds(order, 'CAN'),
      isLine: ({ product }) => product.range.code === 'CAN',
    }),
  )
  return { trade, leaks, lookAlikes }
}

const leaks: HardPlan['leaks'] = [
  {
    id: 'tree',
    title: 'A bulky product costs more to send than it earns, mostly in December',
    slice: { money: 'orders', what: 'product', value: 'TRE-01' },
  },
  ...returners.map(({ id }) => ({
    id: `returner-${id}`,
    title: 'A customer sends back most of what he orders, all year',
    slice: { money: 'orders', what: 'customer', value: id } as const,
  })),
]

const lookAlikes: HardPlan['lookAlikes'] = [
  ...['01', '02', '03'].map((variant) => ({
    id: `gift-${variant}`,
    why: 'a fifth comes back after Christmas, and the year earns',
    slice: { money: 'lines', what: 'product', value: `CAN-${variant}` } as const,
  })),
  {
    id: 'express',
    why: 'parcels of December are dearer, and the goods pay for it',
    slice: { money: 'orders', what: 'lane', value: 'Swift/HOME/M' },
  },
]
