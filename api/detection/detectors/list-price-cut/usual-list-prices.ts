import { median } from '../../statistics/quantile.ts'
import type { OfferedLine } from './offered-lines.ts'

/** Lines before, of a product, a channel and a size, that say what its list price is. Proposed. */
const leastLines = 3
/** A list price is fixed where so many of the lines lie within so much of the median. Proposed. */
const [fixedShare, samePrice] = [0.8, 0.02]
/**
 * Lines before by which a channel is seen to have the prices of all channels: a new one may have
 * its own. Proposed.
 */
const leastOfChannel = 20

/** List prices by `priceKey`, micros. A product whose price is not fixed has none. */
export type ListPrices = ReadonlyMap<string, number>

/**
 * The fixed list prices of these lines. Where a product sold too seldom in a channel that has the
 * prices of all channels, those stand for it.
 */
export function usualListPrices(lines: readonly OfferedLine[]): ListPrices {
  const inAll = fixedPrices(lines, ({ keyInAll }) => keyInAll)
  const prices = new Map<string, number>()
  for (const channel of channelsAtCommonPrices(lines, inAll))
    for (const [key, price] of inAll) {
      const [sku = '', , size = ''] = key.split('\n')
      prices.set([sku, channel, size].join('\n'), price)
    }
  for (const [key, own] of Map.groupBy(lines, ({ priceKey }) => priceKey)) if (own.length >= leastLines) prices.delete(key)
  return new Map([...prices, ...fixedPrices(lines, ({ priceKey }) => priceKey)])
}

/** Channels in which nearly all is sold at the prices of all channels. */
function channelsAtCommonPrices(lines: readonly OfferedLine[], inAll: ListPrices): string[] {
  return [...Map.groupBy(lines, ({ channel }) => channel)].flatMap(([channel, own]) => {
    const known = own.flatMap((line) => {
      const price = inAll.get(line.keyInAll)
      return price === undefined ? [] : [isNear(line, price)]
    })
    return known.length >= leastOfChannel && known.filter((isSame) => isSame).length >= fixedShare * known.length ? [channel] : []
  })
}

/** The share of these lines whose product has a fixed list price, 0 to 1. */
export function fixedShareOf(lines: readonly OfferedLine[], prices: ListPrices): number {
  return lines.filter((line) => prices.has(line.priceKey)).length / Math.max(1, lines.length)
}

function fixedPrices(lines: readonly OfferedLine[], keyOf: (line: OfferedLine) => string): ListPrices {
  return new Map([...Map.groupBy(lines, keyOf)].flatMap(([key, own]) => fixedPriceOf(own).map((price) => [key, price] as const)))
}

function fixedPriceOf(lines: readonly OfferedLine[]): number[] {
  if (lines.length < leastLines) return []
  const price = Math.round(median(lines.map(({ offered }) => offered)))
  return lines.filter((line) => isNear(line, price)).length >= fixedShare * lines.length ? [price] : []
}

function isNear({ offered }: OfferedLine, price: number): boolean {
  return Math.abs(offered - price) <= samePrice * price
}
