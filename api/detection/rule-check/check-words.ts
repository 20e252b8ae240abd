import type { Currency } from '../../values/money.ts'
import { minorOf } from '../narrative-parts.ts'
import { moneyWords } from '../phrases.ts'
import type { CheckStory } from './rule-check.ts'

/** "1 line", "1,204 lines", "2 entries". */
export function countWords(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`
}

/** "The dearest: 21700 (£412), 22700 (£96) and 36 more." */
export function dearestWords({ dearest, members }: CheckStory, currency: Currency): string {
  const named = dearest.map(({ name, loss }) => `${name} (${moneyWords(minorOf(loss, currency), currency)})`)
  if (members === 1) return `It is ${named.join('')}.`
  const rest = members - named.length
  return rest > 0 ? `The dearest: ${named.join(', ')} and ${rest} more.` : `They are: ${named.join(', ')}.`
}
