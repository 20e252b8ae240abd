type Impact = 'high' | 'medium' | 'low'

/** How a leak is stopped, in steps that the owner of a small shop can take. Cost and days are proposed, not measured. */
export type PlaybookText = {
  /** Names it for good: what a business stored is known by it. */
  readonly key: string
  readonly title: string
  readonly description: string
  readonly estimatedImpact: Impact
  /** US dollars, own time at $50 an hour and outside help; null: it depends on what is found. */
  readonly estimatedCost: string | null
  readonly minDays: number
  readonly maxDays: number
  readonly steps: readonly string[]
}

/** The texts of every playbook. */
export const playbookTexts: readonly PlaybookText[] = [
  {
    key: 'reprice-after-cost-rise',
    title: 'Reprice after a cost rise',
    description:
      'A product costs more than before and still sells at the old price. Win its margin back from customers, the supplier, or both.',
    estimatedImpact: 'high',
    estimatedCost: '2500.00',
    minDays: 7,
    maxDays: 14,
    steps: [
      'Compare the newest supplier invoice with the unit cost in your files: a typing error is fixed in a minute.',
      'Work out the price at which the product earns its old margin.',
      'Raise the price by half of the difference, or on one channel only, and note the day.',
      'Ask the supplier in writing for the earlier cost, a price by quantity, or the day until which the new cost holds.',
      'Get an offer for the same product from a second supplier.',
      'Open the alert again after two weeks. If the daily loss has fallen, raise the price by the other half.',
    ],
  },
  {
    key: 'cut-wasted-ads',
    title: 'Cut ads that do not pay',
    description: 'A campaign costs more than its sales leave over. Stop what does not sell before you change what does.',
    estimatedImpact: 'high',
    estimatedCost: '1800.00',
    minDays: 5,
    maxDays: 14,
    steps: [
      'Check that sales still reach the advertising account: a missing tag looks like wasted spend.',
      'Halve the daily budget of the campaign named in the alert.',
      'Exclude the search terms and audiences that cost money and sold nothing in 30 days.',
      'Set a target cost per sale: at most your margin on an average order before ads.',
      'Move the freed budget to a campaign that sells at a profit, 20% at a time.',
    ],
  },
  {
    key: 'find-cause-of-refunds',
    title: 'Find out why a product comes back',
    description:
      'Customers return a product more often than before. Find the main reason, and stop selling it while it costs more than it earns.',
    estimatedImpact: 'high',
    estimatedCost: '3500.00',
    minDays: 10,
    maxDays: 21,
    steps: [
      'Read the reasons of the last twenty refunds, and count the three most frequent.',
      'Open five units of the newest stock and compare them with the product page.',
      'Correct photos, sizes and description where they promise something else.',
      'If the batch is faulty, stop selling it and claim it from the supplier with the refunds as proof.',
      'Offer an exchange or store credit before you refund.',
      'Watch the refund rate of orders placed after the change. Wait as long as your customers usually take to return.',
    ],
  },
  {
    key: 'lower-shipping-cost',
    title: 'Lower the shipping cost of a carrier and zone',
    description: 'A carrier bills more for a service and zone than before, or more than customers pay for it.',
    estimatedImpact: 'high',
    estimatedCost: '4500.00',
    minDays: 10,
    maxDays: 28,
    steps: [
      'Compare three billed parcels with the rate card: weight, size, zone and surcharges.',
      'Correct weights and sizes that you declare wrongly.',
      'Claim what was billed wrongly before the carrier’s deadline.',
      'Ask a second carrier for an offer with your real weights and zones.',
      'Raise the shipping price here, or the order value for free shipping.',
      'Use a smaller box where volume sets the price.',
    ],
  },
  {
    key: 'answer-chargebacks',
    title: 'Answer chargebacks and stop their cause',
    description: 'Customers from one country dispute many orders at once. A dispute that is not answered in time is lost.',
    estimatedImpact: 'high',
    estimatedCost: '3200.00',
    minDays: 7,
    maxDays: 21,
    steps: [
      'List open disputes by the day their evidence is due, the nearest first.',
      'Answer each with the order, proof of delivery and your messages with the customer.',
      'Look for what these orders share: product, address, card country, hour.',
      'Require 3-D Secure, or check orders by hand, for that pattern only.',
      'Use a name on card statements that customers recognize.',
      'Count disputes again after 30 days, and stay below your payment provider’s limit.',
    ],
  },
  {
    key: 'stop-stacked-discounts',
    title: 'Stop discounts that stack',
    description: 'Codes and price cuts apply together, so customers pay less than anyone decided.',
    estimatedImpact: 'medium',
    estimatedCost: '800.00',
    minDays: 2,
    maxDays: 5,
    steps: [
      'Take three of the orders and list every discount that applied.',
      'Set the codes so that they do not combine.',
      'Search the web for your shop’s name and “coupon”, and end codes that went public.',
      'Place a test order that tries to combine them.',
    ],
  },
  {
    key: 'mend-price-of-zero',
    title: 'Fix products sold for nothing',
    description:
      'Some order lines have a price of zero, or one typed wrong by a factor of ten. Gifts are meant to; the rest is given away.',
    estimatedImpact: 'low',
    estimatedCost: '400.00',
    minDays: 1,
    maxDays: 3,
    steps: [
      'Sort out gifts, samples and replacements. If nothing else is left, dismiss the alert.',
      'Set the missing or wrong price of the product or variant.',
      'Find the import, app or person that set it.',
      'Ask for payment where the order has not been sent yet.',
    ],
  },
  {
    key: 'mend-sales-below-cost',
    title: 'Stop selling below cost',
    description: 'Products sell for less than they cost. Each sale loses money.',
    estimatedImpact: 'high',
    estimatedCost: '1500.00',
    minDays: 3,
    maxDays: 7,
    steps: [
      'Check price and cost of the first product against the invoice and your shop, with units and currency.',
      'Raise prices above cost, or take the products out of ads and bundles.',
      'For a clearance, set a last day and a lowest price, and dismiss the alert until then.',
      'Set a lowest price for every product in your shop or repricing tool.',
    ],
  },
  {
    key: 'limit-deep-discounts',
    title: 'Keep discounts within the margin',
    description: 'A discount takes more than the product earns.',
    estimatedImpact: 'medium',
    estimatedCost: '900.00',
    minDays: 3,
    maxDays: 7,
    steps: [
      'Work out the deepest discount that each product group can carry.',
      'Exclude these products from codes that go deeper.',
      'Give codes a minimum order value that covers the fixed costs of an order.',
      'Tell whoever plans campaigns about the new limits.',
    ],
  },
  {
    key: 'reclaim-double-bills',
    title: 'Get back what was billed twice',
    description: 'A carrier or vendor billed the same thing twice. Most refund it when they see both lines.',
    estimatedImpact: 'medium',
    estimatedCost: '1200.00',
    minDays: 7,
    maxDays: 21,
    steps: [
      'Download the claim file: it lists both lines of each charge.',
      'Check three of them: a return or a second parcel of the same order is no double charge.',
      'Send the file to whoever billed you, and ask for a credit note by a set day.',
      'Book the credit note, or take it off the next bill if your contract allows it.',
      'Check the next bill for the same charges.',
    ],
  },
  {
    key: 'rethink-dear-freight',
    title: 'Stop shipping parcels that cost more than their goods',
    description: 'Small orders ship at a loss because the parcel costs more than what is in it.',
    estimatedImpact: 'medium',
    estimatedCost: '6000.00',
    minDays: 14,
    maxDays: 28,
    steps: [
      'Find the products and countries that most of these parcels share.',
      'Set a minimum order value, or a shipping price that covers the parcel, for these countries.',
      'Offer letter post or a pick-up point for small items.',
      'Sell cheap products in packs.',
      'Compare the number of such parcels after a month.',
    ],
  },
  {
    key: 'clear-duplicate-entries',
    title: 'Clear rows that were entered twice',
    description: 'Some rows may be in your books twice. Either something was sent or paid twice, or your figures are wrong.',
    estimatedImpact: 'low',
    estimatedCost: null,
    minDays: 2,
    maxDays: 5,
    steps: [
      'Compare each pair with the order itself.',
      'If goods were sent twice, ask the customer. If a bill was paid twice, ask the vendor.',
      'Remove the second entry where it was made, and import again.',
      'If both are real, dismiss the alert with that reason.',
    ],
  },
  {
    key: 'reduce-write-offs',
    title: 'Write off less stock',
    description: 'Stock is written off. Find out whether it breaks, spoils, goes missing or does not sell.',
    estimatedImpact: 'medium',
    estimatedCost: '7200.00',
    minDays: 14,
    maxDays: 28,
    steps: [
      'Give every write-off one of four reasons: broken, spoiled, missing, unsold.',
      'Count the three products with the largest loss by hand.',
      'Broken: claim from the supplier or carrier, and change the packaging. Missing: secure the place where it happens.',
      'Unsold: mark down in steps while the price still covers the cost, and order less.',
      'Lower the reorder quantity of products that were written off twice.',
    ],
  },
  {
    key: 'question-marketplace-fees',
    title: 'Dispute a marketplace fee that rose',
    description: 'A fee takes a larger share of your sales than before.',
    estimatedImpact: 'medium',
    estimatedCost: null,
    minDays: 7,
    maxDays: 14,
    steps: [
      'Find the fee in the marketplace’s statement and in its current fee table.',
      'Check category, size and weight of your products there: they set the fee.',
      'Open a case for charges that do not follow the table, with the list as proof.',
      'Add the new fee to your prices, or sell these products elsewhere.',
    ],
  },
]
