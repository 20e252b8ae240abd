import type { Allocation, GoneLine, Line, Ordered, Shipping } from './events.ts'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const discountOf = (allocations: readonly Allocation[]) => sumOf(allocations.map(({ amount }) => amount))

/** After all discounts, with what taxes its prices include. */
export const discountedLine = ({ price, quantity, allocations }: Line) => price * quantity - discountOf(allocations)

export const discountedShipping = ({ price, allocations }: Shipping) => price - discountOf(allocations)

/** The tax of an amount; of one that includes it where `isIncluded`. */
export function taxOf(amount: number, rate: number, isIncluded: boolean): number {
  return Math.round((amount * rate) / (isIncluded ? 10_000 + rate : 10_000))
}

/** The share of `units` units after `gone` of `all`: shares of all units add up to the amount. */
export function shareOf(amount: number, { all, gone, units }: { all: number; gone: number; units: number }): number {
  const upTo = (count: number) => Math.floor((amount * count) / all)
  return upTo(gone + units) - upTo(gone)
}

/** What a customer owes for an order as it was placed or edited, before anything went back. */
export function totalOf(order: Pick<Ordered, 'taxesIncluded' | 'shipping' | 'duties'>, lines: readonly Line[]): number {
  const { taxesIncluded, shipping, duties } = order
  const net = sumOf(lines.map(discountedLine)) + (shipping ? discountedShipping(shipping) : 0) + duties
  return taxesIncluded ? net : net + taxesOf(order, lines)
}

/** All taxes of an order, shipping's among them. */
export const taxesOf = ({ shipping }: Pick<Ordered, 'shipping'>, lines: readonly Line[]) =>
  sumOf(lines.map(({ tax }) => tax)) + (shipping?.tax ?? 0)

/** What gone lines are worth to the customer. */
export const worthOf = (lines: readonly Pick<GoneLine, 'subtotal' | 'tax'>[], taxesIncluded: boolean) =>
  sumOf(lines.map(({ subtotal, tax }) => (taxesIncluded ? subtotal : subtotal + tax)))
