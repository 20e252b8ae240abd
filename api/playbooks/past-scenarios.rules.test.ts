import { describe, expect, it } from 'vitest'
import { pastScenarios } from './past-scenarios.rules.ts'
import { playbookTexts } from './playbook-texts.rules.ts'

describe('past scenarios of the setup', () => {
  it('ONB-37 lead to the playbook that answers them', () => {
    for (const [said, playbook] of [
      ['A discount code leaked in 2024.', 'end-open-codes'],
      ['Two codes stacked at checkout', 'stop-stacked-discounts'],
      ['Staff discount for everybody', 'find-lower-prices'],
      ['Our supplier raised prices overnight', 'reprice-after-cost-rise'],
      ['Customers disputed 40 card payments', 'answer-chargebacks'],
      ['Returns of the blue mug exploded', 'find-cause-of-refunds'],
      ['A few customers return nearly all of it', 'limit-serial-returns'],
      ['UPS added a surcharge to every parcel', 'lower-shipping-cost'],
      ['We were billed twice for the same pallet', 'reclaim-double-bills'],
      ['Facebook ads burned 3,000 without a sale', 'cut-wasted-ads'],
      ['Amazon fees went up', 'question-marketplace-fees'],
      ['Stripe raised its fees', 'question-payment-fees'],
      ['A payout never arrived', 'claim-missing-payouts'],
      ['Our payment service held a rolling reserve for half a year', 'claim-held-reserves'],
      ['An order was both refunded and charged back', 'answer-paid-back-twice'],
      ['Fees of refunded orders were kept', 'keep-fees-of-refunds'],
      ['Refunds gave back the list price', 'refund-what-was-paid'],
      ['We refunded parcels and sent them again as well', 'refund-what-was-paid'],
      ['Half a pallet was damaged in the warehouse', 'reduce-write-offs'],
      ['A product was sold for free for two days', 'mend-price-of-zero'],
      ['Trade prices were shown to all customers', 'restore-list-prices'],
      ['20% discount on everything for a month', 'limit-deep-discounts'],
      ['Our only supplier went bankrupt', 'prepare-second-source'],
      ['The founder fell ill', null],
    ] as const)
      expect(pastScenarios(said)).toEqual([{ said: said.replace(/;$/, ''), playbook }])
  })

  it('ONB-37 are lines or sentences, without bullets and blanks', () => {
    expect(pastScenarios(' - Fees rose. Refunds too.\n\n* Fraud ').map(({ said }) => said)).toEqual(['Fees rose.', 'Refunds too.', 'Fraud'])
    expect([pastScenarios(''), pastScenarios(null), pastScenarios(undefined)]).toEqual([[], [], []])
  })

  it('name playbooks that exist', () => {
    const keys = new Set(playbookTexts.map(({ key }) => key))
    const text =
      'Supplier insolvent. Fees. Refunds. Serial returns. Fraud. Ads. Freight. Shrinkage. Parcels. Billed twice. Entered twice. Discounts. Stacked codes. A leaked code. Staff discounts for everybody. Wrong price. Prices without tax. Under cost. Margins. Payouts. Card fees. Fees kept on refunds. Refunded twice. Reserves held. Losing money abroad. Refunded too much.'
    const named = pastScenarios(text).map(({ playbook }) => playbook)
    expect(named.filter((key) => key === null || !keys.has(key))).toEqual([])
    expect(new Set(named)).toEqual(keys)
  })
})
