import { profileOf } from '../../detection/catalogue.ts'
import type { Case } from './case.ts'
import {
  carrierLetter,
  costLetter,
  doubleBillLetter,
  feeLetter,
  leakWords,
  priceWords,
  productLossWords,
  returnsLetter,
} from './letters.ts'
import { negativeKeywords, priceList, productList, rowList } from './tables.ts'

/** A file that a step of a playbook needs, made from the rows behind the alert. */
export type CaseFileDraft = {
  /** Its name in addresses and on the disk. */
  readonly fileName: string
  readonly title: string
  /** The step of the playbook that needs it, from 1. */
  readonly step: number
  /** Whether it is made of single rows; products and findings are enough for the others. */
  readonly needsRows: boolean
  readonly write: (one: Case) => string
}

type CasePlan = {
  readonly files: readonly CaseFileDraft[]
  /** The step that names the leak itself, and the one that lists its products. */
  readonly leakStep: number
  readonly productStep?: number
}

const letter = (step: number, title: string, write: CaseFileDraft['write']): CaseFileDraft => ({
  fileName: 'letter.txt',
  title,
  step,
  needsRows: false,
  write,
})
const prices = (step: number, title = 'Price list to change'): CaseFileDraft => ({
  fileName: 'price-list.csv',
  title,
  step,
  needsRows: false,
  write: priceList,
})
const products = (
  step: number,
  { fileName, title, fill }: { fileName: string; title: string; fill: readonly string[] },
): CaseFileDraft => ({
  fileName,
  title,
  step,
  needsRows: false,
  write: productList(fill),
})
type Claim = Pick<CaseFileDraft, 'fileName' | 'title'> & Parameters<typeof rowList>[0]
const claim = (step: number, { fileName, title, ...columns }: Claim): CaseFileDraft => ({
  fileName,
  title,
  step,
  needsRows: true,
  write: rowList(columns),
})

const parcelClaim = (fileName: string, title: string): Claim => ({
  fileName,
  title,
  reference: 'Order',
  thing: 'Carrier and zone',
  actual: 'Billed',
  expected: 'Expected',
  loss: 'To claim',
})

const ordersBelowPrice = (fileName: string, title: string): Claim => ({
  fileName,
  title,
  reference: 'Order',
  thing: 'Product',
  actual: 'Discount',
  expected: 'Usual discount',
  loss: 'Lost',
})

/** By the key of the playbook. */
const plans: Readonly<Record<string, CasePlan>> = {
  'reprice-after-cost-rise': { leakStep: 1, productStep: 2, files: [prices(2), letter(4, 'Letter to the supplier', costLetter)] },
  'mend-sales-below-cost': { leakStep: 1, productStep: 2, files: [prices(2)] },
  'mend-price-of-zero': {
    leakStep: 1,
    productStep: 2,
    files: [products(2, { fileName: 'prices-to-set.csv', title: 'Prices to set', fill: ['New price'] })],
  },
  'restore-list-prices': {
    leakStep: 1,
    productStep: 2,
    files: [products(2, { fileName: 'prices-to-set-back.csv', title: 'Prices to set back', fill: ['Right price'] })],
  },
  'limit-deep-discounts': {
    leakStep: 1,
    productStep: 2,
    files: [products(2, { fileName: 'products-to-exclude.csv', title: 'Products to exclude from codes', fill: ['Deepest discount'] })],
  },
  'stop-stacked-discounts': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'orders-to-check.csv',
        title: 'Orders with stacked discounts',
        reference: 'Order',
        thing: 'Product',
        actual: 'Margin left',
        expected: 'Margin without the second discount',
        loss: 'Lost',
      }),
    ],
  },
  'end-open-codes': { leakStep: 1, files: [claim(1, ordersBelowPrice('orders-with-the-code.csv', 'Orders with the code'))] },
  'find-lower-prices': { leakStep: 1, files: [claim(1, ordersBelowPrice('orders-below-list.csv', 'Orders below the list price'))] },
  'cut-wasted-ads': {
    leakStep: 2,
    files: [{ fileName: 'negative-keywords.csv', title: 'Negative keywords', step: 3, needsRows: true, write: negativeKeywords }],
  },
  'find-cause-of-refunds': {
    leakStep: 1,
    productStep: 2,
    files: [
      claim(1, {
        fileName: 'refunds.csv',
        title: 'Refunds behind the alert',
        reference: 'Refund',
        thing: 'Product',
        actual: 'Refunded',
        expected: 'Usual',
        loss: 'More than usual',
      }),
      letter(4, 'Claim to the supplier', returnsLetter),
    ],
  },
  'refund-what-was-paid': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'refunds-to-check.csv',
        title: 'Refunds to compare with their orders',
        reference: 'Refund',
        thing: 'Product',
        actual: 'Refunded',
        expected: 'Usual',
        loss: 'Too much',
      }),
    ],
  },
  'limit-serial-returns': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'serial-returns.csv',
        title: 'Returns of these customers',
        reference: 'Order or refund',
        thing: 'Product, lane or country',
        actual: 'Amount',
        expected: 'Usual',
        loss: 'Lost',
      }),
    ],
  },
  'lower-shipping-cost': {
    leakStep: 1,
    files: [claim(3, parcelClaim('carrier-claim.csv', 'Claim to the carrier')), letter(3, 'Letter to the carrier', carrierLetter)],
  },
  'reclaim-double-bills': {
    leakStep: 1,
    files: [claim(3, parcelClaim('carrier-claim.csv', 'Charges billed twice')), letter(3, 'Letter to the biller', doubleBillLetter)],
  },
  'rethink-dear-freight': {
    leakStep: 1,
    files: [claim(1, { ...parcelClaim('parcels.csv', 'Parcels that cost more than their goods'), loss: 'Lost' })],
  },
  'mend-losing-countries': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'country-orders.csv',
        title: 'Rows of countries and channels that lose money',
        reference: 'Order or refund',
        thing: 'Product, lane or country',
        actual: 'Amount',
        expected: 'Covered',
        loss: 'Lost',
      }),
    ],
  },
  'answer-chargebacks': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'disputes.csv',
        title: 'Disputes to answer',
        reference: 'Order',
        thing: 'Country',
        actual: 'Disputed',
        expected: 'Usual',
        loss: 'More than usual',
      }),
    ],
  },
  'question-marketplace-fees': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'fees.csv',
        title: 'Fees to question',
        reference: 'Reference',
        thing: 'Fee',
        actual: 'Charged',
        expected: 'Earlier share',
        loss: 'Difference',
      }),
      letter(3, 'Case for the marketplace', feeLetter),
    ],
  },
  'claim-missing-payouts': {
    leakStep: 1,
    files: [
      claim(4, {
        fileName: 'orders-not-paid-out.csv',
        title: 'Orders that were never paid out',
        reference: 'Order',
        thing: 'Product',
        actual: 'Sold for',
        expected: 'Refunds and usual fee',
        loss: 'To claim',
      }),
    ],
  },
  'claim-held-reserves': {
    leakStep: 1,
    files: [
      claim(3, {
        fileName: 'reserves-not-released.csv',
        title: 'Reserves that were not released',
        reference: 'Payout or order',
        thing: 'Service',
        actual: 'Held',
        expected: 'Released',
        loss: 'Still held',
      }),
    ],
  },
  'answer-paid-back-twice': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'orders-paid-back-twice.csv',
        title: 'Orders paid back twice',
        reference: 'Order or refund',
        thing: 'Of',
        actual: 'Paid back',
        expected: 'Once',
        loss: 'Too much',
      }),
    ],
  },
  'question-payment-fees': {
    leakStep: 1,
    files: [
      claim(3, {
        fileName: 'fees-of-sales.csv',
        title: 'Sales with higher fees',
        reference: 'Order',
        thing: 'Payment service',
        actual: 'Fee',
        expected: 'By the earlier rate',
        loss: 'Difference',
      }),
    ],
  },
  'keep-fees-of-refunds': {
    leakStep: 1,
    files: [
      claim(4, {
        fileName: 'fees-of-refunds.csv',
        title: 'Refunds whose fee was kept',
        reference: 'Order',
        thing: 'Payment service',
        actual: 'Fee of the refund',
        expected: 'Fee to give back',
        loss: 'Kept',
      }),
    ],
  },
  'clear-duplicate-entries': {
    leakStep: 1,
    files: [
      claim(1, {
        fileName: 'possible-duplicates.csv',
        title: 'Rows that may be entered twice',
        reference: 'Order',
        thing: 'Entry',
        actual: 'Amount',
        expected: 'Expected',
        loss: 'At stake',
      }),
    ],
  },
  'reduce-write-offs': {
    leakStep: 1,
    productStep: 2,
    files: [products(1, { fileName: 'count-list.csv', title: 'Products to count', fill: ['Counted', 'Reason'] })],
  },
}

function planOf(kind: string): CasePlan {
  return plans[profileOf(kind)?.playbook ?? ''] ?? { files: [], leakStep: 1 }
}

/** The files that the playbook for this kind of leak needs. */
export const caseFilesFor = (kind: string): readonly CaseFileDraft[] => planOf(kind).files

export type CaseNote = { readonly step: number; readonly text: string }

const mostProducts = 3

/**
 * What the steps of the playbook say of this case: which thing, how much, since when, which price.
 */
export function caseNotes(kind: string, one: Case): CaseNote[] {
  const { leakStep, productStep } = planOf(kind)
  const leaks = one.findings.slice(0, mostProducts).map((finding) => ({ step: leakStep, text: leakWords(finding, one) }))
  if (productStep === undefined) return leaks
  const losing = one.products.filter(({ lost }) => lost > 0n)
  const named = losing.slice(0, mostProducts).map((product) => priceWords(product, one) ?? productLossWords(product, one))
  const more = losing.length > mostProducts ? [`${losing.length - mostProducts} more products are in the file.`] : []
  return [...leaks, ...[...named, ...more].map((text) => ({ step: productStep, text }))]
}
