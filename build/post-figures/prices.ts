import { belowCostSku, deepCodeSku, freeSku, stackSku } from '../../api/detection/testing/example-shop.ts'
import type { CountedShop } from './counted-shop.ts'
import { count, type Figures, longDay, minorUsd, percent, sum, unitUsd, usd } from './figure-words.ts'

export function soldBelowCost(shop: CountedShop): Figures {
  const found = shop.reported('below_cost')
  const lines = shop.linesOf(belowCostSku, found.startedOn).filter(({ discount }) => discount === 0)
  const [price, cost] = [Number(lines[0]?.unitPrice), shop.costOn(belowCostSku, found.startedOn)]
  const usual = Number(shop.linesOf(belowCostSku, '2026-08-01', '2026-08-20')[0]?.listPrice)
  return {
    sku: belowCostSku,
    startedOn: longDay(found.startedOn),
    usual: unitUsd(usual),
    price: unitUsd(price),
    cost: unitUsd(cost),
    perUnit: unitUsd(cost - price),
    lines: count(lines.length),
    units: count(sum(lines.map(({ qty }) => qty))),
    loss: minorUsd(found.loss.expected),
    month: minorUsd(found.monthly.expected),
    missed: usd(sum(lines.map(({ qty }) => qty)) * (usual - price)),
    lastDay: longDay(shop.lastDay),
  }
}

export function twoCodes(shop: CountedShop): Figures {
  const found = shop.reported('discount_stack')
  const lines = shop.linesOf(stackSku, found.startedOn)
  const list = Number(lines[0]?.listPrice)
  const atList = lines.filter((row) => Number(row.listPrice) === list)
  const [one, both] = [0.2, 0.312].map((depth) => atList.filter(({ unitPrice }) => Math.abs(1 - Number(unitPrice) / list - depth) < 0.002))
  const [withOne, withBoth] = [Number(one?.[0]?.unitPrice), Number(both?.[0]?.unitPrice)]
  return {
    sku: stackSku,
    startedOn: longDay(found.startedOn),
    list: unitUsd(list),
    withOne: unitUsd(withOne),
    withBoth: unitUsd(withBoth),
    running: `running code of ${percent(1 - withOne / list)}`,
    second: `another ${percent(1 - withBoth / withOne)} on top`,
    together: `${percent(1 - withBoth / list, 1)} below list`,
    linesWithOne: `${count(one?.length ?? 0)} paid`,
    linesWithBoth: `${count(both?.length ?? 0)} paid`,
    member: 'member discount of 5%',
    loss: minorUsd(found.loss.expected),
    month: minorUsd(found.monthly.expected),
    lastDay: longDay(shop.lastDay),
  }
}

export function deepCode(shop: CountedShop): Figures {
  const found = shop.reported('discount_beyond_margin')
  const lines = shop.linesOf(deepCodeSku, found.startedOn).filter(({ discount }) => discount === 0.5)
  const first = lines[0]
  const [list, price, cost] = [Number(first?.listPrice), Number(first?.unitPrice), shop.costOn(deepCodeSku, shop.lastDay)]
  return {
    sku: deepCodeSku,
    startedOn: longDay(found.startedOn),
    list: unitUsd(list),
    depth: '50%',
    price: unitUsd(price),
    cost: unitUsd(cost),
    perUnit: unitUsd(cost - price),
    costShare: percent(cost / list),
    deepest: percent(1 - cost / list),
    lines: count(lines.length),
    units: count(sum(lines.map(({ qty }) => qty))),
    loss: minorUsd(found.loss.expected),
    month: minorUsd(found.monthly.expected),
    lastDay: longDay(shop.lastDay),
  }
}

export function priceOfZero(shop: CountedShop): Figures {
  const found = shop.reported('price_zero')
  const lines = shop.linesOf(freeSku, found.startedOn)
  const free = lines.filter(({ unitPrice }) => unitPrice === 0n)
  const units = sum(free.map(({ qty }) => qty))
  return {
    sku: freeSku,
    startedOn: longDay(found.startedOn),
    toldOn: longDay(found.detectedOn),
    price: unitUsd(Number(lines[0]?.listPrice)),
    cost: unitUsd(shop.costOn(freeSku, shop.lastDay)),
    free: count(free.length),
    paid: count(lines.length - free.length),
    units: count(units),
    biggest: count(Math.max(...free.map(({ qty }) => qty))),
    loss: minorUsd(found.loss.expected),
    atCost: usd(sum(free.map(({ at, qty }) => qty * shop.costOn(freeSku, at.slice(0, 10))))),
    lastDay: longDay(shop.lastDay),
  }
}
