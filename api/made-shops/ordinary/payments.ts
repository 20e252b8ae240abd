import { totalOf } from './disputes.ts'
import type { Dispute, HeldReserve, Movement, PaidRefund, SentParcel, Sold } from './made.ts'
import { following, loses, type Mark } from './marks.ts'
import { afterAll } from './rules.ts'
import { marksOf } from './sales.ts'
import type { Service } from './trade.ts'
import { workDay } from './work-day.ts'
import type { World } from './world-model.ts'

/** What was paid of an order, and the marks of a sale that never was, which its own row bears. */
export type Paid = { readonly movements: readonly Movement[]; readonly lost: readonly Mark[] }

type After = { readonly parcels: readonly SentParcel[]; readonly refunds: readonly PaidRefund[]; readonly disputes: readonly Dispute[] }

/** What a payment service, or a bank, did for one order. */
export function payOrder(world: World, sold: Sold, after: After): Paid {
  const service = serviceOf(world, sold)
  if (service === null || sold.isReplacement) return { movements: [], lost: [] }
  const sale = saleOf(world, { sold, service, parcels: after.parcels })
  const of = { source: sale.source, orderId: sale.orderId }
  const { rules } = world.trade
  const others = [...refundsOf(world, of, after.refunds), ...after.disputes.flatMap((dispute) => disputesOf(world, of, dispute))]
  const leak = sale.on < world.days.length ? rules.unpaid.map((habit) => habit(sale, world, sold)).find((one) => one !== null) : undefined
  const movements = afterAll(rules.movements, leak === undefined ? [sale, ...others] : others, world, sold)
  return { movements, lost: leak === undefined ? [] : [loses(leak, sale.gross - sale.fee)] }
}

function saleOf(world: World, { sold, service, parcels }: { sold: Sold; service: Service; parcels: readonly SentParcel[] }): Movement {
  const gross = totalOf(sold, parcels)
  const marks = following([...marksOf(sold), ...parcels.flatMap((parcel) => parcel.marks)])
  // Who buys on invoice pays within five weeks.
  const late = service === bank ? world.random(`paid ${sold.order.id}`).whole(0, 21) : 0
  const on = workDay(world, sold.order.on + service.days + late)
  return { on, source: service.name, orderId: sold.order.id, type: 'sale', gross, fee: feeOf(service, gross), marks }
}

/** What all reserves of a shop's services held back and paid, by the days of their payouts. */
export function reservesOf(world: World, movements: readonly Movement[]): HeldReserve[] {
  return world.trade.services.flatMap((service) => {
    const { reserve, name } = service
    if (reserve === undefined) return []
    const sales = Map.groupBy(
      movements.filter(({ source, type }) => source === name && type === 'sale'),
      ({ on }) => on,
    )
    return [...sales].map(([on, own]) => {
      const gross = Math.round(own.reduce((sum, sale) => sum + sale.gross, 0) * reserve.part)
      const held: Movement = {
        on,
        source: name,
        orderId: '',
        type: 'reserve',
        gross: -gross,
        fee: 0,
        marks: following(own.flatMap(({ marks }) => marks)),
      }
      const release: Movement = { ...held, on: on + reserve.days, type: 'release', gross }
      return afterAll(world.trade.rules.reserves, { held, release }, world)
    })
  })
}

/** The fee of a sale, minor units. */
export function feeOf({ rate, fixed }: Pick<Service, 'rate' | 'fixed'>, gross: number): number {
  return Math.round((gross * rate) / 10_000) + fixed
}

const bank: Service = { name: 'Bank', rate: 0, fixed: 0, days: 14, share: 0 }

function serviceOf({ trade }: World, { order }: Sold): Service | null {
  if (order.method === 'invoice') return bank
  const service = trade.services.find(({ name }) => name === order.method)
  return service === undefined || service.isCash ? null : service
}

type Of = Pick<Movement, 'source' | 'orderId'>

/** Refunds of one day leave in one sum. */
function refundsOf(world: World, of: Of, refunds: readonly PaidRefund[]): Movement[] {
  const byDay = Map.groupBy(refunds, ({ on }) => workDay(world, on + 1))
  return [...byDay].map(([on, own]) => {
    const gross = -own.reduce((sum, { amount }) => sum + amount, 0)
    return { ...of, on, type: 'refund', gross, fee: 0, marks: following(own.flatMap(({ marks }) => marks)) }
  })
}

/** What a dispute takes with the service's fee for it, and what comes back when it is won. */
function disputesOf(world: World, of: Of, { on, amount, decidedOn, isWon, marks }: Dispute): Movement[] {
  const taken: Movement = { ...of, on: workDay(world, on + 1), type: 'dispute', gross: -amount, fee: 1_500, marks: following(marks) }
  const back: Movement = { ...taken, on: workDay(world, decidedOn), gross: amount, fee: 0 }
  return isWon ? [taken, back] : [taken]
}
