import { divideHalfEven } from '../../values/money.ts'

// Exported orders state some amounts for the order as a whole. These rules divide them among its
// lines. All amounts in micros.

/** The order's own amounts; null where the file does not state them. */
export type OrderAmounts = {
  /** For the goods, after discounts, before shipping; including taxes where prices include them. */
  readonly subtotal: bigint | null
  readonly shipping: bigint
  readonly taxes: bigint
  readonly total: bigint | null
  /** Of all codes together, including free-shipping codes. */
  readonly discount: bigint
}

export type PaidLine = { readonly units: number; readonly price: bigint; readonly discount: bigint }

/** Two cents in most currencies: the largest rounding difference between two sums. */
const slack = 20_000n

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
const size = (amount: bigint) => (amount < 0n ? -amount : amount)
const grossOf = ({ units, price }: PaidLine) => price * BigInt(units)

/**
 * The discount on the goods of the order: the difference between lines and subtotal where a stated
 * discount explains it. Free shipping is a discount without a difference, and a line that was
 * removed later is a difference without a discount. `isExplained` is false where stated discounts
 * and subtotal contradict each other; then the stated discounts count.
 */
export function goodsDiscount(lines: readonly PaidLine[], { subtotal, shipping, taxes, total, discount }: OrderAmounts) {
  const gross = sumOf(lines.map(grossOf))
  const ofLines = sumOf(lines.map((line) => line.discount))
  const stated = discount > ofLines ? discount : ofLines
  const bounded = stated > gross ? gross : stated
  if (subtotal === null) return { amount: bounded, isExplained: true }
  const difference = gross - subtotal
  const isNear = (amount: bigint) => size(difference - amount) <= slack
  if (isNear(0n)) {
    // Some programs state the subtotal before discounts; the total shows this.
    const isBefore = total !== null && stated > 0n && size(total - (subtotal - stated + shipping + taxes)) <= slack
    return { amount: isBefore ? bounded : ofLines, isExplained: isBefore || ofLines === 0n }
  }
  const explains = [ofLines, discount, discount + ofLines].find(isNear)
  if (explains !== undefined) return { amount: explains, isExplained: true }
  return { amount: bounded, isExplained: false }
}

/**
 * The amount paid for each line: less its own discount, then less its share of the order's discount
 * in proportion to the remainder, in multiples of `coin`.
 */
export function paidByLine(lines: readonly PaidLine[], discount: bigint, coin: bigint): bigint[] {
  const ofLines = sumOf(lines.map((line) => line.discount))
  const left = lines.map((line) => grossOf(line) - (ofLines <= discount ? line.discount : 0n))
  const rest = ofLines <= discount ? discount - ofLines : discount
  const shares = shared(rest, left, coin)
  return left.map((amount, i) => amount - (shares[i] ?? 0n))
}

/**
 * Divides an amount in proportion to weights, in multiples of the coin; the parts sum to it except
 * for less than one coin. Where the amount is a multiple of half a percent of the whole, each part
 * is that share of its weight, as with a discount code, and the largest absorbs the rounding.
 */
export function shared(amount: bigint, weights: readonly bigint[], coin: bigint): bigint[] {
  const all = sumOf(weights)
  if (all <= 0n || amount === 0n) return weights.map(() => 0n)
  const rate = nearestRate(amount, all, 5n)
  const made = weights.map((weight) => toCoins(divideHalfEven(weight * rate, 1000n), coin))
  const left = amount - sumOf(made)
  if (size(left) > coin * BigInt(weights.length)) return inProportion(amount, weights, coin)
  const largest = weights.indexOf(weights.reduce((a, b) => (b > a ? b : a)))
  return made.map((share, i) => (i === largest ? share + left : share))
}

function inProportion(amount: bigint, weights: readonly bigint[], coin: bigint): bigint[] {
  const all = sumOf(weights)
  let [before, sum] = [0n, 0n]
  return weights.map((weight) => {
    sum += weight
    const upTo = divideHalfEven(amount * sum, all * coin) * coin
    const share = upTo - before
    before = upTo
    return share
  })
}

/**
 * The price per unit for this amount paid: by a discount in steps of 5 %, of 1 % or of half a
 * percent that gives the same amount in coins, so that a code of 10 % is recognizable on every
 * line; otherwise the amount paid, divided.
 */
export function priceOfOne({ units, price, paid }: { units: number; price: bigint; paid: bigint }, coin: bigint): bigint {
  const [count, gross] = [BigInt(units), price * BigInt(units)]
  const even = divideHalfEven(paid, count)
  if (paid >= gross) return even
  for (const step of [50n, 10n, 5n]) {
    const one = divideHalfEven(price * (1000n - nearestRate(gross - paid, gross, step)), 1000n)
    // Programs round half a coin up or down: a difference of one millionth reproduces either.
    const fitting = [one, one - 1n, one + 1n].find((near) => toCoins(near * count, coin) === toCoins(paid, coin))
    if (fitting !== undefined) return fitting
  }
  return even
}

/** In thousandths, a multiple of `step`. */
function nearestRate(part: bigint, whole: bigint, step: bigint): bigint {
  return divideHalfEven(part * 1000n, whole * step) * step
}

function toCoins(amount: bigint, coin: bigint): bigint {
  return divideHalfEven(amount, coin) * coin
}

/** Subtracts included taxes from an amount, as `amount × parts / of`. */
export type TaxInside = { readonly parts: bigint; readonly of: bigint }

const noTaxInside: TaxInside = { parts: 1n, of: 1n }

/**
 * Whether the order's prices include its taxes (the total is then goods and shipping alone), and
 * how to subtract them. A single rate in tenths of a percent that reproduces the stated taxes is
 * used as the rate, so that equal prices stay equal.
 */
export function taxInside({ subtotal, shipping, taxes, total }: OrderAmounts): TaxInside {
  if (taxes <= 0n || subtotal === null || total === null) return noTaxInside
  const base = subtotal + shipping
  if (base <= taxes || size(total - base) >= size(total - base - taxes)) return noTaxInside
  const rate = divideHalfEven(taxes * 1000n, base - taxes)
  const made = divideHalfEven(base * rate, 1000n + rate)
  return size(made - taxes) <= slack ? { parts: 1000n, of: 1000n + rate } : { parts: base - taxes, of: base }
}

export function withoutTax(amount: bigint, { parts, of }: TaxInside): bigint {
  return divideHalfEven(amount * parts, of)
}

/** The returned line and the number of its units; null where the file does not show it. */
export type RefundedLine = { readonly index: number; readonly units: number } | null

/**
 * The one line whose price for some number of units, with or without its taxes, equals the refund.
 * Null for none or several.
 */
export function refundedLine(refunded: bigint, lines: readonly { units: number; paid: bigint }[], amounts: OrderAmounts): RefundedLine {
  const base = (amounts.subtotal ?? 0n) + amounts.shipping
  const matches: { index: number; units: number }[] = []
  for (const [index, { units, paid }] of lines.entries()) {
    for (let k = 1; k <= Math.min(units, mostUnitsTried); k++) {
      const value = divideHalfEven(paid * BigInt(k), BigInt(units))
      const taxed = base > 0n ? value + divideHalfEven(value * amounts.taxes, base) : value
      if (size(value - refunded) <= slack / 2n || size(taxed - refunded) <= slack / 2n) matches.push({ index, units: k })
    }
  }
  return matches.length === 1 ? (matches[0] ?? null) : null
}

const mostUnitsTried = 100
