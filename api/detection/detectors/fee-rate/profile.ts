import { advise, figure, shortStep } from '../../advice.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, percent, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { titleOf } from '../../title-words.ts'
import type { DearSales, FeeSum } from './dear-sales.ts'

/** Whole weeks before a step that it is compared with, at least. Proposed. */
export const weeksBefore = 6

/** What most of the fees above the earlier rate are taken from; absent where nothing is known. */
export type FeeFigures = { readonly dear?: DearSales }

/** The sales as a sentence calls them. */
function salesOf({ what, name }: DearSales): string {
  if (what === 'method') return `sales paid by ${name}`
  return what === 'country' ? `sales to ${name}` : `sales of ${name}`
}

const rateOf = ({ fee, gross }: FeeSum) => percent(fee / Math.max(1, gross))

/** What they cost lately beside all others: a sentence with a space before. */
function dearWords({ dear }: FeeFigures, service: string): string {
  if (!dear) return ''
  const { own, others } = dear
  return ` Most of it is on ${salesOf(dear)}: the last ${own.sales.toLocaleString('en')} cost ${rateOf(own)} of their amount, the other ${countWords(others.sales, 'sale')} of ${service} cost ${rateOf(others)}.`
}

export const profile: CheckProfile<FeeFigures> = {
  name: 'fee-rate',
  kind: 'fee_rate',
  entityType: 'fee',
  category: 'financial',
  requires: ['payouts'],
  finds: 'payment fees that take more of each sale than before',
  whole: 'all payment services',
  notCompared: null,
  onPurpose: null,
  action: (service) => `Ask ${service} why its fees rose`,
  tips: 'financial',
  playbook: 'question-payment-fees',
  concerns: 'vendors',
  words: {
    title: ({ entity, loss, currency, ...facts }) =>
      titleOf(
        `Payment fees of ${entity} ${isOver(facts) ? 'took' : 'take'} more of each sale`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ entity, story, currency, ...facts }) => {
      const [dearest] = story.mostExpensive
      const more = dearest ? `, ${moneyWords(minorOf(dearest.loss, currency), currency)} in all` : ''
      return (
        `${periodStart(facts)}, ${entity} took more for ${countWords(story.rows, 'sale')} than by the fixed fee and the rate of the weeks before${more}. ` +
        'Smaller baskets, on which a fixed fee weighs more, are not counted. No contract is in your files, so the yardstick is your own earlier rate.' +
        dearWords(story, entity)
      )
    },
    action: ({ entity, story: { dear } }) =>
      dear ? shortStep(`Ask ${entity} what it takes on ${salesOf(dear)} now`, `Ask ${entity} why its fees rose`) : null,
    advice: ({ entity, story }) =>
      advise`${story.dear ? `Ask ${entity} what it takes on ${salesOf(story.dear)} now. ` : ''}Compare these ${figure(countWords(story.rows, 'sale'))} with your contract with ${entity}: a new plan, more cards from abroad, or a surcharge.`,
  },
}
