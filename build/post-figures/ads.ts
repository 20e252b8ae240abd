import type { AdsRow } from '../../api/made-shops/shop.ts'
import { addDays, weekday } from '../../api/values/day.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, sum, usd } from './figure-words.ts'

const spendOf = (rows: readonly AdsRow[]) => sum(rows.map(({ spend }) => Number(spend)))
const soldBy = (rows: readonly AdsRow[]) => sum(rows.map(({ convValue }) => Number(convValue)))
const roas = (rows: readonly AdsRow[]) => (soldBy(rows) / spendOf(rows)).toFixed(2)

export function campaignSellsLess(shop: CountedShop): Figures {
  const found = shop.reported('ad_waste')
  const own = shop.tables.ads.filter(({ campaign }) => campaign === found.entity)
  const before = own.filter(({ day }) => day >= addDays(found.startedOn, -56) && day < found.startedOn)
  const since = own.filter(({ day }) => day >= found.startedOn)
  const others = shop.tables.ads.filter(({ campaign }) => campaign !== found.entity)
  const clicks = (rows: readonly AdsRow[]) => sum(rows.map((row) => row.clicks))
  return {
    startedOn: longDay(found.startedOn),
    weeksBefore: '8 weeks',
    spendBefore: usd(spendOf(before) / before.length),
    spendSince: usd(spendOf(since) / since.length),
    clicksBefore: count(Math.round(clicks(before) / before.length)),
    clicksSince: count(Math.round(clicks(since) / since.length)),
    before: `$${roas(before)}`,
    since: `$${roas(since)}`,
    othersBefore: `$${roas(others.filter(({ day }) => day >= addDays(found.startedOn, -56) && day < found.startedOn))}`,
    othersSince: `$${roas(others.filter(({ day }) => day >= found.startedOn))}`,
    spent: usd(spendOf(since)),
    valueSince: usd(soldBy(since)),
    toldOn: longDay(found.detectedOn),
    lossThen: minorUsd(found.lossAtDetection),
    loss: minorUsd(found.loss.expected),
    month: minorUsd(found.monthly.expected),
  }
}

/** September: what is left of a sale before ads, and what each campaign returned. */
export function breakEven(shop: CountedShop): Figures {
  const lines = shop.tables.orders.filter(({ at }) => at.startsWith('2026-09'))
  const sales = sum(lines.map(({ qty, unitPrice }) => qty * Number(unitPrice)))
  const goods = sum(lines.map(({ at, qty, sku }) => qty * shop.costOn(sku, at.slice(0, 10))))
  const parcels = shop.tables.shipping.filter(({ day }) => day.startsWith('2026-09'))
  const shipping = sum(parcels.map(({ cost, charged }) => Number(cost) - Number(charged)))
  const refunds = sum(shop.tables.refunds.filter(({ at }) => at.startsWith('2026-09')).map(({ amount }) => Number(amount)))
  const fees = 0.029 * sales + 300_000 * new Set(lines.map(({ orderId }) => orderId)).size
  const left = (sales - goods - shipping - refunds - fees) / sales
  const ads = Map.groupBy(
    shop.tables.ads.filter(({ day }) => day.startsWith('2026-09')),
    ({ campaign }) => campaign,
  )
  return {
    month: 'September 2026',
    sales: usd(sales),
    goods: usd(goods),
    goodsShare: percent(goods / sales, 1),
    shipping: usd(shipping),
    shippingShare: percent(shipping / sales, 1),
    refunds: usd(refunds),
    refundsShare: percent(refunds / sales, 1),
    orders: count(new Set(lines.map(({ orderId }) => orderId)).size),
    rate: '2.9%',
    fixed: '$0.30',
    fees: usd(fees),
    feesShare: percent(fees / sales, 1),
    left: percent(left, 1),
    breakEven: (1 / left).toFixed(2),
    ruleOf4: 'a rule of 4',
    ruleOf1: 'a rule of 1',
    ...Object.fromEntries(
      [...ads].flatMap(([name, rows]) => [
        [`${name} roas`, roas(rows)],
        [`${name} spend`, usd(spendOf(rows))],
        [`${name} left`, usd(Math.abs(soldBy(rows) * left - spendOf(rows)))],
      ]),
    ),
  }
}

/** Days, weeks and four weeks of one campaign that changed nothing. */
export function oneBadDay(shop: CountedShop): Figures {
  const all = shop.tables.ads.filter(({ day }) => day >= '2026-03-02' && day <= '2026-05-31')
  const [broken] = [...Map.groupBy(all, ({ day }) => day)].find(([, rows]) => soldBy(rows) === 0) ?? ['']
  const own = all.filter(({ campaign, day }) => campaign === 'social_retarget' && day !== broken)
  const days = own.map((row) => soldBy([row]) / spendOf([row]))
  const weeks = [...Map.groupBy(own, ({ day }) => addDays(day, -((weekday(day) + 6) % 7))).values()].map(
    (rows) => soldBy(rows) / spendOf(rows),
  )
  const fourWeeks = [0, 28, 56].map((from) => own.slice(from, from + 28)).map((rows) => soldBy(rows) / spendOf(rows))
  return {
    from: longDay('2026-03-02'),
    to: longDay('2026-05-31'),
    days: count(days.length),
    weeks: count(weeks.length),
    lowDay: Math.min(...days).toFixed(2),
    highDay: Math.max(...days).toFixed(2),
    under3: `${days.filter((of) => of < 3).length} days it was below 3`,
    lowWeek: Math.min(...weeks).toFixed(2),
    highWeek: Math.max(...weeks).toFixed(2),
    low4: Math.min(...fourWeeks).toFixed(2),
    high4: Math.max(...fourWeeks).toFixed(2),
    spend: usd(spendOf(own) / own.length),
    all: roas(own),
    brokenOn: longDay(broken),
  }
}
