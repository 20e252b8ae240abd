import type { OrderRow, ShippingRow } from '../../api/made-shops/shop.ts'
import { addDays } from '../../api/values/day.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, sum, unitUsd, usd } from './figure-words.ts'

const costOf = (rows: readonly ShippingRow[]) => sum(rows.map(({ cost }) => Number(cost)))
const chargedFor = (rows: readonly ShippingRow[]) => sum(rows.map(({ charged }) => Number(charged)))
const mean = (rows: readonly ShippingRow[]) => unitUsd(costOf(rows) / rows.length)

export function oneLane(shop: CountedShop): Figures {
  const found = shop.reported('shipping_overrun')
  const lane = (carrier: string, zone: string) => shop.tables.shipping.filter((row) => row.carrier === carrier && row.zone === zone)
  const own = lane('Swift', 'EU')
  const before = own.filter(({ day }) => day >= addDays(found.startedOn, -63) && day < found.startedOn)
  const since = own.filter(({ day }) => day >= found.startedOn)
  const rest = (carrier: string) => {
    const rows = lane(carrier, 'EU')
    return {
      before: rows.filter(({ day }) => day >= addDays(found.startedOn, -63) && day < found.startedOn),
      since: rows.filter(({ day }) => day >= found.startedOn),
    }
  }
  const [north, haus] = [rest('Northline'), rest('Parcelhaus')]
  const allBefore = shop.tables.shipping.filter(({ day }) => day >= addDays(found.startedOn, -63) && day < found.startedOn)
  const allSince = shop.tables.shipping.filter(({ day }) => day >= found.startedOn)
  return {
    startedOn: longDay(found.startedOn),
    weeks: '9 weeks',
    parcelsBefore: count(before.length),
    parcelsSince: count(since.length),
    before: mean(before),
    since: mean(since),
    rise: percent(costOf(since) / since.length / (costOf(before) / before.length) - 1),
    charged: unitUsd(chargedFor(since) / since.length),
    chargedBefore: unitUsd(chargedFor(before) / before.length),
    northBefore: mean(north.before),
    northSince: mean(north.since),
    hausBefore: mean(haus.before),
    hausSince: mean(haus.since),
    allBefore: mean(allBefore),
    allSince: mean(allSince),
    toldOn: longDay(found.detectedOn),
    lossThen: minorUsd(found.lossAtDetection),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
  }
}

export function billedTwice(shop: CountedShop): Figures {
  const found = shop.reported('double_billed')
  const bills = shop.tables.shipping.filter(({ carrier, zone, day }) => carrier === 'Northline' && zone === 'UK' && day >= '2026-08-29')
  const twice = [...Map.groupBy(bills, ({ orderId }) => orderId)].filter(([, rows]) => rows.length === 2)
  const [orderId, rows] = twice[0] as [string, ShippingRow[]]
  return {
    from: '29 August 2026',
    bills: count(bills.length),
    total: usd(costOf(bills)),
    twice: count(twice.length),
    first: orderId,
    firstDay: longDay(rows[0]?.day ?? ''),
    secondDay: longDay(rows[1]?.day ?? ''),
    firstCost: unitUsd(Number(rows[0]?.cost)),
    share: percent(sum(twice.map(([, two]) => Number(two[1]?.cost))) / costOf(bills), 1),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
    lastDay: longDay(shop.lastDay),
  }
}

export function freightAboveGoods(shop: CountedShop): Figures {
  const found = shop.reported('freight_above_goods')
  const goods = new Map<string, number>()
  for (const { orderId, qty, unitPrice } of shop.tables.orders) goods.set(orderId, (goods.get(orderId) ?? 0) + qty * Number(unitPrice))
  const lane = shop.tables.shipping.filter(({ carrier, zone, day }) => carrier === 'Parcelhaus' && zone === 'EU' && day >= found.startedOn)
  const over = lane.filter((row) => Number(row.cost) > Number(row.charged) + (goods.get(row.orderId) ?? 0))
  const worst = [...over].sort((a, b) => Number(b.cost) - (goods.get(b.orderId) ?? 0) - (Number(a.cost) - (goods.get(a.orderId) ?? 0)))[0]
  const small = lane.filter((row) => (goods.get(row.orderId) ?? 0) < 20e6)
  return {
    startedOn: longDay(found.startedOn),
    parcels: count(lane.length),
    mean: mean(lane),
    over: count(over.length),
    worstGoods: unitUsd(goods.get(worst?.orderId ?? '') ?? 0),
    worstCost: unitUsd(Number(worst?.cost)),
    worstCharged: unitUsd(Number(worst?.charged)),
    worstLoss: unitUsd(Number(worst?.cost) - (goods.get(worst?.orderId ?? '') ?? 0)),
    worstOrder: String(worst?.orderId),
    worstDay: longDay(worst?.day ?? ''),
    small: count(small.length),
    smallLine: '$20',
    smallFreight: usd(costOf(small)),
    smallGoods: usd(sum(small.map(({ orderId }) => goods.get(orderId) ?? 0))),
    loss: minorUsd(found.loss.expected),
    lastDay: longDay(shop.lastDay),
    charge: '$9.95',
  }
}

/** Parcels to the EU of three months, by the list value of the order around the free line of 50. */
export function freeShipping(shop: CountedShop): Figures {
  const goods = goodsByOrder(
    shop.tables.orders.filter(({ at }) => at >= '2026-05' && at < '2026-08'),
    shop.costOn,
  )
  const parcels = shop.tables.shipping.filter(({ zone, orderId }) => zone === 'EU' && goods.has(orderId))
  const band = (from: number, to: number) => {
    const rows = parcels.filter(({ orderId }) => {
      const list = goods.get(orderId)?.list ?? 0
      return list >= from * 1e6 && list < to * 1e6
    })
    const margin = sum(rows.map(({ orderId }) => goods.get(orderId)?.margin ?? 0))
    return {
      orders: count(rows.length),
      charged: unitUsd(chargedFor(rows) / rows.length),
      cost: mean(rows),
      margin: unitUsd(margin / rows.length),
      left: unitUsd((margin + chargedFor(rows) - costOf(rows)) / rows.length),
    }
  }
  const [below, above, next, later] = [band(40, 50), band(50, 60), band(60, 80), band(70, 100)]
  return {
    parcels: count(parcels.length),
    from: '1 May',
    to: '31 July 2026',
    line: '$50',
    charge: '$9.95',
    ordersBelow: below.orders,
    costBelow: below.cost,
    marginBelow: below.margin,
    leftBelow: below.left,
    ordersAbove: above.orders,
    chargedAbove: above.charged,
    costAbove: above.cost,
    marginAbove: above.margin,
    leftAbove: above.left,
    ordersNext: next.orders,
    leftNext: next.left,
    leftLater: later.left,
  }
}

/** What each order was worth at list prices, and what its goods left. */
function goodsByOrder(orders: readonly OrderRow[], costOn: CountedShop['costOn']): Map<string, { list: number; margin: number }> {
  const goods = new Map<string, { list: number; margin: number }>()
  for (const { orderId, at, sku, qty, unitPrice, listPrice } of orders) {
    const known = goods.get(orderId) ?? { list: 0, margin: 0 }
    const margin = qty * (Number(unitPrice) - costOn(sku, at.slice(0, 10)))
    goods.set(orderId, { list: known.list + qty * Number(listPrice), margin: known.margin + margin })
  }
  return goods
}

/** The rule of UPS and FedEx since 18 August 2025, on one carton. */
export function billedWeight(): Figures {
  const sides = [12.2, 9.4, 6.1]
  const up = sides.map(Math.ceil) as [number, number, number]
  const near = sides.map(Math.round) as [number, number, number]
  const volume = (of: readonly number[]) => of.reduce((product, side) => product * side, 1)
  const pounds = (of: readonly number[]) => Math.ceil(volume(of) / 139)
  return {
    sides: sides.join(' × '),
    up: up.join(' × '),
    near: near.join(' × '),
    volumeUp: `${volume(up)} cubic inches`,
    volumeNear: `${volume(near)} cubic inches`,
    divisor: '139',
    exactUp: (volume(up) / 139).toFixed(2),
    exactNear: (volume(near) / 139).toFixed(2),
    poundsUp: `${pounds(up)} lb`,
    poundsNear: `${pounds(near)} lb`,
    actual: '3 lb',
  }
}
