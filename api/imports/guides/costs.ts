import type { Guide } from './guide.ts'

/** What products cost. */
export const costGuides: readonly Guide[] = [
  {
    provider: 'shopify',
    title: 'product costs',
    layout: 'shopify-products',
    gives: ['costs'],
    steps: ['Open **Products** and press **Export**.', 'Choose **All products** and **Plain CSV file**, then **Export products**.'],
    note: 'The file has *Variant SKU* and *Cost per item*, but no day. RiskPilot asks from which day the costs hold: press one of the two days.',
  },
  {
    provider: 'xero',
    title: 'product costs',
    layout: 'xero-bills',
    gives: ['costs'],
    steps: ['Open **Business**, then **Bills to pay**.', 'Choose the tab **Paid** or **Awaiting payment**.', 'Press **Export**.'],
    note: 'Each bill dates a cost, so a rise shows on its day. The item code has to be the SKU of your orders; lines without one are kept as other outgoings.',
  },
  {
    provider: 'quickbooks',
    title: 'product costs',
    layout: 'quickbooks-purchases',
    gives: ['costs'],
    steps: [
      'Open **Reports** and search for **Purchases by Product/Service Detail**.',
      'Choose the dates and press **Run report**.',
      'Press **Export**, then **Export to Excel** or **Export to CSV**.',
    ],
    note: 'Each bill dates a cost. The report names products, not SKUs: a product’s name in QuickBooks has to be the SKU of your orders.',
  },
  {
    provider: 'quickbooks',
    title: 'bills and expenses',
    layout: 'quickbooks-transactions',
    gives: [],
    isUnjudged: true,
    isSecondBest: true,
    steps: [
      'Open **Reports** and search for **Transaction List by Vendor** or **Transaction Detail by Account**.',
      'Choose the dates and press **Run report**.',
      'Press **Export**, then **Export to Excel** or **Export to CSV**.',
    ],
    note: 'What was spent is kept as other outgoings under the vendor’s name. It says no product’s cost.',
  },
  {
    provider: 'quickbooks',
    title: 'list of expenses',
    layout: 'quickbooks-expenses',
    gives: [],
    isUnjudged: true,
    isSecondBest: true,
    steps: ['Open **Expenses**, then **Expense transactions**.', 'Press **Export to Excel** and save the sheet.'],
    note: 'The same bills and expenses as in the report above: those of one vendor, number and amount count once.',
  },
]
