import type { DataWord } from '../../api/ledger/data-word.rules.ts'
import type { StatementFigure } from '../generated/graphql.ts'
import { numberFormat } from './formatters.ts'
import { readersLocale } from './money.ts'

/** `41%`, `8.5%`: a part of sales. */
export const rateText = (rate: number, locale = readersLocale()): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: Math.abs(rate) < 0.1 ? 1 : 0 })
    .format(rate)
    .replace('-', '\u2212')

const costWords: Partial<Record<StatementFigure, string>> = {
  refunds: 'refunds',
  fees: 'fees',
  postage_paid: 'postage',
  lost_chargebacks: 'chargebacks',
  ad_spend: 'ads',
}

/** `Before fees, postage and ads: your files do not state them.` Empty where they state all. */
export function beforeCosts(notTakenOff: readonly StatementFigure[], dataWord: DataWord): string {
  if (notTakenOff.length === 0) return ''
  const words = notTakenOff.map((cost) => costWords[cost] ?? cost)
  return `Before ${words.join(', ').replace(/, ([^,]*)$/, ' and $1')}: your ${dataWord} do not state them.`
}
