import type { LeakKind } from '../detection/finding.ts'
import type { CategoryId } from '../risks/from-scan/risk-of-case.ts'

export type Impact = 'high' | 'medium' | 'low'

/** How a leak is stopped, in steps that the owner of a small shop can take. Cost and days are proposed, not measured. */
export type PlaybookDraft = {
  /** Names it for good: what a business stored is known by it. */
  readonly key: string
  readonly title: string
  readonly description: string
  readonly categoryId: CategoryId
  readonly kinds: readonly LeakKind[]
  readonly estimatedImpact: Impact
  /** US dollars, own time at $50 an hour and outside help; null: it depends on what is found. */
  readonly estimatedCost: string | null
  readonly minDays: number
  readonly maxDays: number
  readonly steps: readonly string[]
}

/** The product's playbooks: each kind of leak has at least one. */
export const playbookCatalogue: readonly PlaybookDraft[] = [
  {
    key: 'reprice-after-cost-rise',
    title: 'Reprice after a cost rise',
    description:
      'A product costs more than it used to and sells at the old price. Win back its margin from customers, the supplier, or both.',
    categoryId: 'financial',
    kinds: ['cogs_rise'],
    estimatedImpact: 'high',
    estimatedCost: '2500.00',
    minDays: 7,
    maxDays: 14,
    steps: [
      'Compare the newest supplier invoice with the unit cost in the rows: a typing error is mended in a minute.',
      'Write down the price at which the product earns its old margin again.',
      'Raise the price on one channel or by half of the step, and note the day.',
      'Ask the supplier in writing for the old cost, a price by quantity, or a date until which the new one holds.',
      'Get an offer of a second supplier for the same product.',
      'After two weeks look at the alert again: the loss a day should have fallen; then take the second half of the step.',
    ],
  },
  {
    key: 'cut-wasted-ads',
    title: 'Cut ads that do not pay',
    description: 'A campaign costs more than its sales leave over. Stop what does not sell before you touch what does.',
    categoryId: 'financial',
    kinds: ['ad_waste'],
    estimatedImpact: 'high',
    estimatedCost: '1800.00',
    minDays: 5,
    maxDays: 14,
    steps: [
      'Check that sales are still reported to the advertising account: a lost tag looks like waste.',
      'Halve the daily budget of the campaign named in the alert.',
      'List search terms and audiences that cost money and sold nothing in 30 days, and exclude them.',
      'Set a target for what a sale may cost: your margin on an average order before ads.',
      'Move the freed money to the campaign that sells at a profit, in steps of a fifth.',
    ],
  },
  {
    key: 'find-cause-of-refunds',
    title: 'Find out why a product comes back',
    description:
      'Customers return a product more often than they used to. Find the one reason, and hold the product back while it costs more than it earns.',
    categoryId: 'customer',
    kinds: ['refund_step'],
    estimatedImpact: 'high',
    estimatedCost: '3500.00',
    minDays: 10,
    maxDays: 21,
    steps: [
      'Read the reasons of the last twenty refunds in the rows, and count the three most frequent.',
      'Open five units of the stock that came last: is it what the page shows?',
      'Mend photos, sizes and description where they promise something else.',
      'If the batch is bad, take the product off sale and claim it from the supplier with the rows as proof.',
      'Offer an exchange or a credit before the money goes back.',
      'Watch the rate for the orders after the change: it needs the time in which your customers usually return.',
    ],
  },
  {
    key: 'lower-shipping-cost',
    title: 'Bring shipping cost down on a lane',
    description: 'A carrier bills more on a lane than it used to, or than customers pay for it.',
    categoryId: 'operational',
    kinds: ['shipping_overrun'],
    estimatedImpact: 'high',
    estimatedCost: '4500.00',
    minDays: 10,
    maxDays: 28,
    steps: [
      'Compare three billed parcels with the price list: weight, size, zone and surcharges.',
      'Mend weights and sizes that you declare wrongly.',
      'Claim what was billed wrongly, before the window of the carrier closes.',
      'Ask for an offer of a second carrier for this lane with your real weights.',
      'Raise what customers pay here, or the order value from which shipping is free.',
      'Use a smaller box where volume decides the price.',
    ],
  },
  {
    key: 'answer-chargebacks',
    title: 'Answer chargebacks and stop their cause',
    description: 'Disputes come in a burst from one country. Each is lost that is not answered in time.',
    categoryId: 'financial',
    kinds: ['chargeback_burst'],
    estimatedImpact: 'high',
    estimatedCost: '3200.00',
    minDays: 7,
    maxDays: 21,
    steps: [
      'List open disputes with the day until which evidence is due, the nearest first.',
      'Answer each with order, proof of delivery and the conversation with the customer.',
      'Look for what the orders share: product, address, card country, hour.',
      'Ask for 3-D Secure, or check orders by hand, for that pattern alone.',
      'Make the name on the card statement one that customers know.',
      'Count again after 30 days: stay clear of the limit of your payment provider.',
    ],
  },
  {
    key: 'stop-stacked-discounts',
    title: 'Stop discounts that stack',
    description: 'Codes and price cuts apply together, so that customers pay less than anyone decided.',
    categoryId: 'financial',
    kinds: ['discount_stack'],
    estimatedImpact: 'medium',
    estimatedCost: '800.00',
    minDays: 2,
    maxDays: 5,
    steps: [
      'Take three orders from the rows and name every discount that applied.',
      'Set the codes so that they do not combine with others.',
      'End codes that went public: search for the shop’s name with “coupon”.',
      'Place a test order that tries to combine them.',
    ],
  },
  {
    key: 'mend-price-of-zero',
    title: 'Mend products sold for nothing',
    description: 'Order lines have a price of zero. Some are gifts on purpose; the rest is given away.',
    categoryId: 'financial',
    kinds: ['price_zero'],
    estimatedImpact: 'low',
    estimatedCost: '400.00',
    minDays: 1,
    maxDays: 3,
    steps: [
      'Separate gifts, samples and replacements from the rows; dismiss the alert if nothing is left.',
      'Set the price of the product or variant that is empty.',
      'Look for the import or app that wrote the zero.',
      'Ask for the money where an order is not sent yet.',
    ],
  },
  {
    key: 'mend-sales-below-cost',
    title: 'Stop selling below cost',
    description: 'Products sell for less than they cost. Each sale makes it worse.',
    categoryId: 'financial',
    kinds: ['below_cost'],
    estimatedImpact: 'high',
    estimatedCost: '1500.00',
    minDays: 3,
    maxDays: 7,
    steps: [
      'Check price and cost of the first product in the rows against invoice and shop: units and currency too.',
      'Raise the price above cost, or take the product out of ads and bundles.',
      'If it is to be cleared, decide on a last day and a lowest price, and dismiss the alert until then.',
      'Set a lowest price in the shop or repricing tool for every product.',
    ],
  },
  {
    key: 'limit-deep-discounts',
    title: 'Keep discounts within the margin',
    description: 'A discount is deeper than what the product earns.',
    categoryId: 'financial',
    kinds: ['discount_beyond_margin'],
    estimatedImpact: 'medium',
    estimatedCost: '900.00',
    minDays: 3,
    maxDays: 7,
    steps: [
      'Write down the deepest discount that each product group can bear.',
      'Exclude the products named in the rows from the codes that go deeper.',
      'Give codes a least order value, so that the fixed costs of an order are covered.',
      'Tell whoever makes campaigns the new limits.',
    ],
  },
  {
    key: 'reclaim-double-bills',
    title: 'Get back what was billed twice',
    description: 'A carrier or vendor billed the same thing twice. Most give it back when they see the two lines.',
    categoryId: 'operational',
    kinds: ['double_billed'],
    estimatedImpact: 'medium',
    estimatedCost: '1200.00',
    minDays: 7,
    maxDays: 21,
    steps: [
      'Save the rows of the alert as a file: it names both lines of each pair.',
      'Check three pairs: a return or a second parcel of the same order is none.',
      'Send the file to the biller and ask for a credit note, with a day until which you expect it.',
      'Book the credit note, or take it off the next bill if your contract allows.',
      'Look at the next bill for the same pair of charges.',
    ],
  },
  {
    key: 'rethink-dear-freight',
    title: 'Rethink parcels whose freight costs more than the goods',
    description: 'Small orders go out at a loss because the parcel costs more than what is in it.',
    categoryId: 'operational',
    kinds: ['freight_above_goods'],
    estimatedImpact: 'medium',
    estimatedCost: '6000.00',
    minDays: 14,
    maxDays: 28,
    steps: [
      'Find the products and countries that most of these parcels share.',
      'Set a least order value, or a shipping price that covers them, for these countries.',
      'Offer letters or a pick-up point for what is small.',
      'Bundle cheap products to packs.',
      'Compare the share of such parcels after a month.',
    ],
  },
  {
    key: 'clear-duplicate-entries',
    title: 'Clear rows that were entered twice',
    description: 'Rows may stand in the books twice. Either something was sent or paid twice, or the figures are wrong.',
    categoryId: 'financial',
    kinds: ['possible_duplicate'],
    estimatedImpact: 'low',
    estimatedCost: null,
    minDays: 2,
    maxDays: 5,
    steps: [
      'Compare each pair in the rows with the order itself.',
      'Where goods left twice, ask the customer; where a bill was paid twice, ask the vendor.',
      'Remove the second entry at its source, and import again.',
      'If both are real, dismiss the alert with that reason.',
    ],
  },
  {
    key: 'reduce-write-offs',
    title: 'Write off less stock',
    description: 'Stock is written off. Find whether it breaks, spoils, goes missing or was bought too much of.',
    categoryId: 'inventory',
    kinds: ['write_off'],
    estimatedImpact: 'medium',
    estimatedCost: '7200.00',
    minDays: 14,
    maxDays: 28,
    steps: [
      'Give every write-off in the rows one of four reasons: broken, spoiled, missing, unsold.',
      'Count the three dearest products by hand.',
      'Broken: claim from supplier or carrier, and change the packaging. Missing: close the place where it happens.',
      'Unsold: mark down in steps while it still covers its cost, and order less.',
      'Set a lower reorder quantity for what was written off twice.',
    ],
  },
  {
    key: 'question-marketplace-fees',
    title: 'Question a marketplace fee that rose',
    description: 'A fee takes a larger share of sales than it used to.',
    categoryId: 'financial',
    kinds: ['marketplace_fee'],
    estimatedImpact: 'medium',
    estimatedCost: null,
    minDays: 7,
    maxDays: 14,
    steps: [
      'Find the fee in the statement of the marketplace and the table of fees that holds now.',
      'Check category, size and weight of the products: they decide the fee.',
      'Open a case with the marketplace for what does not fit its table, with the rows as proof.',
      'Work the new fee into your prices, or sell these products elsewhere.',
    ],
  },
]

/** The days as people say them: weeks where both ends are whole weeks. */
export function timeText(minDays: number, maxDays: number): string {
  const [low, high, unit] = minDays % 7 === 0 && maxDays % 7 === 0 ? [minDays / 7, maxDays / 7, 'week'] : [minDays, maxDays, 'day']
  return `${low === high ? low : `${low}-${high}`} ${unit}${high === 1 ? '' : 's'}`
}
