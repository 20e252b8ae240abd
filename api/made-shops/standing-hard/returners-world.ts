import { giveOrders, type Habits, holds, isKept, listOf, member, returning, withHabits } from './hard-habits.ts'
import { faulty, type HardPlan } from './hard-plan.ts'
import { homeRanges, homeShop, single } from './home-shop.ts'

const home = 'United Kingdom'
const robe = single('ROB', { name: 'Bathrobe', category: 'Bath', price: 4_900, cost: 2_100, grams: 900, share: 4, units: [1] })

type Orders = { readonly count: readonly [number, number]; readonly least?: number; readonly isOfTheRobe?: boolean }

/**
 * Some orders from home become one customer's: of so much list price, all with the robe or none.
 */
function ordersOf(number: number, { count, least = 0, isOfTheRobe = false }: Orders): Habits {
  const customer = member(number)
  return giveOrders({
    concern: customer.id,
    count,
    isFit: (order) => order.customer.country === home && listOf(order) >= least && holds(order, 'ROB') === isOfTheRobe,
    become: (order) => ({ ...order, customer, isFirst: false }),
  })
}

const isOf = (numbers: readonly number[]) => {
  const ids = new Set(numbers.map((number) => member(number).id))
  return ({ customer }: { readonly customer: { readonly id: string } }) => ids.has(customer.id)
}

const returners = [0, 1, 2, 3, 4]
const once = [10, 11, 12]
const ofTheRobe = [20, 21, 22]
const buyers = [30, 31]

/**
 * Five customers who send back most of what they order, the shop pays the courier both ways; and
 * three habits that earn; a robe that mostly comes back.
 */
export function returnersWorld(seed: number): HardPlan {
  const shop = { ...homeShop(seed), ranges: [...homeRanges, robe] }
  const isOnce = isOf(once)
  const isReturner = isOf(returners)
  const trade = withHabits(
    shop,
    ...returners.map((number) => ordersOf(number, { count: [6, 15], least: 6_000 })),
    ...once.map((number) => ordersOf(number, { count: [7, 12] })),
    ...once.map((number) => largeOrder(number)),
    ...ofTheRobe.map((number) => ordersOf(number, { count: [6, 9], isOfTheRobe: true, least: 11_000 })),
    ...buyers.map((number) => ordersOf(number, { count: [22, 30], least: 4_000 })),
    returning({
      ...{ concern: 'returners', part: 1, reason: 'changed mind', parcel: [1_500, 2_400] },
      isOwn: (order, world) => isReturner(order) && !isKept(order, world),
      isLine: ({ product }) => product.range.price >= 1_000,
    }),
    returning({
      ...{ concern: 'once', part: 1, reason: 'changed mind', parcel: [500, 800] },
      isOwn: (order) => isOnce(order) && listOf(order) >= largest,
    }),
    returning({
      ...{ concern: 'robe', part: 0.7, reason: faulty, parcel: null },
      isOwn: (order) => holds(order, 'ROB'),
      isLine: ({ product }) => product.range.code === 'ROB',
    }),
    returning({ concern: 'buyers', isOwn: isOf(buyers), part: 0.42, reason: 'changed mind', parcel: [450, 600] }),
  )
  return { trade, leaks: [...returners.map(leakOf), robeLeak], lookAlikes: lookAlikesOf() }
}

const largest = 40_000

/** One order of many units. */
function largeOrder(number: number): Habits {
  const customer = member(number)
  return giveOrders({
    ...{ concern: `${customer.id} large`, count: [1, 1] },
    isFit: (order) => order.customer.country === home && listOf(order) >= 8_000 && !holds(order, 'ROB'),
    become: (order) => ({ ...order, customer, isFirst: false, items: order.items.map((item) => ({ ...item, qty: item.qty * 5 })) }),
  })
}

function leakOf(number: number): HardPlan['leaks'][number] {
  const { id } = member(number)
  const slice = { money: 'orders', what: 'customer', value: id } as const
  return { id: `returner-${id}`, title: 'A customer sends back most of what she orders, and the shop pays for both ways', slice }
}

const robeLeak: HardPlan['leaks'][number] = {
  id: 'robe',
  title: 'Most robes come back faulty, and are thrown away',
  slice: { money: 'lines', what: 'product', value: 'ROB-01' },
}

function lookAlikesOf(): HardPlan['lookAlikes'] {
  const of = (numbers: readonly number[], id: string, why: string) =>
    numbers.map((number) => {
      const value = member(number).id
      return { id: `${id}-${value}`, why, slice: { money: 'orders', what: 'customer', value } as const }
    })
  return [
    ...of(once, 'once', 'one large order came back, the others earn'),
    ...of(ofTheRobe, 'robe', 'the robe comes back from everyone, what else is ordered stays'),
    ...of(buyers, 'buyer', 'two orders in five come back, and the others earn more than that costs'),
  ]
}
