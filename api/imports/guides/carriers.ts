import type { Guide } from './guide.ts'

/** What carriers billed. */
export const carrierGuides: readonly Guide[] = [
  {
    provider: 'ups',
    title: 'shipping costs',
    layout: 'ups-billing',
    gives: ['shipping'],
    steps: [
      'Open the **UPS Billing Center**.',
      'Choose an invoice and press **Download**, **CSV** (the billing data file with 250 columns).',
    ],
    note: 'The order is the reference that the label gave: let your shop print the order number on it.',
  },
  {
    provider: 'fedex',
    title: 'shipping costs',
    layout: 'fedex-billing',
    gives: ['shipping'],
    steps: [
      'Open **FedEx Billing Online**, then **Search/Download**.',
      'Choose the invoices and press **Create download**.',
      'As template choose one with **all columns**, and **CSV** or **XLSX**.',
    ],
    note: 'The order is the reference that the label gave: let your shop print the order number on it.',
  },
  {
    provider: 'dhl',
    title: 'shipping costs',
    layout: 'dhl-express-invoice',
    gives: ['shipping'],
    steps: [
      'Open **MyBill**, then **Dashboard** or **Archive**.',
      'Choose the invoices and press **Download**.',
      'As format choose **CSV**.',
    ],
    note: 'The order is the reference that the label gave: let your shop print the order number on it.',
  },
  {
    provider: 'shipstation',
    title: 'shipping costs',
    layout: 'shipstation-shipments',
    gives: ['shipping'],
    steps: [
      'Open **Shipments** and choose the shipments.',
      'Press **Other actions**, then **Export shipments**.',
      'Choose at least order number, shipped date, carrier, service selected, shipping cost, order shipping and zone.',
      'Press **Export**.',
    ],
    note: 'Labels that your carrier bills to you directly cost nothing in this file: take the carrier’s invoice for them.',
  },
]
