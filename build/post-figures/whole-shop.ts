import { rampSku } from '../../api/detection/testing/example-shop.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, sum, unitUsd, usd } from './figure-words.ts'

/** What September left, and what it left of an average order. */
export function perOrder(shop: CountedShop): Figures {
  const month = '2026-09'
  const lines = shop.tables.orders.filter(({ at }) => at.startsWith(month))
  const orders = new Set(lines.map(({ orderId }) => orderId)).size
  const list = sum(lines.map(({ qty, listPrice }) => qty * Number(listPrice)))
  const sales = sum(lines.map(({ qty, unitPrice }) => qty * Number(unitPrice)))
  const goods = sum(lines.map(({ at, qty, sku }) => qty * shop.costOn(sku, at.slice(0, 10))))
  const parcels = shop.tables.shipping.filter(({ day }) => day.startsWith(month))
  const charged = sum(parcels.map((row) => Number(row.charged)))
  const freight = sum(parcels.map(({ cost }) => Number(cost)))
  const refunds = sum(shop.tables.refunds.filter(({ at }) => at.startsWith(month)).map(({ amount }) => Number(amount)))
  const disputes = sum(shop.tables.chargebacks.filter(({ day }) => day.startsWith(month)).map(({ amount }) => Number(amount)))
  const ads = sum(shop.tables.ads.filter(({ day }) => day.startsWith(month)).map(({ spend }) => Number(spend)))
  const fees = 0.029 * (sales + charged) + 300_000 * orders
  const left = sales + charged - goods - freight - fees - refunds - disputes - ads
  const each = (name: string, of: number): Figures => ({ [name]: usd(of), [`${name} an order`]: unitUsd(of / orders) })
  return {
    month: 'September 2026',
    orders: count(orders),
    rate: '2.9%',
    fixed: '$0.30',
    ...each('list', list),
    ...each('discounts', list - sales),
    ...each('sales', sales),
    ...each('charged', charged),
    ...each('goods', goods),
    ...each('freight', freight),
    ...each('fees', fees),
    ...each('refunds', refunds),
    ...each('disputes', disputes),
    ...each('ads', ads),
    ...each('left', left),
    between: `$${Math.floor((sales - goods - left) / orders / 1e6)} and a bit`,
    grossShare: percent((sales - goods) / sales),
    leftShare: percent(left / sales),
  }
}

/** Every running leak by the month, and what waiting cost. */
export function mondayCheck(shop: CountedShop): Figures {
  const running = shop.findings.filter(({ counted }) => counted.monthly > 0n).sort((a, b) => Number(b.counted.monthly - a.counted.monthly))
  const total = running.reduce((all, { counted }) => all + counted.monthly, 0n)
  const topThree = running.slice(0, 3).reduce((all, { counted }) => all + counted.monthly, 0n)
  const [cost, campaign] = [shop.reported('cogs_rise', rampSku), shop.reported('ad_waste')]
  return {
    leaks: `${running.length} leaks that run`,
    atOnce: `${running.length} at once`,
    total: minorUsd(total),
    ...Object.fromEntries(running.map(({ kind, entity, counted }) => [`${kind} ${entity}`, minorUsd(counted.monthly)])),
    topThree: percent(Number(topThree) / Number(total)),
    costFrom: longDay(cost.startedOn),
    costTold: longDay(cost.detectedOn),
    costThen: minorUsd(cost.lossAtDetection),
    costLoss: minorUsd(cost.loss.expected),
    campaignThen: minorUsd(campaign.lossAtDetection),
    campaignLoss: minorUsd(campaign.loss.expected),
    lastDay: longDay(shop.lastDay),
  }
}
