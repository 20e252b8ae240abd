import type { Guide } from './guide.ts'

/** Payments: payouts with their fees, and disputes. */
export const paymentGuides: readonly Guide[] = [
  {
    provider: 'shopify',
    title: 'payouts, fees and chargebacks',
    layout: 'shopify-payouts',
    gives: ['chargebacks', 'payouts'],
    hasFees: true,
    steps: [
      'Open **Finances**, then **Payouts**, and press **View payouts**.',
      'Press **Transactions**, then **Export**.',
      'Choose the dates and **Plain CSV file**, then **Export transactions**.',
    ],
    note: 'Payouts, fees and chargebacks are taken; sales and refunds themselves are in the order export.',
  },
  {
    provider: 'shopify',
    title: 'sums of payouts',
    layout: 'shopify-payout-summary',
    gives: ['payouts'],
    hasFees: true,
    isSecondBest: true,
    steps: ['Open **Finances**, then **Payouts**.', 'Press **Export**, choose the dates and **Plain CSV file**.'],
    note: 'It names no orders, so that none can be missed in it. Take the transactions above where you can; do not add both.',
  },
  {
    provider: 'stripe',
    title: 'disputes',
    layout: 'stripe-disputes',
    gives: ['chargebacks'],
    steps: [
      'Open **Payments**, then **Disputes**.',
      'Press **Export**, choose the dates and all columns.',
      'Press **Export** and save the file.',
    ],
    note: 'The order’s number is taken from the metadata *order_id* or from a description such as Order 1001.',
  },
  {
    provider: 'stripe',
    title: 'payouts and fees',
    layout: 'stripe-balance',
    gives: ['payouts'],
    hasFees: true,
    steps: [
      'Open **Balances**, then **All activity**.',
      'Press **Export**, choose the dates and all columns.',
      'Press **Export** and save the file.',
    ],
    note: 'The order’s number is taken from the metadata *order_id* or from a description such as Order 1001; times in the file are UTC.',
  },
  {
    provider: 'stripe',
    title: 'payments',
    layout: 'stripe-payments',
    gives: ['payouts', 'chargebacks'],
    hasFees: true,
    isSecondBest: true,
    steps: [
      'Open **Transactions**, then **Payments**.',
      'Press **Export**, choose the dates and all columns.',
      'Press **Export** and save the file.',
    ],
    note: 'Payments with their fee, refund and dispute. Stripe’s own fees and reserves are in the balance above alone; do not add both.',
  },
  {
    provider: 'stripe',
    title: 'itemized reports',
    layout: 'stripe-itemized',
    gives: ['payouts'],
    hasFees: true,
    isSecondBest: true,
    steps: [
      'Open **Reporting**, then **Balance** or **Payout reconciliation**.',
      'Choose the dates and press **Download**, **Itemized**, with all columns.',
    ],
    note: 'The same movements as in the balance above; do not add both.',
  },
  {
    provider: 'paypal',
    title: 'payouts, fees and chargebacks',
    layout: 'paypal-activity',
    gives: ['chargebacks', 'payouts'],
    hasFees: true,
    steps: [
      'Open **Activity**, then **All reports**.',
      'Choose **Activity report** and the dates.',
      'As format choose **CSV** and press **Create report**.',
      'Download it when it is ready.',
    ],
    note: 'Payouts, fees and chargebacks are taken; the invoice number that your shop hands over is the order.',
  },
]
