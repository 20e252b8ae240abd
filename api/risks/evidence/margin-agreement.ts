import { moneyWords } from '../../detection/phrases.ts'
import type { Currency } from '../../values/money.ts'

/** What the comparison of margins and the alert say of one product; amounts are minor units. */
export type MarginStatements = {
  readonly kind: string
  /** The parts of the changed margin, negative where they took money. */
  readonly parts: readonly { readonly part: string; readonly amount: bigint }[]
  /** The loss of the alert; null where it counts other days than the comparison. */
  readonly loss: bigint | null
  readonly currency: Currency
}

/** The part of the margin that is the leak itself, and its name in a sentence. */
const leakParts: Readonly<Record<string, { readonly part: string; readonly name: string; readonly compared: string }>> = {
  cogs_rise: { part: 'cost', name: 'The higher unit cost', compared: 'with the cost expected on each day' },
  discount_stack: { part: 'discount', name: 'Deeper discounts', compared: 'with the discount expected on each day' },
}

/** A share of the leak below which two amounts are told as one. */
const closeEnough = 10n

/**
 * One sentence: how the comparison of margins agrees with the alert, and whether the price took
 * more than the leak. Empty for a kind that has no part of its own in the comparison.
 */
export function marginAgreement({ kind, parts, loss, currency }: MarginStatements): string {
  const leak = leakParts[kind]
  if (!leak) return ''
  const amountOf = (part: string) => parts.find((one) => one.part === part)?.amount ?? 0n
  const money = (minor: bigint) => moneyWords(size(minor), currency)
  const [took, price] = [-amountOf(leak.part), amountOf('price')]
  if (took <= 0n) {
    const counted = loss === null ? 'the alert' : `the alert counts ${money(loss)} and`
    return `${leak.name} took nothing compared with the average of up to 90 days before: ${counted} compares ${leak.compared}.`
  }
  const differs = loss !== null && size(took - loss) * closeEnough > took
  const lead = differs
    ? `${leak.name} took ${money(took)} compared with the average before (the alert counts ${money(loss)}, compared ${leak.compared})`
    : `${leak.name} took ${money(took)}, as the alert says`
  return `${lead}; ${priceWords(price, took, money)}.`
}

function priceWords(price: bigint, took: bigint, money: (minor: bigint) => string): string {
  if (size(price) * closeEnough < took) return 'the price hardly changed'
  if (price > 0n) return `a higher price brought back ${money(price)}`
  if (-price <= took) return `a lower price took another ${money(price)}, which the alert does not count`
  return `a lower price took more, ${money(price)}, which the alert does not count: check whether you meant to lower it`
}

const size = (minor: bigint): bigint => (minor < 0n ? -minor : minor)
