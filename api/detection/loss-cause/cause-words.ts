import type { Currency } from '../../values/money.ts'
import { minorOf } from '../narrative-parts.ts'
import { moneyWords, percent } from '../phrases.ts'
import { labelOf, type ProductNames } from '../product-name.ts'
import type { Condition } from './condition.ts'
import type { LossCause } from './explain-loss.ts'

export type CauseWords = { readonly names: ProductNames; readonly currency: Currency }

/**
 * The cause, what the same products earn elsewhere, and what a cap would have kept; the runner-up
 * is a field alone.
 */
export function causeWords(cause: LossCause, words: CauseWords): string {
  const { within, outside, lost } = cause
  const common = conditionsWords(cause.conditions, words)
  const sentences = [
    `${sharePhrase(within.lost / lost)} (${percent(within.lost / lost)}) is on ${common}: ` +
      `${percent(within.losing / within.lines)} of such lines sold below cost, and ${percent(ratio(outside.losing, outside.lines))} of all others.`,
    ...elsewhereWords(cause),
    ...cappedWords(cause, words),
  ]
  return sentences.join(' ')
}

function sharePhrase(share: number): string {
  if (share >= 0.995) return 'All of the loss'
  if (share >= 0.9) return 'Almost all of the loss'
  if (share >= 0.7) return 'Most of the loss'
  return share >= 0.5 ? 'More than half of the loss' : 'Part of the loss'
}

function elsewhereWords({ sameProducts: { lines, sales, margin } }: LossCause): string[] {
  if (lines === 0 || sales <= 0 || margin <= 0) return []
  return [`The same products earn ${percent(margin / sales)} of their price on their other lines.`]
}

function cappedWords({ capped }: LossCause, { currency }: CauseWords): string[] {
  if (!capped) return []
  const { cap, kept, keptWithFewer } = capped
  const money = (micros: number) => moneyWords(minorOf(micros, currency), currency)
  const limit = cap > 0 ? `Capping these discounts at ${cap}%` : 'No discount on these lines'
  const fewer = keptWithFewer >= 0 ? money(keptWithFewer) : 'nothing'
  return [
    `${limit} would have kept ${money(kept)} of this loss if every sale had still been made, and ${fewer} if a fifth of the buyers had not bought.`,
  ]
}

/** "lines with discounts of 30% or more, in the category Toys". */
export function conditionsWords(conditions: readonly Condition[], { names }: Pick<CauseWords, 'names'>): string {
  return `lines ${conditions.map((condition) => conditionWords(condition, names)).join(', ')}`
}

function conditionWords(condition: Condition, names: ProductNames): string {
  if (!('values' in condition)) return numberWords(condition)
  const { what, values } = condition
  const list = listWords(what === 'product' ? values.map((sku) => labelOf(sku, names).full) : values)
  const one = values.length === 1
  switch (what) {
    case 'product':
      return `of ${list}`
    case 'category':
      return `in the ${one ? 'category' : 'categories'} ${list}`
    case 'channel':
      return `sold through ${list}`
    case 'country':
      return `to ${list}`
    case 'code':
      return `with the code ${list}`
    case 'customer':
      return customerWords(values)
    default:
      return `in ${list}`
  }
}

function numberWords({ what, op, value }: Extract<Condition, { readonly value: number }>): string {
  return what === 'discount'
    ? `with discounts of ${value}% ${op === '>=' ? 'or more' : 'or less'}`
    : `of ${value} ${op === '>=' ? 'or more' : 'or fewer'} units`
}

const customerKinds: Readonly<Record<string, string>> = { new: 'new customers', returning: 'returning customers', guest: 'guests' }

function customerWords(values: readonly string[]): string {
  return `to ${listWords(values.map((value) => customerKinds[value] ?? value))}`
}

/** A condition in the few words of a title: "discounts from 30%", "category Toys". */
export function briefWords(condition: Condition, names: ProductNames): string {
  if (!('values' in condition)) {
    const from = `${condition.op === '>=' ? 'from' : 'up to'} ${condition.value}`
    return condition.what === 'discount' ? `discounts ${from}%` : `orders ${from} units`
  }
  const { what, values } = condition
  const list = listWords(what === 'product' ? values.map((sku) => labelOf(sku, names).full) : values)
  if (what === 'product') return list
  if (what === 'customer') return listWords(values.map((value) => customerKinds[value] ?? value))
  if (what === 'country') return `orders to ${list}`
  if (what === 'channel') return `${list} orders`
  return what === 'code' || what === 'category' ? `${what} ${list}` : `orders in ${list}`
}

function listWords(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
