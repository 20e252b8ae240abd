import type { Currency } from '../../values/money.ts'
import { minorOf } from '../narrative-parts.ts'
import { moneyWords, monthWords } from '../phrases.ts'
import { labelOf, type ProductNames } from '../product-name.ts'
import type { CheckStory } from './rule-check.ts'

/** "1 line", "1,204 lines", "2 entries". */
export function countWords(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`
}

/** "The most expensive: White mug (21700), £412; Red mug (22700), £96; and 36 more." */
export function mostExpensiveWords({ mostExpensive, members }: CheckStory, names: ProductNames, currency: Currency): string {
  const [only] = mostExpensive
  if (members === 1 && only) return `The product is ${labelOf(only.name, names).full}.`
  const named = mostExpensive.map(({ name, loss }) => `${labelOf(name, names).full}, ${moneyWords(minorOf(loss, currency), currency)}`)
  const rest = members - named.length
  return rest > 0 ? `The most expensive: ${named.join('; ')}; and ${rest} more.` : `They are: ${named.join('; ')}.`
}

/** "PayPal, $1,034; Klarna, $216; and 2 more": what each service of a check lost, the most expensive first. */
export function servicesWords({ mostExpensive, members }: CheckStory, currency: Currency): string {
  const named = mostExpensive.map(({ name, loss }) => `${name}, ${moneyWords(minorOf(loss, currency), currency)}`)
  return [...named, ...(members > named.length ? [`and ${members - named.length} more`] : [])].join('; ')
}

/** " The worst month was June 2011 with £4,120." Nothing where all rows are of one month. */
export function worstMonthWords({ worstMonth }: CheckStory, currency: Currency): string {
  if (!worstMonth) return ''
  return ` The worst month was ${monthWords(worstMonth.month)} with ${moneyWords(minorOf(worstMonth.loss, currency), currency)}.`
}

/** The SKUs that `mostExpensiveWords` mentions. */
export const mostExpensiveProducts = ({ mostExpensive }: CheckStory): readonly string[] => mostExpensive.map(({ name }) => name)
