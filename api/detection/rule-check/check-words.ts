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
export function mostExpensiveWords(story: CheckStory, names: ProductNames, currency: Currency): string {
  const [only] = story.mostExpensive
  const nameOf = (sku: string) => labelOf(sku, names).full
  if (story.members === 1 && only) return `The product is ${nameOf(only.name)}.`
  const are = story.members > story.mostExpensive.length ? 'The most expensive' : 'They are'
  return `${are}: ${lostByMember(story, currency, nameOf)}.`
}

/**
 * "PayPal, $1,034; Klarna, $216; and 2 more": what each member of a check lost, the most expensive
 * first.
 */
export function lostByMember(story: CheckStory, currency: Currency, nameOf: (member: string) => string = (member) => member): string {
  return eachMember(story, ({ name, loss }) => `${nameOf(name)}, ${moneyWords(minorOf(loss, currency), currency)}`)
}

/** The words of the most expensive members, and how many more there are. */
export function eachMember(
  { mostExpensive, members }: CheckStory,
  wordsOf: (member: CheckStory['mostExpensive'][number]) => string,
): string {
  const more = members - mostExpensive.length
  return [...mostExpensive.map(wordsOf), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** " The worst month was June 2011 with £4,120." Nothing where all rows are of one month. */
export function worstMonthWords({ worstMonth }: CheckStory, currency: Currency): string {
  if (!worstMonth) return ''
  return ` The worst month was ${monthWords(worstMonth.month)} with ${moneyWords(minorOf(worstMonth.loss, currency), currency)}.`
}

/** The SKUs that `mostExpensiveWords` mentions. */
export const mostExpensiveProducts = ({ mostExpensive }: CheckStory): readonly string[] => mostExpensive.map(({ name }) => name)
