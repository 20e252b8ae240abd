import { refundSku } from '../../api/detection/testing/example-shop.ts'
import { addDays, day, daysBetween } from '../../api/values/day.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, unitUsd } from './figure-words.ts'

export function refundRate(shop: CountedShop): Figures {
  const found = shop.reported('refund_step', refundSku)
  const refunds = shop.tables.refunds.filter(({ sku }) => sku === refundSku)
  const before = refunds.filter(({ at }) => at.slice(0, 10) < found.startedOn)
  const since = refunds.filter(({ at }) => at.slice(0, 10) >= found.startedOn)
  const linesBefore = shop.linesOf(refundSku, '', addDays(found.startedOn, -1)).length
  const linesSince = shop.linesOf(refundSku, found.startedOn).length
  return {
    sku: refundSku,
    startedOn: longDay(found.startedOn),
    before: count(before.length),
    linesBefore: count(linesBefore),
    rateBefore: percent(before.length / linesBefore, 1),
    since: count(since.length),
    linesSince: count(linesSince),
    rateSince: percent(since.length / linesSince, 1),
    toldOn: longDay(found.detectedOn),
    lossThen: minorUsd(found.lossAtDetection),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
    lastDay: longDay(shop.lastDay),
    shopLines: count(shop.tables.orders.length),
    shopRefunds: count(shop.tables.refunds.length),
    shopRate: percent(shop.tables.refunds.length / shop.tables.orders.length, 1),
  }
}

/** Refunds of the orders of June, by how old the orders were when one looked. */
export function lateRefunds(shop: CountedShop): Figures {
  const placed = new Map(shop.tables.orders.map(({ orderId, at }) => [orderId, at.slice(0, 10)]))
  const lines = (month: string) => shop.tables.orders.filter(({ at }) => at.startsWith(month)).length
  const refunds = shop.tables.refunds.flatMap(({ orderId, at }) => {
    const on = orderId === undefined ? undefined : placed.get(orderId)
    return on === undefined ? [] : [{ on, at: at.slice(0, 10), after: daysBetween(day(on), day(at.slice(0, 10))) }]
  })
  const known = (month: string, until: string) => refunds.filter(({ on, at }) => on.startsWith(month) && at <= until).length
  const delays = refunds.map(({ after }) => after).sort((a, b) => a - b)
  const within = (days: number) => percent(delays.filter((of) => of <= days).length / delays.length)
  return {
    refunds: count(shop.tables.refunds.length),
    named: count(refunds.length),
    median: `${delays[Math.floor(delays.length / 2)]} days`,
    within7: within(7),
    within14: within(14),
    within30: within(30),
    mayLines: count(lines('2026-05')),
    mayAtEnd: count(known('2026-05', '2026-05-31')),
    mayInJuly: count(known('2026-05', '2026-07-15')),
    mayRateAtEnd: percent(known('2026-05', '2026-05-31') / lines('2026-05'), 1),
    lookedAt: '31 May',
    mayRateInJuly: percent(known('2026-05', '2026-07-15') / lines('2026-05'), 1),
    aprAtEnd: `on its own last day, ${known('2026-04', '2026-04-30')} refunds: ${percent(known('2026-04', '2026-04-30') / lines('2026-04'), 1)}`,
    aprInMay: count(known('2026-04', '2026-05-31')),
    aprLines: count(lines('2026-04')),
    aprRateInMay: percent(known('2026-04', '2026-05-31') / lines('2026-04'), 1),
  }
}

/** One refunded order of one line, with all that it cost. */
export function oneRefund(shop: CountedShop): Figures {
  const linesIn = Map.groupBy(shop.tables.orders, ({ orderId }) => orderId)
  const parcels = new Map(shop.tables.shipping.map((row) => [row.orderId, row]))
  const found = shop.tables.refunds.find(({ sku, orderId, at, qty }) => {
    const lines = linesIn.get(orderId ?? '') ?? []
    const parcel = parcels.get(orderId ?? '')
    return at >= '2026-06-15' && sku === refundSku && lines.length === 1 && lines[0]?.qty === qty && parcel !== undefined && qty > 1
  })
  const [line] = linesIn.get(found?.orderId ?? '') ?? []
  const parcel = parcels.get(found?.orderId ?? '')
  const [units, amount] = [found?.qty ?? 0, Number(found?.amount)]
  const cost = units * shop.costOn(refundSku, line?.at.slice(0, 10) ?? '')
  const fee = 0.029 * (amount + Number(parcel?.charged)) + 300_000
  const back = Number(parcel?.cost)
  const resold = Number(parcel?.cost) - Number(parcel?.charged) + fee + back
  return {
    orderId: String(found?.orderId),
    at: longDay(line?.at ?? ''),
    refundedOn: longDay(found?.at ?? ''),
    units: count(units),
    unit: unitUsd(Number(line?.unitPrice)),
    amount: unitUsd(amount),
    charged: unitUsd(Number(parcel?.charged)),
    parcel: unitUsd(Number(parcel?.cost)),
    madeOnParcel: unitUsd(Number(parcel?.charged) - Number(parcel?.cost)),
    cost: unitUsd(cost),
    rate: '2.9%',
    fixed: '$0.30',
    fee: unitUsd(fee),
    totalResold: unitUsd(resold),
    totalLost: unitUsd(resold + cost),
    kept: unitUsd(amount - cost - fee - (Number(parcel?.cost) - Number(parcel?.charged))),
  }
}
