import { lostBy } from '../../api/detection/finding.ts'
import { rampSku, stepSku } from '../../api/detection/testing/example-shop.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, daysFrom, type Figures, longDay, minorUsd, percent, shortDay, sum, unitUsd, usd } from './figure-words.ts'

export function unitCostUp(shop: CountedShop): Figures {
  const found = shop.reported('cogs_rise', stepSku)
  const lines = shop.linesOf(stepSku, found.startedOn)
  const [before, now] = [shop.costOn(stepSku, '2026-07-01'), shop.costOn(stepSku, shop.lastDay)]
  const list = Number(lines[0]?.listPrice)
  return {
    sku: stepSku,
    startedOn: longDay(found.startedOn),
    price: unitUsd(list),
    before: unitUsd(before),
    now: unitUsd(now),
    more: unitUsd(now - before),
    rise: percent(now / before - 1),
    leftBefore: unitUsd(list - before),
    leftNow: unitUsd(list - now),
    units: count(sum(lines.map(({ qty }) => qty))),
    lines: count(lines.length),
    lastDay: longDay(shop.lastDay),
    loss: minorUsd(found.loss.expected),
    low: minorUsd(found.loss.low),
    high: minorUsd(found.loss.high),
    month: minorUsd(found.monthly.expected),
    toldOn: longDay(found.detectedOn),
    lossThen: minorUsd(found.lossAtDetection),
  }
}

export function creepingCost(shop: CountedShop): Figures {
  const found = shop.reported('cogs_rise', rampSku)
  const documents = shop.tables.costs.filter(
    ({ sku, validFrom }) => sku === rampSku && validFrom >= '2026-05-01' && validFrom <= '2026-07-20',
  )
  const [first, last] = [Number(documents[0]?.unitCost), shop.costOn(rampSku, shop.lastDay)]
  const steps = documents.slice(1).map(({ unitCost }, i) => Number(unitCost) / Number(documents[i]?.unitCost) - 1)
  return {
    sku: rampSku,
    ...Object.fromEntries(documents.map(({ validFrom, unitCost }, i) => [`on${i}`, `${shortDay(validFrom)}: ${unitUsd(unitCost)}`])),
    biggestStep: percent(Math.max(...steps), 1),
    total: percent(last / first - 1),
    first: unitUsd(first),
    last: unitUsd(last),
    price: unitUsd(Number(shop.linesOf(rampSku).at(-1)?.listPrice)),
    shareFirst: percent(first / Number(shop.linesOf(rampSku).at(-1)?.listPrice)),
    shareLast: percent(last / Number(shop.linesOf(rampSku).at(-1)?.listPrice)),
    startedOn: longDay(found.startedOn),
    toldOn: longDay(found.detectedOn),
    after: daysFrom(found.startedOn, found.detectedOn),
    lossThen: minorUsd(found.lossAtDetection),
    lastDay: longDay(shop.lastDay),
    loss: minorUsd(found.loss.expected),
    month: minorUsd(found.monthly.expected),
  }
}

/** What the months before the rise earned, at the cost of the time and at today's. */
export function costHistory(shop: CountedShop): Figures {
  const lines = shop.linesOf(rampSku, '2026-03-01', '2026-05-31')
  const units = sum(lines.map(({ qty }) => qty))
  const sales = sum(lines.map(({ qty, unitPrice }) => qty * Number(unitPrice)))
  const then = sum(lines.map(({ at, qty }) => qty * shop.costOn(rampSku, at.slice(0, 10))))
  const today = units * shop.costOn(rampSku, shop.lastDay)
  return {
    sku: rampSku,
    from: '1 March',
    to: '31 May 2026',
    units: count(units),
    sales: usd(sales),
    costThen: usd(then),
    costToday: usd(today),
    profitThen: usd(sales - then),
    profitToday: usd(sales - today),
    marginThen: percent((sales - then) / sales),
    marginToday: percent((sales - today) / sales),
    wrong: usd(today - then),
    cost: unitUsd(shop.costOn(rampSku, shop.lastDay)),
    lastDay: longDay(shop.lastDay),
    documents: count(shop.tables.costs.filter(({ sku }) => sku === rampSku).length),
    shopDocuments: count(shop.tables.costs.length),
    products: count(new Set(shop.tables.costs.map(({ sku }) => sku)).size),
  }
}

export function stockWrittenOff(shop: CountedShop): Figures {
  const found = shop.reported('write_off')
  const bySku = new Map<string, { units: number; lost: number; entries: number }>()
  for (const part of found.evidence) {
    if ('table' in part) continue
    const known = bySku.get(part.sku) ?? { units: 0, lost: 0, entries: 0 }
    bySku.set(part.sku, { units: known.units + part.units, lost: known.lost + lostBy(part), entries: known.entries + part.lines })
  }
  const ranked = [...bySku].sort(([, a], [, b]) => b.lost - a.lost)
  const top = ranked.slice(0, 3)
  const entries = shop.made.otherLines.filter(({ qty, unitPrice }) => qty < 0 && unitPrice === 0n)
  const reasons = [...Map.groupBy(entries, ({ description }) => description)].sort(([, a], [, b]) => b.length - a.length)
  return {
    entries: count(entries.length),
    units: count(sum([...bySku.values()].map(({ units }) => units))),
    products: count(bySku.size),
    from: longDay(found.startedOn),
    lastDay: longDay(shop.lastDay),
    loss: minorUsd(found.loss.expected),
    ...Object.fromEntries(
      top.flatMap(([sku, { units, lost }], i) => [
        [`sku${i}`, sku],
        [`units${i}`, `${count(units)} units`],
        [`lost${i}`, usd(lost)],
      ]),
    ),
    topShare: percent(sum(top.map(([, { lost }]) => lost)) / sum(ranked.map(([, { lost }]) => lost))),
    ...Object.fromEntries(reasons.map(([word, rows]) => [word, `${rows.length} ${word}`])),
  }
}
