import type { Order, PaidRefund, PricedLine, SentParcel, Shopper, Sold } from '../ordinary/made.ts'
import { refundOf } from '../ordinary/refunds.ts'
import { workDay } from '../ordinary/work-day.ts'
import type { OrdinaryTrade, Rules, World } from '../ordinary/world-model.ts'

/** Lists of habits that are added to a shop's own. */
export type Habits = Partial<Pick<Rules, 'placed' | 'lines' | 'parcels' | 'refunds' | 'disputes' | 'movements' | 'ads'>>

/** The shop with more habits; each list follows the ones before it. */
export function withHabits(trade: OrdinaryTrade, ...more: readonly Habits[]): OrdinaryTrade {
  const rules = more.reduce<Rules>(
    (so, { placed = [], lines = [], parcels = [], refunds = [], disputes = [], movements = [], ads = [] }) => ({
      ...so,
      ...{ placed: [...so.placed, ...placed], lines: [...so.lines, ...lines], parcels: [...so.parcels, ...parcels] },
      ...{ refunds: [...so.refunds, ...refunds], disputes: [...so.disputes, ...disputes] },
      ...{ movements: [...so.movements, ...movements], ads: [...so.ads, ...ads] },
    }),
    trade.rules,
  )
  return { ...trade, rules }
}

/** What decides whether an order is a slice's own. */
export type IsOwn = (order: Order, world: World) => boolean

/** Orders given to others: which fit, how many over all days, and what each becomes. */
type Given = { readonly concern: string; readonly count: readonly [number, number]; readonly isFit: IsOwn; readonly become: Become }
type Become = (order: Order, number: number) => Order

/**
 * Some of the orders that fit become others: one drawn from each stretch of as many. Those given
 * once are not given again.
 */
export function giveOrders({ concern, count, isFit, become }: Given): Habits {
  return {
    placed: [
      (orders, world) => {
        const random = world.random(`given ${concern}`)
        const left = orders.filter((order) => !isGiven(order) && isFit(order, world))
        const wanted = Math.min(random.whole(...count), left.length)
        const stretch = (number: number) => Math.floor((number * left.length) / wanted)
        const drawn = Array.from({ length: wanted }, (_, n) => random.pick(left.slice(stretch(n), stretch(n + 1))))
        const taken = new Map(drawn.map((order, n) => [order.id, become(order, n)]))
        return orders.map((order) => taken.get(order.id) ?? order)
      },
    ],
  }
}

/** Members, by whom given orders are known, have ids of their own. */
export function member(number: number, country = 'United Kingdom'): Shopper {
  return { id: `M-${1001 + number}`, country }
}

function isGiven({ customer }: Order): boolean {
  return customer.id.startsWith('M-')
}

/** The list prices of an order's goods, minor units. */
export function listOf({ items }: Order): number {
  return items.reduce((sum, { product, qty }) => sum + product.range.price * qty, 0)
}

/**
 * What comes back of a slice: which part of its orders, or of its lines, why, and what the parcel
 * back costs the shop.
 */
type Returning = {
  readonly concern: string
  readonly isOwn: IsOwn
  readonly part: number
  /** Only these lines of the orders that come back. */
  readonly isLine?: (line: PricedLine) => boolean
  readonly reason: string
  /** Minor units; null where the buyer pays for it, or throws the goods away. */
  readonly parcel: readonly [number, number] | null
}

/**
 * Orders that come back by habit, wholly or in some lines. Who has his money back does not dispute.
 */
export function returning(habit: Returning): Habits {
  return {
    refunds: [
      (usual, world, sold) => {
        const lines = linesBack(habit, world, sold)
        const on = sold.order.on + world.random(`${habit.concern} days ${sold.order.id}`).whole(5, 24)
        const back = lines.map((line): PaidRefund => refundOf(line, { on, qty: line.qty, reason: habit.reason }))
        return [...usual.filter(({ line }) => line === null || !lines.some(({ index }) => index === line.index)), ...back]
      },
    ],
    disputes: [(usual, world, sold) => (linesBack(habit, world, sold).length > 0 ? [] : usual)],
    parcels: habit.parcel === null ? [] : [withParcelBack(habit, habit.parcel)],
  }
}

function withParcelBack(habit: Returning, [least, most]: readonly [number, number]): Rules['parcels'][number] {
  return (parcels, world, sold) => {
    const [sent] = parcels
    if (sent === undefined || linesBack(habit, world, sold).length === 0) return parcels
    const random = world.random(`${habit.concern} parcel ${sold.order.id}`)
    const days = random.whole(4, 14)
    const back: SentParcel = {
      ...sent,
      number: parcels.length + 1,
      on: workDay(world, sold.order.on + days),
      cost: random.whole(least, most),
      charged: 0,
    }
    return [...parcels, back]
  }
}

function linesBack({ concern, isOwn, part, isLine }: Returning, world: World, { order, lines }: Sold): readonly PricedLine[] {
  if (!isOwn(order, world) || !world.random(`${concern} ${order.id}`).chance(part)) return []
  return isLine === undefined ? lines : lines.filter(isLine)
}

/** Parcels that cost more by so much, minor units; `chance` of those that fit. */
type Dearer = {
  readonly concern: string
  readonly isOwn: (parcel: SentParcel, sold: Sold, world: World) => boolean
  readonly more: readonly [number, number]
  readonly chance?: number
}

export function dearerParcels({ concern, isOwn, more, chance = 1 }: Dearer): Habits {
  return changedParcels(concern, (parcel, { sold, world, random }) => {
    const isMeant = isOwn(parcel, sold, world) && random.chance(chance)
    return isMeant ? { ...parcel, cost: parcel.cost + random.whole(...more) } : parcel
  })
}

type OfParcel = { readonly sold: Sold; readonly world: World; readonly random: ReturnType<World['random']> }

/** Each parcel as the shop's habit makes it. */
export function changedParcels(concern: string, change: (parcel: SentParcel, of: OfParcel) => SentParcel): Habits {
  return {
    parcels: [
      (parcels, world, sold) => {
        const random = world.random(`${concern} ${sold.order.id}`)
        return parcels.map((parcel) => change(parcel, { sold, world, random }))
      },
    ],
  }
}

/** Whether a customer who sends back most keeps an order: a small one now and then. */
export function isKept(order: Order, world: World): boolean {
  return listOf(order) < 7_000 && world.random(`kept ${order.id}`).chance(0.12)
}

/** Whether an order holds a range. */
export function holds({ items }: Order, code: string): boolean {
  return items.some(({ product }) => product.range.code === code)
}

/** A product that is ordered by itself: orders that hold it hold nothing else. */
export function orderedAlone(code: string): Habits {
  return {
    placed: [
      (orders) =>
        orders.map((order) => {
          const own = order.items.filter(({ product }) => product.range.code === code)
          return own.length === 0 ? order : { ...order, items: own.slice(0, 1) }
        }),
    ],
  }
}
