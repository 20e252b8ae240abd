import { day, daysBetween } from '../../api/values/day.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, sum, unitUsd, usd } from './figure-words.ts'

export function oneCountry(shop: CountedShop): Figures {
  const found = shop.reported('chargeback_burst')
  const orders = [...new Map(shop.tables.orders.map((row) => [row.orderId, row])).values()]
  const from = (country: string) => orders.filter((row) => row.country === country)
  const own = from(found.entity)
  const disputes = shop.tables.chargebacks.filter(({ country }) => country === found.entity)
  const before = own.filter(({ at }) => at < found.startedOn)
  const since = own.filter(({ at }) => at >= found.startedOn)
  const placed = new Map(orders.map(({ orderId, at }) => [orderId, at.slice(0, 10)]))
  const of = disputes.filter(({ orderId }) => (placed.get(orderId) ?? '') >= found.startedOn)
  const shopOrders = orders.filter(({ at }) => at >= found.startedOn)
  const shopDisputes = shop.tables.chargebacks.filter(({ orderId }) => (placed.get(orderId) ?? '') >= found.startedOn)
  const delays = of.map(({ orderId, day: on }) => daysBetween(day(placed.get(orderId) ?? on), on)).sort((a, b) => a - b)
  return {
    startedOn: longDay(found.startedOn),
    before: count(before.length),
    since: count(since.length),
    disputesSince: count(of.length),
    rateSince: percent(of.length / since.length),
    mean: unitUsd(sum(of.map(({ amount }) => Number(amount))) / of.length),
    firstDispute: longDay(of[0]?.day ?? ''),
    delay: `${delays[Math.floor(delays.length / 2)]} days`,
    shopOrders: count(shopOrders.length),
    shopDisputes: count(shopDisputes.length),
    shopRate: percent(shopDisputes.length / shopOrders.length, 2),
    restRate: percent((shopDisputes.length - of.length) / (shopOrders.length - since.length), 2),
    toldOn: longDay(found.detectedOn),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
  }
}

/** Disputes by the month they were opened in and by the month of their order. */
export function disputeMonths(shop: CountedShop): Figures {
  const placed = new Map(shop.tables.orders.map(({ orderId, at }) => [orderId, at.slice(0, 10)]))
  const delays = shop.tables.chargebacks.flatMap(({ orderId, day: on }) => {
    const at = placed.get(orderId)
    return at === undefined ? [] : [daysBetween(day(at), on)]
  })
  delays.sort((a, b) => a - b)
  const orders = (month: string) => new Set(shop.tables.orders.filter(({ at }) => at.startsWith(month)).map(({ orderId }) => orderId)).size
  const opened = (month: string) => shop.tables.chargebacks.filter((row) => row.day.startsWith(month)).length
  const belonging = (month: string) => shop.tables.chargebacks.filter(({ orderId }) => (placed.get(orderId) ?? '').startsWith(month)).length
  return {
    disputes: count(shop.tables.chargebacks.length),
    median: `${delays[Math.floor(delays.length / 2)]} days`,
    slowest: `${delays.at(-1)} days`,
    mayOpened: `${opened('2026-05')} disputes for ${count(orders('2026-05'))} orders, ${percent(opened('2026-05') / orders('2026-05'), 2)}`,
    ...Object.fromEntries(
      ['06', '07', '08'].map((month) => [`opened ${month}`, percent(opened(`2026-${month}`) / orders(`2026-${month}`), 2)]),
    ),
    septemberOpened: `${opened('2026-09')} disputes for ${count(orders('2026-09'))} orders: ${percent(opened('2026-09') / orders('2026-09'), 2)}`,
    septemberCount: `${opened('2026-09')} disputes a month`,
    septemberRate: percent(opened('2026-09') / orders('2026-09'), 2),
    ...Object.fromEntries(
      ['03', '04', '05', '06', '07', '08', '09'].map((month) => [
        `belonging ${month}`,
        percent(belonging(`2026-${month}`) / orders(`2026-${month}`), 2),
      ]),
    ),
    march: `${belonging('2026-03')} dispute,`,
    april: `April to ${belonging('2026-04')}, which`,
    may: `May to ${belonging('2026-05')}, which`,
    september: `${belonging('2026-09')} disputes so far`,
  }
}

export function enteredTwice(shop: CountedShop): Figures {
  const found = shop.reported('possible_duplicate')
  const again = [...new Set(shop.tables.orders.filter(({ orderId }) => orderId.endsWith('-2')).map(({ orderId }) => orderId))]
  const first = shop.tables.orders.filter(({ orderId }) => orderId === again[0])
  return {
    startedOn: longDay(found.startedOn),
    orders: count(again.length),
    shopOrders: count(
      new Set(shop.tables.orders.filter(({ at }) => at.slice(0, 10) >= found.startedOn).map(({ orderId }) => orderId)).size,
    ),
    firstOrder: String(again[0]),
    cases: count(new Set(found.evidence.map((part) => 'document' in part && part.document)).size),
    firstLines: count(first.length),
    firstAmount: unitUsd(sum(first.map(({ qty, unitPrice }) => qty * Number(unitPrice)))),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
    lastDay: longDay(shop.lastDay),
  }
}

/** What the marketplace billed by month. */
export function feeShare(shop: CountedShop): Figures {
  const found = shop.reported('marketplace_fee')
  const months = Map.groupBy(shop.days, (facts) => facts.day.slice(0, 7))
  const of = ['05', '06', '07', '08', '09'].map((month): [string, { fee: number; net: number }] => {
    const days = months.get(`2026-${month}`) ?? []
    const fee = sum(days.flatMap(({ fees }) => fees.map(({ amount }) => amount)))
    const net = sum(days.map(({ sales: cells }) => cells.unitPrice.reduce((total, price, i) => total + price * (cells.units[i] ?? 0), 0)))
    return [month, { fee, net }]
  })
  return {
    startedOn: longDay(found.startedOn),
    toldOn: longDay(found.detectedOn),
    ...Object.fromEntries(
      of.flatMap(([month, { fee, net }]) => [
        [`fee ${month}`, usd(fee)],
        [`net ${month}`, usd(net)],
        [`share ${month}`, percent(fee / net, 2)],
      ]),
    ),
    loss: minorUsd(found.loss.expected),
  }
}
