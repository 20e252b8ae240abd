import type { RawLine, RawOrder } from './shop-rows.ts'

/**
 * What a row says that a slice may be named by: its order, the product or refund itself, and a
 * parcel's own columns.
 */
export type Sliced = {
  readonly order: RawOrder | null
  /** Of a row that is about one product. */
  readonly sku?: string
  readonly category?: string
  readonly reason?: string
  readonly carrier?: string
  readonly zone?: string
  readonly size?: string
  readonly units?: number
}

/** Yes, no, or nobody knows: an order value at the rounded edge of a range. */
export type Belongs = 'yes' | 'no' | 'maybe'
type Part = (row: Sliced) => Belongs

const next = '(?= (?:on (?:orders|repeat|first)|to|through|with|for|by|in size|of customer|paid by|from) |$)'
const value = `(?<value>.+?)${next}`
const is = (of: unknown, named: string): Belongs => (of === named ? 'yes' : 'no')
const when = (belongs: boolean | undefined): Belongs => (belongs ? 'yes' : 'no')

/** `1`, `4–5` or `10 or more`. */
function isOfBand(count: number, band: string): Belongs {
  const [least = 0, most = band.endsWith('or more') ? Number.POSITIVE_INFINITY : least] = (band.match(/\d+/g) ?? []).map(Number)
  return when(count >= least && count <= most)
}

/** The ways in which sentences name a slice. */
const ways: readonly (readonly [RegExp, (named: string) => Part])[] = [
  [
    / on orders (?<value>(?:of|below) \$[\d,.]+(?: to \$[\d,.]+| or more)?)/y,
    (named) =>
      ({ order }) =>
        isInRange(order?.paid ?? 0, named),
  ],
  [
    / on orders of (?<value>[\d–]+(?: or more)?) units?/y,
    (named) =>
      ({ order }) =>
        isOfBand(unitsOf(order), named),
  ],
  [
    / on orders of (?<value>[\d–]+(?: or more)?) products?/y,
    (named) =>
      ({ order }) =>
        isOfBand(paidLines(order).length, named),
  ],
  [
    / on (?<value>repeat|first) orders/y,
    (named) =>
      ({ order }) =>
        when(order?.isRenewing === (named === 'repeat')),
  ],
  [
    / by (?<value>new|returning) customers/y,
    (named) =>
      ({ order }) =>
        when(order?.customer !== '' && order?.isReturning === (named === 'returning')),
  ],
  [
    new RegExp(` to zone ${value}`, 'y'),
    (named) =>
      ({ zone }) =>
        is(zone, named),
  ],
  [
    new RegExp(` to ${value}`, 'y'),
    (named) =>
      ({ order }) =>
        is(order?.country, named),
  ],
  [
    new RegExp(` through ${value}`, 'y'),
    (named) =>
      ({ order }) =>
        is(order?.channel, named),
  ],
  [
    new RegExp(` with code ${value}`, 'y'),
    (named) =>
      ({ order }) =>
        is(order?.code, named),
  ],
  [
    / with quantity (?<value>[\d–]+(?: or more)?)/y,
    (named) =>
      ({ units }) =>
        isOfBand(units ?? 0, named),
  ],
  [
    new RegExp(` with ${value}`, 'y'),
    (named) =>
      ({ carrier, order }) =>
        is(carrier ?? order?.carrier, named),
  ],
  [
    / for “(?<value>.+?)”/y,
    (named) =>
      ({ reason }) =>
        is(reason, named),
  ],
  [new RegExp(` for ${value}`, 'y'), (named) => (row) => isOfGoods(row, named)],
  [
    new RegExp(` in size ${value}`, 'y'),
    (named) =>
      ({ size }) =>
        is(size, named),
  ],
  [
    new RegExp(` of customer ${value}`, 'y'),
    (named) =>
      ({ order }) =>
        is(order?.customer, named),
  ],
  [
    new RegExp(` paid by ${value}`, 'y'),
    (named) =>
      ({ order }) =>
        is(order?.method, named),
  ],
  [
    new RegExp(` from ${value}`, 'y'),
    (named) =>
      ({ zone }) =>
        when(zone !== undefined && new RegExp(`^${named}[-_ ]\\w`).test(zone)),
  ],
]

/**
 * Whether a row is of the slice that a sentence names, as ` through web on orders of $31 to $44`.
 * Throws where it names one in an unknown way.
 */
export function inSlice(words: string): Part {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const found = ways.flatMap(([pattern, partOf]) => {
      pattern.lastIndex = at
      const match = pattern.exec(words)
      return match ? [{ part: partOf(match.groups?.value ?? ''), end: pattern.lastIndex }] : []
    })[0]
    if (!found) throw new RangeError(`Nobody says which rows are meant by ‘${words.slice(at)}’`)
    parts.push(found.part)
    at = found.end
  }
  return (row) => {
    const all = parts.map((part) => part(row))
    return all.includes('no') ? 'no' : all.includes('maybe') ? 'maybe' : 'yes'
  }
}

export const paidLines = (order: RawOrder | null): readonly RawLine[] => order?.lines.filter(({ unitPrice }) => unitPrice > 0) ?? []
const unitsOf = (order: RawOrder | null) => order?.lines.reduce((sum, { units }) => sum + units, 0) ?? 0

/**
 * A row about one product is of it and of its category; an order of the one that most was paid for.
 */
function isOfGoods({ order, sku, category }: Sliced, named: string): Belongs {
  const code = / \((.+)\)$/.exec(named)?.[1] ?? named
  if (sku !== undefined) return when(sku === code || category === named)
  const dearest = order?.lines.reduce((most, line) => (line.unitPrice * line.units > most.unitPrice * most.units ? line : most))
  return when(dearest?.sku === code || dearest?.category === named)
}

/** Edges of ranges are rounded to three digits. */
const rounding = 0.005

function isInRange(micros: number, range: string): Belongs {
  const edges = (range.match(/[\d,.]*\d/g) ?? []).map((text) => Number(text.replaceAll(',', '')) * 1e6)
  const [least, most] = range.startsWith('below') ? [0, edges[0]] : edges
  const sure = micros >= (least ?? 0) * (1 + rounding) && micros <= (most ?? Number.POSITIVE_INFINITY) * (1 - rounding)
  const possible = micros >= (least ?? 0) * (1 - rounding) && micros <= (most ?? Number.POSITIVE_INFINITY) * (1 + rounding)
  return sure ? 'yes' : possible ? 'maybe' : 'no'
}
