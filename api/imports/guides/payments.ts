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
