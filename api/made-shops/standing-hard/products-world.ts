import { dearerParcels, type Habits, holds, orderedAlone, returning, withHabits } from './hard-habits.ts'
import { broken, type HardPlan } from './hard-plan.ts'
import { homeRanges, homeShop, single } from './home-shop.ts'

const lounger = single('LOU', {
  ...{ name: 'Folding lounger', category: 'Garden', price: 5_400, cost: 3_400, grams: 5_200, share: 3.2, units: [1], size: 'L' },
})
const carafe = single('CRF', { name: 'Glass carafe', category: 'Kitchen', price: 3_200, cost: 1_300, grams: 900, share: 2.4, units: [1] })
const leader = single('DIS', { name: 'Dishcloths', category: 'Kitchen', price: 445, cost: 470, grams: 60, share: 9, units: [1, 1, 2] })
const pot = single('POT', {
  ...{ name: 'Iron pot', category: 'Kitchen', price: 11_900, cost: 5_400, grams: 5_600, share: 2.6, units: [1], size: 'M' },
})

/**
 * The loss leader is bought with other things: who would order it alone, or with little, takes a
 * mug.
 */
const withOthers: Habits = {
  placed: [
    (orders, { products }) => {
      const mug = products.find(({ range }) => range.code === 'CUP')
      return orders.map((order) => {
        const others = order.items.filter(({ product }) => product.range.code !== 'DIS')
        const worth = others.reduce((sum, { product, qty }) => sum + product.range.price * qty, 0)
        if (others.length === order.items.length || worth >= 2_400 || mug === undefined) return order
        return { ...order, items: others.length > 0 ? others : [{ product: mug, qty: 2 }] }
      })
    },
  ],
}

/**
 * Two products that lose after all costs though each is priced above its own; a loss leader and a
 * dear one that earn.
 */
export function productsWorld(seed: number): HardPlan {
  const trade = withHabits(
    { ...homeShop(seed), ranges: [...homeRanges, lounger, carafe, leader, pot] },
    orderedAlone('LOU'),
    withOthers,
    dearerParcels({ concern: 'lounger', more: [1_900, 2_600], isOwn: (_, { order }) => holds(order, 'LOU') }),
    dearerParcels({ concern: 'pot', more: [500, 900], isOwn: (_, { order }) => holds(order, 'POT') }),
    returning({
      ...{ concern: 'lounger', part: 0.13, reason: 'too small', parcel: [2_100, 2_900] },
      isOwn: (order) => holds(order, 'LOU'),
    }),
    returning({
      ...{ concern: 'carafe', part: 0.78, reason: broken, parcel: null },
      isOwn: (order) => holds(order, 'CRF'),
      isLine: ({ product }) => product.range.code === 'CRF',
    }),
  )
  const orders = (value: string) => ({ money: 'orders', what: 'product', value }) as const
  return {
    trade,
    leaks: [
      {
        id: 'lounger',
        title: 'A bulky product is priced above its cost, and postage and returns take more than that',
        slice: orders('LOU-01'),
      },
      { id: 'carafe', title: 'Most carafes arrive broken and are paid back', slice: { money: 'lines', what: 'product', value: 'CRF-01' } },
    ],
    lookAlikes: [
      { id: 'leader', why: 'sold below its cost, in orders that earn', slice: orders('DIS-01') },
      { id: 'pot', why: 'dear to send, and its margin pays for that', slice: orders('POT-01') },
    ],
  }
}
