/**
 * The words of a past scenario by which a playbook is known to answer it; the first that fits
 * counts.
 */
const answeredBy: readonly (readonly [playbook: string, words: RegExp])[] = [
  ['answer-paid-back-twice', /(refunded|paid back) (twice|and (then )?(charged back|disputed))|both refunded and (charged back|disputed)/],
  [
    'prepare-second-source',
    /\b(supplier|vendor|factory|manufacturer)\b.*\b(bankrupt|insolvent|insolvency|closed|burned|burnt|failed|sanctioned|stopped delivering)\b/,
  ],
  ['claim-held-reserves', /\breserves?\b.*\b(held|hold|released?|kept|back)\b|\b(held|hold|holds|kept)\b.*\breserves?\b/],
  ['claim-missing-payouts', /\bpay-?outs?\b|never paid out|\bsettlements?\b/],
  ['question-payment-fees', /(payment|processing|stripe|paypal|card).*\b(fees?|rates?)\b|\b(fees?|rates?)\b.*(stripe|paypal)/],
  ['keep-fees-of-refunds', /fees?\b.*refund|refund.*\bfees?\b/],
  [
    'limit-serial-returns',
    /(refund|return)s? (abuse|fraud)|serial (returns?|returners?)|wardrobing|(customers?|buyers?|people)\b.*\b(return|send back|sent back|returned)\b.*\b(everything|most|nearly all|all of it)\b/,
  ],
  [
    'refund-what-was-paid',
    /refund(s|ed)?\b.*\b(list price|too much|more than .*paid|re-?sent|sent\b.*\bagain|replaced|replacements?|reshipped)|over-?refund/,
  ],
  ['answer-chargebacks', /charge ?-?backs?|disputes?|disputed|fraud|stolen cards?/],
  ['stop-stacked-discounts', /stack(ed|ing)?/],
  [
    'end-open-codes',
    /(codes?|coupons?|vouchers?)\b.*\b(leak(ed)?|shared|public|spread|abuse|misuse|never ended)|leaked (code|coupon|voucher)/,
  ],
  ['find-lower-prices', /(trade|staff|wholesale|member) (prices?|discounts?)\b.*\b(anyone|anybody|everyone|everybody|wrong customers?)/],
  ['limit-deep-discounts', /discounts?|coupons?|vouchers?|promo(tion|tions|s)?\b|\bcodes?\b/],
  [
    'mend-price-of-zero',
    /price of (zero|0)|priced at (zero|0)|(sold|shipped|went out) for (free|nothing|0)|wrong price|price error|pricing error/,
  ],
  [
    'restore-list-prices',
    /(list|trade|retail|shop) prices?\b.*\b(fell|lowered|dropped|too low|by mistake|shown to)|prices? without (tax|vat)|old price list/,
  ],
  ['mend-sales-below-cost', /below (its |their |unit )?cost|sold at a loss|under cost/],
  ['reclaim-double-bills', /(billed|charged|invoiced|paid) twice|double.?(bill|charge|invoice)|duplicate (bill|invoice)/],
  ['clear-duplicate-entries', /duplicate (order|entr|import|row)|entered twice|imported twice|counted twice/],
  [
    'mend-losing-countries',
    /\b(countr(y|ies)|abroad|overseas)\b.*\b(los(es?|ing|t)|unprofitable)\b|\b(los(es?|ing|t)|unprofitable)\b.*\b(countr(y|ies)|abroad|overseas)\b/,
  ],
  ['rethink-dear-freight', /freight/],
  ['lower-shipping-cost', /shipping|postage|carriers?\b|couriers?\b|parcels?\b|surcharge|delivery cost/],
  ['question-marketplace-fees', /\bfees?\b|commissions?\b/],
  ['reduce-write-offs', /write.?offs?|written off|shrinkage|theft|stolen|damaged|spoil|expired stock|lost stock/],
  ['cut-wasted-ads', /\bads?\b|advert|campaigns?\b|marketing|\bppc\b|google|facebook|meta\b|tiktok/],
  ['find-cause-of-refunds', /refunds?|refunded|returns?\b|returned|defect|faulty|quality|complaints?/],
  [
    'reprice-after-cost-rise',
    /supplier.*(price|cost|rais|increas)|(price|cost)s?.*supplier|cost.*(rise|rose|up|increase|higher)|raised (their |its )?prices?|tariffs?|margins?\b/,
  ],
]

/** A past scenario, and the key of the playbook that answers it; null where none is known to. */
export type PastScenario = { readonly said: string; readonly playbook: string | null }

/** The past scenarios in what was typed, one a line or a sentence. */
export function pastScenarios(text: string | null | undefined): PastScenario[] {
  const lines = (text ?? '').split(/\n|(?<=[.;!?])\s+/).map((line) => line.replace(/^[\s\-*•]+|[\s;]+$/g, ''))
  return lines.filter((line) => line !== '').map((said) => ({ said, playbook: playbookAnswering(said) }))
}

function playbookAnswering(said: string): string | null {
  const text = said.toLowerCase()
  return answeredBy.find(([, words]) => words.test(text))?.[0] ?? null
}
